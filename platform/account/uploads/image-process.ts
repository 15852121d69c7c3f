import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { CodedError } from '../../../schema/errors.ts';
import { projectRoot } from '../../../server/project-root.ts';

export type ImageBounds = {
  /** Memory limit of the process in KiB. It uses 103 MB before its first image; 40 million pixels took 60 MB more. */
  memory: number;
  /** Milliseconds for one image; 40 million pixels took 500 here. */
  time: number;
  /** Milliseconds without an image after which the process ends. */
  idle: number;
};

export type ImageProcess = {
  /** Re-encodes an image; the caller must not run two at once. Throws the refusals of images. */
  draw(bytes: Buffer): Promise<Buffer>;
  /** Process id, while it is running. */
  pid(): number | undefined;
};

/** Codes of images that are not drawn. `upload.too_large`: the image exceeded the memory or time limit. */
export type ImageRefusal = 'upload.not_an_image' | 'upload.cut_short' | 'upload.too_large' | 'upload.too_many_pixels';
type Reply = 'ready' | { drawn: Uint8Array } | { refused: ImageRefusal };

/** Timeout in ms for a process to start and load its library. */
const startTime = 30_000;

/**
 * Re-encodes images in a child process with a memory limit, killed on timeout. It starts with the first image and restarts after a crash.
 * On macOS and Windows there is no memory limit, only those of pixels and time.
 */
export function createImageProcess({
  memory,
  time,
  idle,
  onReached = () => undefined,
}: ImageBounds & {
  /** Called when an image exceeded a limit. */
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
    const worker = spawnWorker(memory);
    running = worker;
    // The process must not keep the server alive; it ends with the server.
    worker.unref();
    worker.channel?.unref();
    worker.on('error', () => end(worker));
    worker.on('exit', () => end(worker));
    if ((await replyOf(worker, startTime)) === 'ready') return worker;
    end(worker);
    throw new CodedError('service.unavailable', { retryAfter: 30 });
  };

  return {
    pid: () => running?.pid,
    draw: async (bytes) => {
      clearTimeout(leaving);
      const worker = await started();
      worker.send(bytes, () => undefined);
      const reply = await replyOf(worker, time);
      if (reply === undefined) end(worker);
      leaving = setTimeout(() => end(worker), idle);
      leaving.unref();
      // No reply: the process exceeded its memory or time.
      if (reply !== undefined && reply !== 'ready' && 'drawn' in reply) return Buffer.from(reply.drawn);
      const refused = reply === undefined || reply === 'ready' ? 'upload.too_large' : reply.refused;
      if (refused === 'upload.too_large') onReached();
      throw new CodedError(refused);
    },
  };
}

/** `undefined` if the process died or timed out. */
function replyOf(worker: ChildProcess, time: number): Promise<Reply | undefined> {
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

function spawnWorker(memory: number): ChildProcess {
  const program = [process.execPath, join(projectRoot, 'platform/account/uploads/image-worker.mjs')];
  // Limits the data segment (`-d`) instead of address space, because V8 reserves gigabytes of that without using them.
  const limited = ['/bin/sh', '-c', 'ulimit -d "$0" 2>/dev/null; exec "$@"', String(memory), ...program];
  const [command = '', ...args] = process.platform === 'win32' ? program : limited;
  return spawn(command, args, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // The server's environment contains secrets and is not passed on.
    env: { MALLOC_ARENA_MAX: '2' },
  });
}
