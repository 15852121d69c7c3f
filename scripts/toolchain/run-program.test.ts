import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'livery-run-program-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('exits with the code of the first program that failed, although later ones succeed', () => {
  const file = join(folder, 'exit.mjs');
  writeFileSync(file, 'process.exit(Number(process.argv[2]));');
  const runner = JSON.stringify(new URL('run-program.mjs', import.meta.url));
  const run = (codes: readonly number[]) => {
    const calls = codes.map((code) => `runProgram({ file: ${JSON.stringify(file)}, args: ['${code}'] });`);
    const program = `import { runProgram } from ${runner};\n${calls.join('\n')}`;
    return spawnSync(process.execPath, ['--input-type=module', '--eval', program]).status;
  };
  expect([run([0, 0]), run([0, 3, 4, 0])]).toEqual([0, 3]);
});
