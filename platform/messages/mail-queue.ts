import type { Log } from '../../server/log.ts';
import { type MailMessage, MailRefused, type MailSender } from './mail-sender.ts';

/** Delays in seconds between retries of a mail. */
const pauses = [2, 15, 60];
const mostWaiting = 1000;
const atOnce = 4;

export type MailJob = {
  /** Logger with tenant and request id. */
  readonly log: Log;
  /** Builds the mail; `undefined` if there is none to send. Called again on retry. */
  make(): Promise<MailMessage | undefined>;
};

export type MailCounts = { readonly waiting: number; readonly sent: number; readonly failed: number };

/** Sends mails after the response, so that its timing does not reveal whether a mail was sent. */
export type MailQueue = {
  add(job: MailJob): void;
  counts(): MailCounts;
  /** Waits for deliveries in progress and drops pending retries. */
  close(): Promise<void>;
};

/**
 * In memory and bounded: a mail lost in a crash or overflow can be requested again. Failures are retried, then logged and counted.
 */
export function createMailQueue({
  sender,
  retryAfter = pauses,
  onDone = () => undefined,
}: {
  sender: MailSender;
  /** Called once for each mail that was built, when it was sent or given up. */
  onDone?: (done: { message: MailMessage; isTaken: boolean }) => void;
  retryAfter?: readonly number[];
}): MailQueue {
  const waiting: MailJob[] = [];
  const running = new Set<Promise<void>>();
  const closing = new AbortController();
  let sent = 0;
  let failed = 0;

  const fail = ({ log, err }: { log: Log; err?: unknown }) => {
    failed += 1;
    log.error({ err, channel: 'mail' }, 'a mail was not sent');
  };

  const pass = (seconds: number) =>
    new Promise<void>((resolve) => {
      if (closing.signal.aborted) return resolve();
      const timer = setTimeout(resolve, seconds * 1000);
      closing.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });

  const run = async ({ log, make }: MailJob): Promise<void> => {
    let message: MailMessage | undefined;
    for (let turn = 0; ; turn += 1) {
      try {
        message ??= await make();
        if (message === undefined) return;
        await sender.send(message);
        sent += 1;
        onDone({ message, isTaken: true });
        return;
      } catch (err) {
        const pause = retryAfter[turn];
        if (err instanceof MailRefused || pause === undefined || closing.signal.aborted) {
          if (message !== undefined) onDone({ message, isTaken: false });
          return fail({ log, err });
        }
        log.warn({ err, channel: 'mail' }, 'sending a mail failed and is retried');
        await pass(pause);
      }
    }
  };

  const next = () => {
    while (running.size < atOnce) {
      const job = waiting.shift();
      if (job === undefined) return;
      const work = run(job).finally(() => {
        running.delete(work);
        next();
      });
      running.add(work);
    }
  };

  return {
    add: (job) => {
      if (closing.signal.aborted || waiting.length >= mostWaiting) return fail(job);
      waiting.push(job);
      // After the current response has been written.
      setImmediate(next);
    },
    counts: () => ({ waiting: waiting.length + running.size, sent, failed }),
    close: async () => {
      closing.abort();
      next();
      while (running.size > 0) await Promise.all(running);
    },
  };
}
