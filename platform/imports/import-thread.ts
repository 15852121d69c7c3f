import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../../server/project-root.ts';

/** Calls a function of the import's thread. Throws `upload.too_large` if the thread exceeds its time or memory. */
export type CallThread = <Reply>(call: string, input: object, transfer?: ArrayBuffer[]) => Promise<Reply>;

export type Thread = {
  readonly callThread: CallThread;
  /** Runs work; rejects when the thread ends, even if the work waits for something else. */
  during<T>(work: () => Promise<T>): Promise<T>;
  end(reason: Error): void;
  /** Keeps the thread for the next import; false if it has ended, or is still working. */
  rest(time: number, onEnd: () => void): boolean;
};
type Reply = { readonly value: unknown } | { readonly failure: string };

export function startThread(memory: number, onEnd: () => void): Thread {
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
    callThread: (call, input, transfer = []) =>
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
  return new Worker(`import(${tsx}).then(({ tsImport }) => tsImport(${program}, ${JSON.stringify(import.meta.url)}))`, {
    ...bounded,
    eval: true,
  });
}
