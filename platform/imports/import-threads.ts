import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { CodedError } from '../../schema/errors.ts';
import { projectRoot } from '../../server/project-root.ts';

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

/** Calls a function of the import's thread. Throws `upload.too_large` if the thread exceeds its time or memory. */
export type Ask = <Reply>(call: string, input: object, transfer?: ArrayBuffer[]) => Promise<Reply>;

export type ImportThreads = {
  /**
   * Runs an import in its turn: one at a time for each owner. When the client leaves, its thread ends and the import fails. Throws
   * `service.unavailable` if too many imports are waiting. Without `left`, an import of the program itself, it waits as long as necessary.
   */
  run<T>(input: {
    owner: string;
    left?: AbortSignal | undefined;
    work: (ask: Ask) => Promise<T>;
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

  const turnOf = async ({ owner, left }: { owner: string; left: AbortSignal | undefined }) => {
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
    const thread = startThread({ memory: bounds.memory, onEnd: () => threads.delete(thread) });
    threads.add(thread);
    return thread;
  };

  return {
    measures: () => ({ running: owners.size, waiting: queue.length, threads: threads.size }),
    run: async ({ owner, left, work }) => {
      if (left?.aborted === true) throw clientLeft();
      await turnOf({ owner, left });
      const thread = threadOf();
      let spent = 0;
      const leave = () => thread.end(clientLeft());
      const exceed = (reason: Error) => {
        onReached('imports_work');
        thread.end(reason);
      };
      const whole = setTimeout(() => exceed(tooSlow(bounds.whole)), bounds.whole);
      left?.addEventListener('abort', leave);
      const ask: Ask = async (call, input, transfer) => {
        const began = performance.now();
        const late = setTimeout(() => exceed(tooMuch(bounds.work)), bounds.work - spent);
        try {
          return await thread.ask(call, input, transfer);
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
        return await thread.during(() => work(ask));
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

type Thread = {
  readonly ask: Ask;
  /** Runs work; rejects when the thread ends, even if the work waits for something else. */
  during<T>(work: () => Promise<T>): Promise<T>;
  end(reason: Error): void;
  /** Keeps the thread for the next import; false if it has ended, or is still working. */
  rest(time: number, onEnd: () => void): boolean;
};
type Reply = { readonly value: unknown } | { readonly failure: string };

function startThread({ memory, onEnd }: { memory: number; onEnd: () => void }): Thread {
  const worker = spawn(memory);
  let pending: { resolve: (value: never) => void; reject: (reason: Error) => void } | undefined;
  let ended: Error | undefined;
  let interrupt: (reason: Error) => void = () => undefined;
  let leaving: NodeJS.Timeout | undefined;
  const end = (reason: Error) => {
    if (ended !== undefined) return;
    ended = reason;
    pending?.reject(reason);
    interrupt(reason);
    onEnd();
    void worker.terminate();
  };
  worker.on('message', (reply: Reply) => {
    const caller = pending;
    pending = undefined;
    if ('failure' in reply) caller?.reject(new Error(`import thread: ${reply.failure}`));
    else caller?.resolve(reply.value as never);
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('the import thread ended')));
  return {
    end,
    ask: (call, input, transfer = []) =>
      new Promise((resolve, reject) => {
        if (ended !== undefined) return reject(ended);
        pending = { resolve, reject };
        worker.postMessage({ call, input }, transfer);
      }),
    during: async (work) => {
      clearTimeout(leaving);
      worker.ref();
      return Promise.race([
        work(),
        new Promise<never>((_, reject) => {
          interrupt = reject;
        }),
      ]);
    },
    rest: (time, onRestEnd) => {
      interrupt = () => undefined;
      if (pending !== undefined) end(new Error('the import ended'));
      if (ended !== undefined) return false;
      worker.postMessage({ call: 'reset' });
      worker.unref();
      leaving = setTimeout(() => {
        onRestEnd();
        end(new Error('idle'));
      }, time).unref();
      return true;
    },
  };
}

/** Starts the program of the thread: from source by `tsx`, from a build as the file beside the servers. */
function spawn(memory: number): Worker {
  const own = fileURLToPath(import.meta.url);
  const bounded = {
    resourceLimits: { maxOldGenerationSizeMb: memory },
    // The server's environment contains secrets and is not passed on.
    env: {},
    execArgv: [],
  };
  if (!own.endsWith('.ts'))
    return new Worker(join(dirname(own).replace(/[\\/]assets$/, ''), 'import-worker.js'), bounded);
  const tsx = JSON.stringify(join(projectRoot, 'node_modules/tsx/dist/esm/api/index.mjs'));
  const program = JSON.stringify(join(dirname(own), '../import-worker.ts'));
  return new Worker(
    `import(${tsx}).then(({ tsImport }) => tsImport(${program}, ${JSON.stringify(import.meta.url)}))`,
    { ...bounded, eval: true },
  );
}
