import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { partHead } from '../../schema/folder-format.ts';
import { argumentsOfStart, startProgram } from './program.ts';
import { quantile, type Row } from './rows.ts';

/** Milliseconds of each measurement, and between two requests of it. */
const measured = 8000;
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

/** The longest pause of the event loop while ten heavy imports run, and how much longer `/healthz` takes than without them. */
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
    const call = ({ method, path, body }: { method: string; path: string; body?: Buffer }) =>
      new Promise<{ status: number; text: string }>((resolve, reject) => {
        // An import that is refused before its end loses its connection.
        const agent = body === undefined ? keepAlive : false;
        const headers = { host, authorization: `Bearer ${token}`, 'content-length': body?.length ?? 0 };
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
      for (const until = performance.now() + measured; performance.now() < until; ) {
        const begun = performance.now();
        await call({ method: 'GET', path: '/healthz' });
        took.push(performance.now() - begun);
        await pause(between);
      }
      return { slowest: quantile(took, 0.99), pause: await longestPause() };
    };
    await health();
    const alone = await health();
    let over = false;
    const statuses = new Map<number, number>();
    const running = imports.map(async (one) => {
      while (!over) {
        const { status } = await call({ ...one, path: `/admin/v1${one.path}` });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    });
    const beside = await health();
    over = true;
    await Promise.all(running);
    const detail = [...statuses].map(([status, count]) => `${count} x ${status === 0 ? 'cut' : status}`).join(', ');
    return [
      {
        name: 'longest pause of the event loop while ten heavy imports run',
        value: beside.pause,
        unit: 'ms',
        atMost: 50,
        detail: `${alone.pause.toFixed(1)} ms without them; ${detail}`,
      },
      {
        name: 'healthz while ten heavy imports run, 99 of 100 within, to the same without them',
        value: beside.slowest / alone.slowest,
        unit: '',
        detail: `${beside.slowest.toFixed(1)} ms and ${alone.slowest.toFixed(1)} ms`,
      },
    ];
  } finally {
    await program.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
}
