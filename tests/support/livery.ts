import { access, cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { main } from '../../scripts/livery/main.ts';
import { readSettings } from '../../scripts/settings.ts';
import { type Running, start } from '../../scripts/start.ts';
import type { Clock } from '../../server/clock.ts';
import { projectRoot } from '../../server/project-root.ts';

export type Livery = Running & {
  readonly dataDir: string;
  /** Address of a path of a brand, as a browser asks it. */
  url(brand: string, path: string): string;
  /** A request by host; Node neither resolves *.localhost nor lets fetch set a host. */
  ask(call: {
    host: string;
    path: string;
    method?: string;
    headers?: Record<string, string>;
    body?: string;
  }): Promise<Answer>;
  /** Runs the command against this server. */
  command(...argv: string[]): Promise<{ code: number; text: string }>;
  /** The same for one that has to succeed, with a reason; gives what it says. */
  change(...argv: string[]): Promise<string>;
};
export type Answer = {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
};

/** What every captcha of a journey asks: a person reads it from the picture. */
export const captchaAnswer = '271828';
const task = () => ({ shown: captchaAnswer, answer: captchaAnswer });
const knownCaptchas = { digits: task, equation: task, long: task };

/** The whole program on a free port, with a data folder of its own; budgets are wide unless said. */
export async function startLivery(env: NodeJS.ProcessEnv = {}, clock?: Clock): Promise<Livery> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'livery-data-')));
  const settings = readSettings({
    env: { PORT: '0', DATA_DIR: dataDir, BUDGETS: 'wide', LOG_LEVEL: 'error', ...env },
    root: projectRoot,
  });
  const begin = () =>
    start({ settings, say: () => undefined, captchaTasks: knownCaptchas, ...(clock && { clock }) });
  const running = await (isPlain(env) ? beginFromDemo({ dataDir, begin }) : begin());
  const livery: Livery = {
    ...running,
    dataDir,
    url: (brand, path) => `http://${brand}.localhost:${running.port}${path}`,
    ask: (call) => callOf({ port: running.port, ...call }),
    async command(...argv) {
      const lines: string[] = [];
      const output = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) };
      const code = await main({ argv, output, env: { DATA_DIR: dataDir } });
      return { code, text: lines.join('\n') };
    },
    async change(...argv) {
      const { code, text } = await livery.command(...argv, '--reason', 'test');
      if (code !== 0) throw new Error(text);
      return text;
    },
    async close() {
      await running.close();
      if (env.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
  return livery;
}

/** Nothing of its own: the demo brands, in a folder that is thrown away. */
function isPlain(env: NodeJS.ProcessEnv): boolean {
  return process.env.LIVERY_TEST_RUN !== undefined && Object.keys(env).length === 0;
}

/** Migrations, releases and demo accounts take most of a first start: the first suite of a run leaves them for the others. */
async function beginFromDemo({
  dataDir,
  begin,
}: {
  dataDir: string;
  begin: () => Promise<Running>;
}): Promise<Running> {
  const demo = join(process.env.LIVERY_TEST_RUN ?? tmpdir(), 'demo-data');
  const isThere = () =>
    access(demo).then(
      () => true,
      () => false,
    );
  if (await isThere()) await cp(demo, dataDir, { recursive: true });
  else {
    await (await begin()).close();
    const draft = await mkdtemp(join(dirname(demo), 'draft-'));
    await cp(dataDir, draft, { recursive: true });
    // Two suites may come first together: whose folder is named first stays.
    await rename(draft, demo).catch(() => rm(draft, { recursive: true, force: true }));
  }
  return begin();
}

/** A request by host to a server on this machine. */
export function callOf({
  port,
  host,
  path,
  method = 'GET',
  headers = {},
  body,
}: Parameters<Livery['ask']>[0] & { port: number }): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(
      { port, host: '127.0.0.1', path, method, headers: { host, ...headers }, agent: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
        response.on('error', reject);
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}
