import { spawn } from 'node:child_process';

/** Starts a program and collects its output. `ended` resolves once it has ended; with status 1 if it could not be started or was killed. */
export function startCollecting({ command, args, ...options }) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part));
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve({ status: 1, signal: null, output: `${error.message}\n` }));
    child.once('close', (status, signal) => resolve({ status: status ?? 1, signal, output: Buffer.concat(output) }));
  });
  return { child, ended };
}

/**
 * Runs a program as one step of longer work and prints its title with the elapsed seconds, on a terminal while it runs. The output of
 * the program is printed once it has ended, so that it does not mix with the line; with `isQuiet` only if it failed. Resolves with the
 * exit code.
 */
export async function runStep({ title, isQuiet = false, ...program }) {
  const out = process.stdout;
  const began = Date.now();
  const line = () => `${title} ... ${Math.round((Date.now() - began) / 1000)} s`;
  out.write(out.isTTY ? line() : `${title} ...`);
  const ticking = out.isTTY ? setInterval(() => out.write(`\r${line()}`), 1000) : undefined;
  const { status, output } = await startCollecting(program).ended;
  clearInterval(ticking);
  out.write(out.isTTY ? `\r${line()}\n` : `${line().slice(`${title} ...`.length)}\n`);
  if (status !== 0 || !isQuiet) out.write(output);
  return status;
}
