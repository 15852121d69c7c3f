import { readFileSync } from 'node:fs';
import inspector from 'node:inspector';
import { join } from 'node:path';
import { ESModulesEvaluator, ModuleRunner } from 'vite/module-runner';
import { noncePlaceholder } from '../../../config-server/console/console-site.ts';
import { dismissal } from '../../../config-server/worker-answers.ts';
import type { Render } from '../../../schema/delivery.ts';
import type { CreateShowRules, ShowRules } from '../../../schema/why.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { listen } from '../../program/listen.ts';
import { readSettings } from '../../program/settings.ts';
import { type Running, start } from '../../program/start.ts';
import type { FromProgram, ToProgram } from './messages.ts';

type Runtime = { createRender(options: { viteManifest: unknown }): Render; createShowRules: CreateShowRules };

/** The server of `npm run dev`, behind the process that holds its port and transforms its modules. */
const send = (message: FromProgram) => process.send?.(message);
const waiting = new Map<number, (payload: unknown) => void>();
let newest = 0;
const secrets = { links: new Map<string, Date>(), sessions: new Map<string, Date>() };
let running: Promise<Running> | undefined;

const runner = new ModuleRunner(
  {
    hmr: false,
    transport: {
      invoke: (payload) =>
        new Promise((resolve) => {
          newest += 1;
          waiting.set(newest, resolve as (payload: unknown) => void);
          send({ requested: { id: newest, payload } });
        }),
    },
  },
  new ESModulesEvaluator(),
);
// The port that debuggers attach to. Another program may have it.
try {
  inspector.open(9229, '127.0.0.1');
} catch {}

const entry = '/runtime/entry-server.tsx';
/** Browsers request modules by their source. Vite finds what a page imports by itself. */
const viteManifest = Object.fromEntries(
  ['runtime/entry-client.ts', 'runtime/start-client.tsx'].map((file) => [file, { file }]),
);
let runtime: Promise<Runtime> | undefined;
const load = (): Promise<Runtime> => {
  runtime ??= runner.import<Runtime>(entry);
  // The next call tries again.
  runtime.catch(() => {
    runtime = undefined;
  });
  return runtime;
};

process.on('message', ({ begin, answered, changed, stop }: ToProgram) => {
  if (begin !== undefined) running ??= serve(begin);
  if (answered !== undefined) {
    waiting.get(answered.id)?.(answered.payload);
    waiting.delete(answered.id);
  }
  if (changed !== undefined) forget(changed);
  if (stop) void end();
});
// Ctrl-C reaches all processes of a terminal. The parent tells this one to end.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => void end());

async function serve({ secrets: before, isFirst }: NonNullable<ToProgram['begin']>): Promise<Running> {
  for (const kind of ['links', 'sessions'] as const)
    for (const [hash, until] of before?.[kind] ?? []) secrets[kind].set(hash, new Date(until));
  const settings = readSettings({ env: process.env, root: projectRoot });
  // Its modules arrive while the database opens. A failure is reported when they are needed.
  load().catch(() => undefined);
  try {
    return await start({
      settings,
      ownerSecrets: secrets,
      print: isFirst ? (text) => process.stdout.write(`${text}\n`) : () => undefined,
      open: openSource,
      async listen(server) {
        send({ port: await listen(server, { port: 0, host: '127.0.0.1' }) });
        return settings.port;
      },
    });
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}

/** Documents that name sources, and no files: the parent serves the sources themselves. */
async function openSource() {
  let rules = await load();
  return {
    render: (async (request) => {
      rules = await load();
      // Incomplete documents are not cached, so that the next one shows what was changed.
      return { ...(await rules.createRender({ viteManifest })(request)), complete: false };
    }) satisfies Render,
    createShowRules: ((options): ShowRules => {
      const current = () => rules.createShowRules(options);
      return {
        list: (request) => current().list(request),
        explain: (request) => current().explain(request),
        look: (request) => current().look(request),
      };
    }) satisfies CreateShowRules,
    files: new Map(),
    consoleBuild: { files: new Map(), html: consoleHtml() },
    worker: Buffer.from(dismissal),
  };
}

/** The console's document, which has to allow the style elements that Vite adds. */
function consoleHtml(): string {
  return readFileSync(join(projectRoot, 'console/index.html'), 'utf8')
    .replace(/<link rel="preload"[^>]*>/, '')
    .replaceAll('"./', '"/console/')
    .replace('</head>', `<meta property="csp-nonce" nonce="${noncePlaceholder}"></head>`);
}

/** Forgets a file's modules and all that import them, so that the next document is rendered with what they are now. */
function forget(file: string): void {
  const { evaluatedModules } = runner;
  const again = [...(evaluatedModules.getModulesByFile(file) ?? [])];
  if (again.length === 0) return;
  const seen = new Set(again);
  for (const module of again) {
    for (const id of module.importers) {
      const importer = evaluatedModules.getModuleById(id);
      if (importer === undefined || seen.has(importer)) continue;
      seen.add(importer);
      again.push(importer);
    }
    evaluatedModules.invalidateModule(module);
  }
  runtime = undefined;
}

async function end(): Promise<void> {
  await running?.then(({ close }) => close()).catch(() => undefined);
  const endsOf = (ends: Map<string, Date>) => [...ends].map(([hash, until]) => [hash, until.getTime()] as const);
  send({ secrets: { links: endsOf(secrets.links), sessions: endsOf(secrets.sessions) } });
  process.exit(0);
}
