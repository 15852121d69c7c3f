import { expect, test } from 'vitest';
import { createAtOnce } from './endpoints.ts';

test('allows three uploads per member and sixteen in total, and frees the slot of each that ends', async () => {
  const atOnce = createAtOnce();
  const ends: (() => void)[] = [];
  const begin = (owner: string) =>
    atOnce({ owner, work: () => new Promise<string>((resolve) => ends.push(() => resolve('done'))) }).catch(
      (error: { code?: string }) => error.code,
    );
  const mine = [begin('a'), begin('a'), begin('a')];
  expect(await begin('a')).toBe('upload.too_many');
  for (let turn = 0; turn < 13; turn += 1) void begin(`other ${turn}`);
  expect(await begin('late')).toBe('service.unavailable');
  ends[0]?.();
  expect(await mine[0]).toBe('done');
  const next = begin('a');
  ends.at(-1)?.();
  expect(await next).toBe('done');
});
