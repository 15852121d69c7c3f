import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createWorkContext } from './work-context.ts';

describe('a context of work', () => {
  test('is readable everywhere below the work, and nowhere beside it', async () => {
    const context = createWorkContext<string>();
    const deep = async () => {
      await wait(1);
      return context.current();
    };
    const both = await Promise.all([context.run('one', deep), context.run('two', deep), deep()]);
    expect(both).toEqual(['one', 'two', undefined]);
  });

  test('is off once no work runs, also in code that the work left running', async () => {
    const context = createWorkContext<string>();
    let left: Promise<string | undefined> | undefined;
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    await context.run('work', () => {
      left = ended.then(() => context.current());
    });
    end();
    expect(await left).toBeUndefined();
  });

  test('stays on for other work that still runs', async () => {
    const context = createWorkContext<string>();
    let end: () => void = () => undefined;
    const other = context.run('other', async () => {
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      return context.current();
    });
    await context.run('work', () => undefined);
    end();
    expect(await other).toBe('other');
  });

  test('is off after work that failed', async () => {
    const context = createWorkContext<string>();
    let left: Promise<string | undefined> | undefined;
    const failing = context.run('work', async () => {
      left = wait(5).then(() => context.current());
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await left).toBeUndefined();
  });
});
