import { tsImport } from 'tsx/esm/api';

/** Finds the programs that suites, bench and contact sheets need. Exits with a message if one is missing. */
export async function prepareMachine() {
  const machine = await tsImport('../../tests/machine/prepare-machine.ts', import.meta.url);
  try {
    await machine.prepareMachine();
  } catch (error) {
    if (error.name !== 'MachineError') throw error;
    console.error(`${error.message}\nNothing was run.`);
    process.exit(1);
  }
}
