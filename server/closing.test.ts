import { expect, it } from 'vitest';
import { createClosing } from './closing.ts';

const failing = (error: Error) => () => {
  throw error;
};

it('runs one step after the other, those added last first', async () => {
  const ran: string[] = [];
  const { add, close } = createClosing();
  add(() => ran.push('database'));
  add(
    () => ran.push('brands'),
    async () => {
      await new Promise((resolve) => setImmediate(resolve));
      ran.push('server');
    },
  );
  await close();
  expect(ran).toEqual(['server', 'brands', 'database']);
});

it('runs the steps that follow a failed one, and rejects with its error', async () => {
  const ran: string[] = [];
  const failure = new Error('no such folder');
  const { add, close } = createClosing();
  add(
    () => ran.push('database'),
    failing(failure),
    () => ran.push('server'),
  );
  await expect(close()).rejects.toBe(failure);
  expect(ran).toEqual(['server', 'database']);
});

it('rejects with the errors of all failed steps, and reports each as it fails', async () => {
  const failures = [new Error('first'), new Error('second')] as const;
  const ran: unknown[] = [];
  const { add, close } = createClosing((error) => ran.push(error));
  add(
    () => ran.push('database'),
    () => Promise.reject(failures[1]),
    () => ran.push('brands'),
    failing(failures[0]),
  );
  const error = await close().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AggregateError);
  expect(error).toMatchObject({ errors: failures, message: '2 steps of closing failed' });
  expect(ran).toEqual([failures[0], 'brands', failures[1], 'database']);
});

it('closes once, however often and from wherever it is called', async () => {
  let count = 0;
  const again: Promise<void>[] = [];
  const { add, close } = createClosing();
  add(() => {
    count += 1;
    again.push(close());
  });
  const first = close();
  expect(close()).toBe(first);
  await first;
  expect(again).toEqual([first]);
  expect(close()).toBe(first);
  expect(count).toBe(1);
});
