import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from './log.ts';
import { every, jobRuns } from './scheduler.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => vi.useRealTimers());

const silent = createLog({ level: 'silent' });
const period = 1000;

/** A job whose runs end when the test lets them. */
function aJob(name: string) {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  return { ends, job: every({ name, milliseconds: period, log: silent, work }) };
}

it('leaves out turns while a run is in progress, and counts the runs that ended', async () => {
  const { ends, job } = aJob('slow');
  vi.advanceTimersByTime(3 * period);
  expect(ends).toHaveLength(1);
  expect(jobRuns.get('slow')).toEqual({ done: 0, failed: 0, seconds: 0 });
  ends[0]?.();
  await expect.poll(() => jobRuns.get('slow')?.done).toBe(1);
  expect(jobRuns.get('slow')?.seconds).toBeGreaterThan(0);
  vi.advanceTimersByTime(period);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await job.stop();
});

it('stops at once, and resolves when the run in progress has ended', async () => {
  const { ends, job } = aJob('stopped');
  vi.advanceTimersByTime(period);
  let stopped = false;
  const stopping = job.stop().then(() => {
    stopped = true;
  });
  expect(vi.getTimerCount()).toBe(0);
  await new Promise(setImmediate);
  expect(stopped).toBe(false);
  ends[0]?.();
  await stopping;
});

it('logs failures by the name of the job, and goes on after one that is thrown and one that is rejected', async () => {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const outcomes = [
    () => {
      throw new Error('thrown');
    },
    () => Promise.reject(new Error('rejected')),
    () => undefined,
  ];
  const log = createLog({ level: 'info', destination });
  const job = every({ name: 'failing', milliseconds: period, log, work: () => outcomes.shift()?.() });
  for (const ended of [1, 2, 3]) {
    vi.advanceTimersByTime(period);
    await expect.poll(() => (jobRuns.get('failing')?.done ?? 0) + (jobRuns.get('failing')?.failed ?? 0)).toBe(ended);
  }
  expect(jobRuns.get('failing')).toMatchObject({ done: 1, failed: 2 });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { job: 'failing', msg: 'the periodic job failing failed', err: { message: 'thrown' } },
    { job: 'failing', err: { message: 'rejected' } },
  ]);
  await job.stop();
});

it('shortens the period by up to a twentieth, so that nodes drift apart', async () => {
  const runs = [0, 0];
  const jobs = [0, 1].map((jitter) =>
    every({
      name: 'drifting',
      milliseconds: period,
      log: silent,
      jitter,
      work: () => {
        runs[jitter] = (runs[jitter] ?? 0) + 1;
      },
    }),
  );
  vi.advanceTimersByTime(0.95 * period);
  expect(runs).toEqual([0, 1]);
  await new Promise(setImmediate);
  vi.advanceTimersByTime(0.05 * period);
  expect(runs).toEqual([1, 1]);
  await Promise.all(jobs.map((job) => job.stop()));
});
