import { AsyncLocalStorage } from 'node:async_hooks';

/** A value that everything below a piece of work can read without a parameter. */
export type WorkContext<T> = {
  /** Runs the work with a value until its promise settles. */
  run<Result>(value: T, work: () => Result | Promise<Result>): Promise<Result>;
  /** The value of the surrounding work. `undefined` outside of work, and in code that outlives all work. */
  current(): T | undefined;
};

/**
 * An AsyncLocalStorage that is enabled only while work runs. While one is enabled, Node reports every promise, timer and write of
 * the process to it. That costs each response about a tenth, even those that need no context (decision 038).
 */
export function createWorkContext<T>(): WorkContext<T> {
  const storage = new AsyncLocalStorage<T>();
  let running = 0;
  return {
    async run(value, work) {
      running += 1;
      try {
        return await storage.run(value, work);
      } finally {
        running -= 1;
        if (running === 0) storage.disable();
      }
    },
    current: () => storage.getStore(),
  };
}
