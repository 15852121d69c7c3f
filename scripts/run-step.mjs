import { spawn } from 'node:child_process';

/**
 * Runs a program as one step of longer work and prints its title with the elapsed seconds, on a terminal while it runs. Output of the
 * program is printed once it has ended, so that it does not mix with the line; with `isQuiet` only if it failed. Resolves with the exit code; 1 if it could not be started.
 */
export async function runStep({ title, command, args, isQuiet = false, ...options }) {
  const out = process.stdout;
  const began = Date.now();
  const line = () => `${title} ... ${Math.round((Date.now() - began) / 1000)} s`;
  out.write(out.isTTY ? line() : `${title} ...`);
  const ticking = out.isTTY ? setInterval(() => out.write(`\r${line()}`), 1000) : undefined;
  const printed = [];
  const code = await new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => printed.push(part));
    child.on('error', (error) => {
      printed.push(Buffer.from(`${error.message}\n`));
      resolve(1);
    });
    child.on('close', (status) => resolve(status ?? 1));
  });
  clearInterval(ticking);
  out.write(out.isTTY ? `\r${line()}\n` : `${line().slice(`${title} ...`.length)}\n`);
  if (code !== 0 || !isQuiet) out.write(Buffer.concat(printed));
  return code;
}
