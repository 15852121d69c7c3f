import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { CodedError } from '../../../schema/errors.ts';
import { projectRoot } from '../../../server/project-root.ts';

export type ImageBounds = {
  /** KiB of data that the process may hold; it has 103 MB before its first image, 40 million pixels took 60 more. */
  memory: number;
  /** Milliseconds for one image; 40 million pixels took 500 here. */
  time: number;
  /** Milliseconds without an image after which the process ends. */
  idle: number;
};

export type ImageProcess = {
  /** One image at a time is the caller's to see to. Throws `upload.not_an_image` and `upload.too_large`. */
  draw(bytes: Buffer): Promise<Buffer>;
  /** Of the process, while there is one. */
  pid(): number | undefined;
};

type Reply = 'ready' | { drawn: Uint8Array } | { refused: 'upload.not_an_image' | 'upload.too_large' };

/** Milliseconds until a process has read its library. */
const startTime = 30_000;

/**
 * Draws images in a process that the system lets have so much memory and that is killed where it takes too long: it starts with
 * the first image and anew after it died. Systems without limits (macOS, Windows) have the bounds of pixels and of time alone.
 */
export function createImageProcess({
  memory,
  time,
  idle,
  onReached = () => undefined,
}: ImageBounds & {
  /** An image was too large to decode, or took more than that. */
  onReached?: () => void;
}): ImageProcess {
  let running: ChildProcess | undefined;
  let leaving: NodeJS.Timeout | undefined;

  const end = (worker: ChildProcess) => {
    if (running === worker) running = undefined;
    worker.kill('SIGKILL');
  };
  const started = async (): Promise<ChildProcess> => {
    if (running !== undefined) return running;
    const worker = spawnWorker({ memory });
    running = worker;
    // The server ends without asking it, and it ends with the server.
    worker.unref();
    worker.channel?.unref();
    worker.on('error', () => end(worker));
    worker.on('exit', () => end(worker));
    if ((await replyOf({ worker, time: startTime })) === 'ready') return worker;
    end(worker);
    throw new CodedError('service.unavailable', { retryAfter: 30 });
  };

  return {
    pid: () => running?.pid,
    draw: async (bytes) => {
      clearTimeout(leaving);
      const worker = await started();
      worker.send(bytes, () => undefined);
      const reply = await replyOf({ worker, time });
      if (reply === undefined) end(worker);
      leaving = setTimeout(() => end(worker), idle);
      leaving.unref();
      // Without a reply it was whatever took more memory or time than there is.
      if (reply !== undefined && reply !== 'ready' && 'drawn' in reply) return Buffer.from(reply.drawn);
      const refused = reply === undefined || reply === 'ready' ? 'upload.too_large' : reply.refused;
      if (refused === 'upload.too_large') onReached();
      throw new CodedError(refused);
    },
  };
}

/** Undefined where the process died or did not answer in time. */
function replyOf({ worker, time }: { worker: ChildProcess; time: number }): Promise<Reply | undefined> {
  return new Promise((resolve) => {
    const settle = (reply: Reply | undefined) => {
      clearTimeout(late);
      worker.off('message', answered);
      worker.off('exit', died);
      worker.off('error', died);
      resolve(reply);
    };
    const answered = (message: unknown) => settle(message as Reply);
    const died = () => settle(undefined);
    const late = setTimeout(died, time);
    worker.once('message', answered);
    worker.once('exit', died);
    worker.once('error', died);
  });
}

function spawnWorker({ memory }: { memory: number }): ChildProcess {
  const program = [process.execPath, join(projectRoot, 'platform/account/uploads/image-worker.mjs')];
  // Data, not addresses: V8 reserves gigabytes of those that it never uses.
  const limited = ['/bin/sh', '-c', 'ulimit -d "$0" 2>/dev/null; exec "$@"', String(memory), ...program];
  const [command = '', ...args] = process.platform === 'win32' ? program : limited;
  return spawn(command, args, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // Nothing of the server's own environment, where its secrets are.
    env: { MALLOC_ARENA_MAX: '2' },
  });
}
