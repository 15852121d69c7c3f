import { fork } from 'node:child_process';
import { join } from 'node:path';

export type BenchServer = { pid: number; port: number; bytesPerBrand: number; stop(): void };

/** Starts a server of the bench in its own process. */
export function benchServer(kind: string, count: number = 1): Promise<BenchServer> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'server.ts'), [kind, String(count)], {
      execArgv: ['--expose-gc', '--import', 'tsx'],
    });
    child.once('message', (ready: Omit<BenchServer, 'pid' | 'stop'>) =>
      resolve({ ...ready, pid: child.pid ?? 0, stop: () => child.kill() }),
    );
    child.once('exit', (code) => reject(new Error(`bench server ${kind} ended with ${code}`)));
  });
}
