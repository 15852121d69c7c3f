import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { ViteDevServer } from 'vite';
import { projectRoot } from '../../../server/project-root.ts';
import { SettingsError } from '../../../server/settings-error.ts';
import { explain } from '../../program/explain.ts';
import { listen } from '../../program/listen.ts';
import { isLoopback, readSettings, type Settings } from '../../program/settings.ts';
import type { RunStep } from '../build/build.ts';
import { openProgram, type Program } from './program.ts';
import { openSource } from './source.ts';

const print = (text: string) => process.stdout.write(`${text}\n`);

export async function run({ runStep }: { runStep: RunStep }): Promise<void> {
  try {
    await serve({ settings: settingsOfDevelopment(), runStep });
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
async function serve({ settings, runStep }: { settings: Settings; runStep: RunStep }): Promise<void> {
  const server = createServer();
  const port = await listen({ server, settings });
  const source = await openSource({ server, settings });
  const { hot } = source.environments.ssr;
  const program = await openProgram({ port, print, fetchModule: (request) => hot.handleInvoke(request) });
  watch({ source, program, runStep });
  server.on('request', (request, response) => {
    const forward = () =>
      program.ready().then(
        (to) => pass({ request, response, port: to }),
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
function watch({ source, program, runStep }: { source: ViteDevServer; program: Program; runStep: RunStep }): void {
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
function pass({ request, response, port }: { request: IncomingMessage; response: ServerResponse; port: number }): void {
  const { method, url, headers } = request;
  const onward = sendRequest({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    pipeline(answer, response, () => undefined);
  });
  onward.on('error', () => response.destroy());
  pipeline(request, onward, () => undefined);
  response.on('close', () => onward.destroy());
}
