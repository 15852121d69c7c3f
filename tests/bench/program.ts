import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../server/project-root.ts';

export type Program = { readonly pid: number; readonly port: number; stop(): Promise<void> };

/** Starts one of our programs in its own process, and waits until it reports the port on which it answers. */
export async function startProgram(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Program> {
  const child = spawn(process.execPath, args, { env, cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (bytes) => {
      text += bytes;
      const found = /http:\/\/\S+:(\d+)/.exec(text)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return {
    pid: child.pid ?? 0,
    port,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The arguments that `npm start` passes to node, engine settings included. */
export async function argumentsOfStart(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const [program, ...args] = scripts.start.split(' ');
  if (program !== 'node') throw new Error(`npm start runs ${program}`);
  return args;
}
