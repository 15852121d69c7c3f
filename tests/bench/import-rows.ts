import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serverLimits } from '../../schema/constants.ts';
import { partHead } from '../../schema/folder-format.ts';
import { ownLanguages } from '../../schema/languages.ts';
import { shippedTexts } from '../../server/texts/read-texts.ts';
import { argumentsOfStart, startProgram } from './program.ts';
import { quantile, type Row } from './rows.ts';

/** Milliseconds of each measurement, and between two requests of it. */
const lasts = 8000;
const between = 5;

const header = 'vendor,id,name,type\n';
const folder = (name: string, text: string) =>
  Buffer.concat([Buffer.from(partHead(name, Buffer.byteLength(text))), Buffer.from(text)]);
const emptyPictures = Array.from({ length: 20_000 }, (_, index) => partHead(`pictures/p${index}.png`, 0)).join('');
type Import = { readonly method: string; readonly path: string; readonly body: Buffer };
const choice = (brand: string, format: string, text: string): Import => ({
  method: 'PUT',
  path: `/brands/${brand}/catalogue?dryRun=true&format=${format}`,
  body: Buffer.from(text),
});
const content = (brand: string, body: Buffer): Import => ({
  method: 'POST',
  path: `/brands/${brand}/content/imports?dryRun=true`,
  body,
});
/** Ten imports that nobody means to send, of which two run at once and the others wait. */
const imports: readonly Import[] = [
  { ...choice('', 'csv', '\n'.repeat(10_000_000)), method: 'POST', path: '/catalogue/imports?dryRun=true&format=csv' },
  choice('aurora', 'csv', '\n'.repeat(300_000)),
  choice('jade', 'json', `{"games":[${'1,'.repeat(20_000)}`),
  choice('manila', 'csv', `${header}${'a"b\n'.repeat(100_000)}`),
  choice('oasis', 'csv', `vendor,id\n${'N,a\n'.repeat(100_000)}`),
  content('aurora', Buffer.from(emptyPictures)),
  content('jade', folder('help.json', `{"articles":[${'{},'.repeat(50_000)}`)),
  content('manila', folder('banners.json', `{${'"a":1,'.repeat(50_000)}`)),
  content('oasis', folder('help.json', `{"articles":[{"id":"a","content":{"EN":"${'<p>x</p>'.repeat(9000)}"}}]}`)),
  choice('aurora', 'json', `{"vendors":[${'{"code":"A"},'.repeat(50_000)}`),
];

/** Own texts of a language, as many as a file may have: each shipped text, replaced by one of 140 letters. */
function largestTexts(): string {
  const texts: Record<string, Record<string, string>> = {};
  for (const name of shippedTexts('EN').keys()) {
    const [namespace = '', key = ''] = name.split(/:(.*)/s);
    texts[namespace] = { ...texts[namespace], [key]: 'x'.repeat(140) };
  }
  return JSON.stringify(texts);
}

type Send = (request: { method: string; path: string; body?: Buffer; type?: string }) => Promise<Answer>;
type Answer = { readonly status: number; readonly text: string };

/**
 * The heaviest writes of a draft: 190 orders of one list, each of which merges the whole manifest, and a folder with the largest texts
 * that one may have. Returns a function that sends both, one after the other.
 */
async function draftWriter(send: Send, brand: string): Promise<() => Promise<number[]>> {
  const drafts = `/brands/${brand}/drafts`;
  const json = (value: unknown) => ({ body: Buffer.from(JSON.stringify(value)), type: 'application/json' });
  const read = async (request: Parameters<Send>[0]) => {
    const { status, text } = await send(request);
    if (status !== 200) throw new Error(`${request.path} answered ${status}: ${text.slice(0, 200)}`);
    return JSON.parse(text).value;
  };
  const { id } = await read({ method: 'POST', path: drafts, ...json({ name: 'heavy' }) });
  const { manifest, delivery } = await read({ method: 'GET', path: `${drafts}/${id}` });
  const order: string[] = delivery.manifest.nav.footer.map((item: { id: string }) => item.id);
  const operations = Array.from({ length: 190 }, (_, index) => ({
    path: '/nav/footer',
    order: index % 2 === 0 ? order : order.toReversed(),
  }));
  const texts = largestTexts();
  const whole = Buffer.concat([
    folder('manifest.json', JSON.stringify(manifest)),
    ...ownLanguages
      .slice(0, Math.floor(serverLimits.brandAllTextsBytes / texts.length))
      .map((language) => folder(`texts/${language}.json`, texts)),
  ]);
  let revision = 1;
  return async () => {
    const ordered = await send({ method: 'POST', path: `${drafts}/${id}/patches`, ...json({ revision, operations }) });
    if (ordered.status === 200) revision = JSON.parse(ordered.text).value.revision;
    const replaced = await send({ method: 'PUT', path: `${drafts}/${id}/folder?revision=${revision}`, body: whole });
    if (replaced.status === 200) revision = JSON.parse(replaced.text).value.revision;
    return [ordered.status, replaced.status];
  };
}

/**
 * The longest pauses of the event loop while ten heavy imports run, and while four brands' drafts are written as heavily as the bounds
 * allow; how much longer `/healthz` takes than without either.
 */
export async function importRows(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'livery-imports-'));
  const program = await startProgram(await argumentsOfStart(), {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    BUDGETS: 'wide',
  });
  try {
    const { host, token } = JSON.parse(await readFile(join(dataDir, 'admin.json'), 'utf8'));
    const keepAlive = new Agent({ keepAlive: true });
    const call: Send = ({ method, path, body, type = 'application/octet-stream' }) =>
      new Promise((resolve, reject) => {
        // An import that is refused before its end loses its connection.
        const agent = body === undefined ? keepAlive : false;
        const headers = {
          host,
          authorization: `Bearer ${token}`,
          'content-length': body?.length ?? 0,
          'content-type': type,
        };
        const sent = request({ host: '127.0.0.1', port: program.port, method, path, headers, agent }, (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (piece) => {
            text += piece;
          });
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        });
        sent.on('error', (error) => (body === undefined ? reject(error) : resolve({ status: 0, text: '' })));
        sent.end(body);
      });
    const send: Send = (one) => call({ ...one, path: `/admin/v1${one.path}` });
    const longestPause = async () =>
      1000 *
      Number(
        /^nodejs_eventloop_lag_max_seconds(?:\{[^}]*\})? (\S+)/m.exec(
          (await call({ method: 'GET', path: '/metrics' })).text,
        )?.[1],
      );
    const health = async () => {
      const took: number[] = [];
      // Reading the longest pause begins a new measurement.
      await longestPause();
      for (const until = performance.now() + lasts; performance.now() < until; ) {
        const begun = performance.now();
        await call({ method: 'GET', path: '/healthz' });
        took.push(performance.now() - begun);
        await pause(between);
      }
      return { slowest: quantile(took, 0.99), pause: await longestPause() };
    };
    const beside = async (writers: readonly (() => Promise<readonly number[]>)[]) => {
      let over = false;
      const statuses = new Map<number, number>();
      const running = writers.map(async (write) => {
        while (!over) for (const status of await write()) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      });
      const measuredBeside = await health();
      over = true;
      await Promise.all(running);
      const answers = [...statuses].map(([status, count]) => `${count} x ${status === 0 ? 'cut' : status}`).join(', ');
      return { ...measuredBeside, answers };
    };
    await health();
    const alone = await health();
    const heavyImports = await beside(imports.map((one) => async () => [(await send(one)).status]));
    const writers = await Promise.all(['aurora', 'jade', 'manila', 'oasis'].map((brand) => draftWriter(send, brand)));
    const heavyDrafts = await beside(writers);
    const measured = [
      { name: 'ten heavy imports run', atMost: 50, ...heavyImports },
      { name: 'the heaviest drafts of four brands are written', atMost: 50, ...heavyDrafts },
    ];
    return measured.flatMap(({ name, atMost, slowest, pause: longest, answers }) => [
      {
        name: `longest pause of the event loop while ${name}`,
        value: longest,
        unit: 'ms',
        atMost,
        detail: `${alone.pause.toFixed(1)} ms without them; ${answers}`,
      },
      {
        name: `healthz while ${name}, 99 of 100 within, to the same without them`,
        value: slowest / alone.slowest,
        unit: '',
        detail: `${slowest.toFixed(1)} ms and ${alone.slowest.toFixed(1)} ms`,
      },
    ]);
  } finally {
    await program.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
}
