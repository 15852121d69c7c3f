import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wire } from '../../schema/constants.ts';
import { builtFolder } from '../../scripts/program/builds.ts';
import { projectRoot } from '../../server/project-root.ts';
import { credentialsOf, statusOf, timed } from './console-calls.ts';
import { homeRow, paletteRow, searchRow } from './console-lists.ts';
import { consoleScrollRow } from './console-rows.ts';
import { idOf, manifestOf } from './many-brands.ts';
import { startProgram } from './program.ts';
import { median, type Row } from './rows.ts';

const many = 10_000;
const streams = 1000;

/** Measures the start of the built server with ten thousand brands in its database, one toggle over a thousand streams, and the checker. */
export async function startRows(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'livery-bench-'));
  const tenants = join(folder, 'tenants');
  const started: Server[] = [];
  const startServer = async (env: NodeJS.ProcessEnv) => {
    const server = await startedServer(env);
    started.push(server);
    return server;
  };
  try {
    await writeBrands(tenants, many);
    const whole = await timed(() => run(['validate', tenants]));
    const alone = join(folder, 'alone');
    await writeBrands(alone, 1);
    const single = await best(() => timed(() => run(['validate', alone])));
    const beside = await best(() => timed(() => run(['validate', join(tenants, idOf(0))])));
    const bare = await best(() => timed(() => finished(spawn(process.execPath, ['-e', '0']))));
    const env = {
      ...process.env,
      TENANTS_DIR: tenants,
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      LOG_LEVEL: 'error',
      // All streams come from this address.
      STREAMS_PER_ADDRESS: '2000',
    };
    const first = await startServer({ ...env, SANDBOX: 'on' });
    // In the sandbox, a file has the command's token; in production, only staff have tokens.
    const toggle = await toggleRow(env.DATA_DIR, first.port);
    await first.stop();
    // Production starts from the database, because the first start published the folders.
    const second = await startServer({ ...env, SANDBOX: 'off', PREVIEW_DOMAIN: 'localhost' });
    await second.stop();
    const third = await startServer({ ...env, SANDBOX: 'on' });
    const search = await searchRow({ dataDir: env.DATA_DIR, port: third.port, many });
    const home = await homeRow({ dataDir: env.DATA_DIR, port: third.port, many });
    const palette = await paletteRow({ dataDir: env.DATA_DIR, port: third.port, many });
    const scroll = await consoleScrollRow(env.DATA_DIR);
    await third.stop();
    return [
      {
        name: `livery validate, one brand, built, whole process`,
        value: single,
        unit: 's',
        atMost: 0.4,
        detail: `node itself ${bare.toFixed(2)} s; beside ${many - 1} others ${beside.toFixed(2)} s`,
      },
      { name: `livery validate, ${many} brands`, value: whole, unit: 's', atMost: 15 },
      {
        name: `start with ${many} brands`,
        value: second.seconds,
        unit: 's',
        atMost: 6,
        detail: `first start, publishing all: ${first.seconds.toFixed(1)} s`,
      },
      toggle,
      search,
      home,
      palette,
      scroll,
    ];
  } finally {
    // A server that still runs after a failure would write into the folder.
    for (const { stop } of started) await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeBrands(tenants: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await mkdir(join(tenants, idOf(index)), { recursive: true });
    await writeFile(join(tenants, idOf(index), 'manifest.json'), JSON.stringify(manifestOf(index), null, 2));
  }
}

function run(args: string[]): Promise<void> {
  return finished(spawn(process.execPath, [join(projectRoot, 'scripts/livery.mjs'), ...args], { stdio: 'ignore' }));
}

function finished(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) =>
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ended with ${code}`)))),
  );
}

async function best(measure: () => Promise<number>): Promise<number> {
  const measured = [await measure(), await measure(), await measure(), await measure(), await measure()];
  return Math.min(...measured);
}

type Server = { readonly port: number; readonly seconds: number; stop(): Promise<void> };

/** Starts the built server and waits until it serves the last brand. */
async function startedServer(env: NodeJS.ProcessEnv): Promise<Server> {
  const begun = process.hrtime.bigint();
  const { port, stop } = await startProgram([join(builtFolder(), 'server/serve.js')], env);
  await statusOf({ port, host: `${idOf(many - 1)}.example`, path: wire.manifestPath });
  const seconds = Number(process.hrtime.bigint() - begun) / 1e9;
  return { port, seconds, stop };
}

/** From sending the change to its event on the last of a thousand streams. */
async function toggleRow(dataDir: string, port: number): Promise<Row> {
  const host = `${idOf(1)}.example`;
  let received = 0;
  let open = 0;
  let onChange = () => {};
  const requests = Array.from({ length: streams }, () => {
    const stream = request({ port, path: wire.eventsPath, headers: { host }, agent: false }, (response) => {
      let first = true;
      response.on('error', () => undefined);
      response.on('data', (bytes: Buffer) => {
        if (!bytes.includes('event: manifest')) return;
        // Every stream starts with the current revision.
        if (first) open += 1;
        else received += 1;
        first = false;
        onChange();
      });
    });
    stream.on('error', () => undefined);
    stream.end();
    return stream;
  });
  const until = (done: () => boolean) =>
    new Promise<void>((resolve) => {
      onChange = () => done() && resolve();
      onChange();
    });
  await until(() => open === streams);
  const admin = await credentialsOf(dataDir);
  let refuse: (reason: Error) => void = () => undefined;
  const refused = new Promise<never>((_, reject) => {
    refuse = reject;
  });
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    received = 0;
    const all = until(() => received === streams);
    const begun = process.hrtime.bigint();
    const body = JSON.stringify({
      requests: [{ tenant: idOf(1), path: '/flags/REWCEN3', value: round % 2 === 0 }],
      reason: 'bench',
    });
    const call = request(
      {
        port,
        path: `${wire.adminBase}/changes`,
        method: 'POST',
        headers: { host: admin.host, authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      },
      (response) => {
        let text = '';
        response.on('data', (bytes: Buffer) => {
          text += bytes;
        });
        response.on('end', () => {
          if (response.statusCode !== 200) refuse(new Error(`the toggle answered ${response.statusCode}: ${text}`));
        });
      },
    );
    call.end(body);
    await Promise.race([all, refused]);
    times.push(Number(process.hrtime.bigint() - begun) / 1e6);
  }
  for (const stream of requests) stream.destroy();
  times.sort((a, b) => a - b);
  return {
    name: `toggle to the last of ${streams} open streams, median of 5`,
    value: median(times),
    unit: 'ms',
    atMost: 200,
    detail: `${times[0]?.toFixed(0)} to ${times[4]?.toFixed(0)} ms`,
  };
}
