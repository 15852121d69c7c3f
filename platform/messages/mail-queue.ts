import type { Log } from '../../server/log.ts';
import { type MailMessage, MailRefused, type MailSender } from './mail-sender.ts';

/** Seconds between the tries at one mail. */
const pauses = [2, 15, 60];
const mostWaiting = 1000;
const atOnce = 4;

export type MailJob = {
  /** With the tenant and the request bound to it. */
  readonly log: Log;
  /** Works out whether there is something to send, and what; repeated where it fails. */
  make(): Promise<MailMessage | undefined>;
};

export type MailCounts = { readonly waiting: number; readonly sent: number; readonly failed: number };

/** Mails after the answer: neither what they cost nor whether there is one at all can be told from it. */
export type MailQueue = {
  add(job: MailJob): void;
  counts(): MailCounts;
  /** Ends what is under way and gives up what waits for another try. */
  close(): Promise<void>;
};

/**
 * In memory and bounded: who asked for a mail that a crash or a flood took asks again. What fails is tried again, then logged
 * and counted.
 */
export function createMailQueue({
  sender,
  retryAfter = pauses,
}: {
  sender: MailSender;
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
        return;
      } catch (err) {
        const pause = retryAfter[turn];
        if (err instanceof MailRefused || pause === undefined || closing.signal.aborted)
          return fail({ log, err });
        log.warn({ err, channel: 'mail' }, 'a mail is tried again');
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
      // After the answer that is being written.
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
