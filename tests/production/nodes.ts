import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { projectRoot } from '../../server/project-root.ts';
import { until } from './until.ts';

export type Node = { readonly port: number; restart(): Promise<void>; stop(): Promise<void> };

/** A node as an operator starts it: `node scripts/livery.mjs serve --workers auto` with its settings. */
export async function startNode({
  command,
  port,
  env,
  print,
}: {
  command: string;
  port: number;
  env: Readonly<Record<string, string>>;
  print(text: string): void;
}): Promise<Node> {
  let child: ChildProcess;
  const start = async () => {
    let printed = '';
    child = spawn('sh', ['-c', `exec ${command}`], {
      cwd: projectRoot,
      env: { ...process.env, ...env, PORT: String(port) },
      detached: true,
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => {
        printed += part.toString();
      });
    await until(`the node on ${port} listens`, async () => {
      if (child.exitCode !== null) throw new Error(`the node on ${port} ended: ${printed}`);
      return (await statusOf(port)) !== undefined;
    });
    print(printed.trim().split('\n')[0] ?? '');
  };
  const stop = async () => {
    const ended = once(child, 'exit');
    // Sends the signal to the whole group, as a service manager does: npx, the command and its workers.
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    await ended;
  };
  await start();
  return {
    port,
    stop,
    async restart() {
      await stop();
      await start();
      await until(`the node on ${port} is ready`, async () => (await statusOf(port)) === 200);
    },
  };
}

/** Status of `/readyz`; `undefined` while nothing listens. */
const statusOf = (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const call = request({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    call.on('error', () => resolve(undefined));
    call.end();
  });
