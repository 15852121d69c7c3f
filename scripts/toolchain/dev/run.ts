import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { build, type HotPayload, type Rolldown, type ViteDevServer } from 'vite';
import { projectRoot } from '../../../server/project-root.ts';
import { SettingsError } from '../../../server/settings-error.ts';
import { explain } from '../../program/explain.ts';
import { listen } from '../../program/listen.ts';
import { isLoopback, readSettings, type Settings } from '../../program/settings.ts';
import type { RunStep } from '../build/build.ts';
import serverConfig from '../build/vite.server.config.ts';
import type { FromProgram, ToProgram } from './messages.ts';
import { openSource } from './source.ts';

const print = (text: string) => process.stdout.write(`${text}\n`);

export async function run({ runStep }: { runStep: RunStep }): Promise<void> {
  try {
    await serve(settingsOfDevelopment(), runStep);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

/** Settings of `npm start`. The development server gives out its source and may be debugged, so it serves this machine alone. */
function settingsOfDevelopment(): Settings {
  const settings = readSettings({ env: process.env, root: projectRoot });
  const { host, sandbox } = settings;
  if (!sandbox)
    throw new SettingsError('npm run dev runs sandboxes only: unset SANDBOX, or start a built program with npm start');
  if (!isLoopback(host)) throw new SettingsError(`HOST=${host}: npm run dev serves this machine only; unset HOST`);
  return settings;
}

/**
 * Holds the port and the sources. The server is a process of its own behind it, which starts again when its files change; requests wait
 * meanwhile, and open pages connect again.
 */
async function serve(settings: Settings, runStep: RunStep): Promise<void> {
  const server = createServer();
  const port = await listen(server, settings);
  const source = await openSource(server, settings);
  const { hot } = source.environments.ssr;
  const program = await openProgram(port, print, (request) => hot.handleInvoke(request));
  watch(source, program, runStep);
  server.on('request', (request, response) => {
    const forward = () =>
      program.ready().then(
        (to) => pass(request, response, to),
        () => {
          response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '1' });
          response.end('The server does not run. The terminal says why; the next change starts it again.\n');
        },
      );
    if (isSource(request.url)) source.middlewares(request, response, forward);
    else void forward();
  });
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    server.close();
    server.closeAllConnections();
    await Promise.all([program.close(), source.close()]);
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // The terminal was closed.
  process.on('SIGHUP', stop);
}

/** Passes changes of files on: to the renderer, and to what is generated from the schema. */
function watch(source: ViteDevServer, program: Program, runStep: RunStep): void {
  let isUnderWay = false;
  let isStale = false;
  const generate = async () => {
    isStale = true;
    if (isUnderWay) return;
    isUnderWay = true;
    while (isStale) {
      // An editor may write several files.
      await setTimeout(50);
      isStale = false;
      await runStep({
        title: 'Writing what is generated from schema/',
        isQuiet: true,
        command: process.execPath,
        args: ['node_modules/tsx/dist/cli.mjs', 'scripts/toolchain/generate/run.ts'],
        cwd: projectRoot,
        env: process.env,
      });
    }
    isUnderWay = false;
  };
  const schema = join(projectRoot, 'schema/');
  source.watcher.on('all', (_event, file) => {
    program.fileChanged(file);
    if (file.startsWith(schema) && !file.startsWith(join(schema, 'generated')) && !file.endsWith('.ts'))
      void generate();
  });
}

/** Paths of source files, of fonts, and of Vite's own modules. All others are the server's. */
function isSource(url = '/'): boolean {
  return /^\/(?:@|node_modules\/|dist\/dev\/vite\/|assets\/|(?:runtime|schema|texts|console)\/[^?]*\.\w+(?:\?|$))/.test(
    url,
  );
}

/** Passes a request on to the server. One that the server does not end, because it stops, is cut like on a restart in production. */
function pass(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url, headers } = request;
  const onward = sendRequest({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    pipeline(answer, response, () => undefined);
  });
  onward.on('error', () => response.destroy());
  pipeline(request, onward, () => undefined);
  response.on('close', () => onward.destroy());
}

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

type Program = {
  /** Resolves with the port of the server once it answers; rejects while it can't be built or started. */
  ready(): Promise<number>;
  /** Forgets modules of a changed file, which the next document then reads again. */
  fileChanged(file: string): void;
  close(): Promise<void>;
};

/** Bundles the server and runs it as a process of its own, again after each change of one of its files. */
async function openProgram(
  /** The port that links name. */ port: number,
  print: (text: string) => void,
  /** Answers the renderer, which asks for transformed modules. */ fetchModule: (
    request: HotPayload,
  ) => Promise<unknown>,
): Promise<Program> {
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
