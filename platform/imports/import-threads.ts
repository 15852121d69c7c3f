import { CodedError } from '../../schema/errors.ts';
import { type CallThread, startThread, type Thread } from './import-thread.ts';

export type ImportBounds = {
  /** Imports that run at once. */
  readonly running: number;
  /** Imports that wait for their turn. */
  readonly waiting: number;
  /** Milliseconds that an import waits for its turn. */
  readonly turn: number;
  /** Milliseconds that the thread of an import may work. */
  readonly work: number;
  /** Milliseconds of a whole import, with its upload. */
  readonly whole: number;
  /** Heap of a thread in MB. */
  readonly memory: number;
  /** Milliseconds without an import after which a thread ends. */
  readonly idle: number;
};

const standard: ImportBounds = {
  running: 2,
  waiting: 8,
  turn: 60_000,
  work: 60_000,
  whole: 600_000,
  memory: 512,
  idle: 60_000,
};

export type ImportThreads = {
  /**
   * Runs an import in its turn: one at a time for each owner. When the client leaves, its thread ends and the import fails. Throws
   * `service.unavailable` if too many imports are waiting. Without `left`, an import of the program itself, it waits as long as necessary.
   */
  run<T>(input: {
    owner: string;
    left?: AbortSignal | undefined;
    work: (callThread: CallThread) => Promise<T>;
  }): Promise<T>;
  measures(): { readonly running: number; readonly waiting: number; readonly threads: number };
};

/** Files of staff are parsed and validated in threads, so that no file keeps the server from responding. */
export function createImportThreads({
  onReached = () => undefined,
  bounds: given = {},
}: {
  /** Called when an import has to wait, is refused because too many wait, or ends because its thread exceeded a limit. */
  onReached?: (bound: 'imports_running' | 'imports_waiting' | 'imports_work') => void;
  bounds?: Partial<ImportBounds>;
} = {}): ImportThreads {
  const bounds = { ...standard, ...given };
  const owners = new Set<string>();
  const queue: { readonly owner: string; readonly start: () => void }[] = [];
  const threads = new Set<Thread>();
  const idle: Thread[] = [];
  const mayStart = (owner: string) => owners.size < bounds.running && !owners.has(owner);

  const turnOf = async (owner: string, left: AbortSignal | undefined) => {
    if (mayStart(owner)) return void owners.add(owner);
    const isFull = left !== undefined && queue.length >= bounds.waiting;
    onReached(isFull ? 'imports_waiting' : 'imports_running');
    if (isFull) throw tooMany();
    await new Promise<void>((resolve, reject) => {
      const settle = (how: () => void) => {
        clearTimeout(late);
        left?.removeEventListener('abort', leave);
        how();
      };
      const entry = { owner, start: () => settle(resolve) };
      const give = (reason: Error) => {
        queue.splice(queue.indexOf(entry), 1);
        settle(() => reject(reason));
      };
      const leave = () => give(clientLeft());
      const late = left && setTimeout(() => give(tooMany()), bounds.turn);
      left?.addEventListener('abort', leave);
      queue.push(entry);
    });
  };
  const startNext = () => {
    const next = queue.findIndex(({ owner }) => mayStart(owner));
    const [entry] = next === -1 ? [] : queue.splice(next, 1);
    if (entry === undefined) return;
    owners.add(entry.owner);
    entry.start();
    startNext();
  };
  const threadOf = () => {
    const waiting = idle.pop();
    if (waiting !== undefined) return waiting;
    const thread = startThread(bounds.memory, () => threads.delete(thread));
    threads.add(thread);
    return thread;
  };

  return {
    measures: () => ({ running: owners.size, waiting: queue.length, threads: threads.size }),
    run: async ({ owner, left, work }) => {
      if (left?.aborted === true) throw clientLeft();
      await turnOf(owner, left);
      const thread = threadOf();
      let spent = 0;
      const leave = () => thread.end(clientLeft());
      const exceed = (reason: Error) => {
        onReached('imports_work');
        thread.end(reason);
      };
      const whole = setTimeout(() => exceed(tooSlow(bounds.whole)), bounds.whole);
      left?.addEventListener('abort', leave);
      const callThread: CallThread = async (call, input, transfer) => {
        const began = performance.now();
        const late = setTimeout(() => exceed(tooMuch(bounds.work)), bounds.work - spent);
        try {
          return await thread.callThread(call, input, transfer);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
          onReached('imports_work');
          throw tooMuch(bounds.work);
        } finally {
          clearTimeout(late);
          spent += performance.now() - began;
        }
      };
      try {
        return await thread.during(() => work(callThread));
      } finally {
        clearTimeout(whole);
        left?.removeEventListener('abort', leave);
        if (thread.rest(bounds.idle, () => idle.splice(idle.indexOf(thread), 1))) idle.push(thread);
        owners.delete(owner);
        startNext();
      }
    },
  };
}

const tooMany = () =>
  new CodedError('service.unavailable', {
    message: 'too many imports are running: try again in a minute',
    retryAfter: 60,
  });
const clientLeft = () => new CodedError('request.invalid', { message: 'the client left before the end' });
const tooSlow = (limit: number) =>
  new CodedError('upload.too_large', {
    message: `the import takes more than ${limit / 60_000} minutes: split the file, or send it from a faster network`,
  });
const tooMuch = (limit: number) =>
  new CodedError('upload.too_large', {
    message: `checking the file takes more than ${limit / 1000} s or too much memory: split it into several files`,
  });
