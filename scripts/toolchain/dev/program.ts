import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build, type HotPayload, type Rolldown } from 'vite';
import { projectRoot } from '../../../server/project-root.ts';
import serverConfig from '../build/vite.server.config.ts';
import type { FromProgram, ToProgram } from './messages.ts';

/** A promise of the port on which the next server answers. Whoever waits is told that it failed; nobody may wait. */
function nextStart() {
  let resolve: (port: number) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<number>((onPort, onFailure) => {
    resolve = onPort;
    reject = onFailure;
  });
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  promise.then(end, end);
  return { promise, resolve, reject, isOver: () => isOver };
}

const folder = join(projectRoot, 'dist/dev/server');

export type Program = {
  /** Resolves with the port of the server once it answers; rejects while it can't be built or started. */
  ready(): Promise<number>;
  /** Forgets modules of a changed file, which the next document then reads again. */
  fileChanged(file: string): void;
  close(): Promise<void>;
};

/** Bundles the server and runs it as a process of its own, again after each change of one of its files. */
export async function openProgram({
  port,
  print,
  fetchModule,
}: {
  /** The port that links name. */
  port: number;
  print: (text: string) => void;
  /** Answers the renderer, which asks for transformed modules. */
  fetchModule: (request: HotPayload) => Promise<unknown>;
}): Promise<Program> {
  let child: ChildProcess | undefined;
  /** Links and sessions of the console that the stopped server had. */
  let secrets: FromProgram['secrets'];
  /** Number of the newest start: a file may change again before the server has started. */
  let newest = 0;
  let turn = nextStart();

  const start = (number: number, began: number) => {
    if (number !== newest) return;
    const isFirst = number === 1;
    const started = fork(join(folder, 'server.js'), {
      cwd: projectRoot,
      execArgv: ['--enable-source-maps', '--max-semi-space-size=64', '--inspect-publish-uid=http'],
      env: { ...process.env, PORT: String(port) },
    });
    child = started;
    const send = (message: ToProgram) => started.connected && started.send(message);
    started.on('message', async (message: FromProgram) => {
      if (message.secrets !== undefined) secrets = message.secrets;
      if (message.requested !== undefined) {
        const { id, payload } = message.requested;
        send({ answered: { id, payload: await fetchModule(payload) } });
      }
      if (message.port !== undefined && number === newest) {
        turn.resolve(message.port);
        if (!isFirst) print(`The server started again after ${((performance.now() - began) / 1000).toFixed(1)} s.`);
      }
    });
    started.once('exit', () => {
      if (child !== started) return;
      child = undefined;
      turn.reject(new Error('the server ended'));
    });
    send({ begin: { secrets, isFirst } });
  };
  const stop = async () => {
    const stopped = child;
    child = undefined;
    if (stopped === undefined || stopped.exitCode !== null) return;
    const ended = once(stopped, 'exit');
    stopped.send({ stop: true } satisfies ToProgram);
    await ended;
  };
  let work = Promise.resolve();
  const restart = () => {
    // Whoever waits for a start that is not over gets the next one.
    if (turn.isOver()) turn = nextStart();
    newest += 1;
    const number = newest;
    const began = performance.now();
    work = work.then(stop).then(() => start(number, began));
  };

  const { ssr, build: built } = serverConfig;
  const watcher = (await build({
    configFile: false,
    root: projectRoot,
    mode: 'development',
    logLevel: 'silent',
    publicDir: false,
    ssr,
    build: {
      ...built,
      outDir: folder,
      sourcemap: true,
      minify: false,
      watch: {},
      rollupOptions: {
        ...built?.rollupOptions,
        input: { server: 'scripts/toolchain/dev/server.ts', 'import-worker': 'platform/import-worker.ts' },
      },
    },
  })) as Rolldown.RolldownWatcher;
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') {
      print(`The server can't be built:\n${event.error.message}`);
      if (child === undefined) turn.reject(event.error);
    }
    if (event.code === 'BUNDLE_END') restart();
    if ('result' in event) void event.result.close();
  });
  return {
    ready: () => turn.promise,
    fileChanged: (file) => child?.connected && child.send({ changed: file } satisfies ToProgram),
    async close() {
      await watcher.close();
      await work.then(stop);
    },
  };
}
