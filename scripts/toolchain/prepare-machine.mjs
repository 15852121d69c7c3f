import { tsImport } from 'tsx/esm/api';

/** Finds what suites, bench and contact sheets need, for the programs that this one starts; ends it with what is missing. */
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
