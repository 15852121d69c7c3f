import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const module = JSON.stringify(join(import.meta.dirname, 'run-step.mjs'));
const run = (step: object) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const { runStep } = await import(${module});
       process.exitCode = await runStep(${JSON.stringify(step)});`,
    ],
    { encoding: 'utf8' },
  );

it('prints the title with the seconds, then the output of the program', () => {
  const args = ['--eval', 'console.log("out"); console.error("error"); process.exitCode = 3;'];
  const { status, stdout } = run({ title: 'Building: all', command: process.execPath, args });
  expect(stdout).toMatch(/^Building: all \.\.\. \d+ s\n(?:out\nerror|error\nout)\n$/);
  expect(status).toBe(3);
});

it('prints the output of a quiet step only if it fails', () => {
  const quiet = (code: number) =>
    run({
      title: 'Installing',
      command: process.execPath,
      isQuiet: true,
      args: ['--eval', `console.log("out"); process.exitCode = ${code};`],
    }).stdout;
  expect(quiet(0)).not.toContain('out');
  expect(quiet(1)).toContain('out');
});

it('fails with the reason if the program cannot be started', () => {
  const { status, stdout } = run({ title: 'Installing', command: 'no-such-program', args: [] });
  expect(stdout).toMatch(/^Installing \.\.\. \d+ s\n.*no-such-program.*ENOENT\n$/);
  expect(status).toBe(1);
});

it('fails if the program is killed', () => {
  const args = ['--eval', 'process.kill(process.pid)'];
  expect(run({ title: 'Building', command: process.execPath, args }).status).toBe(1);
});
