import { CodedError } from '../../schema/errors.ts';
import type { Log } from '../../server/log.ts';
import type { createSmtpSender } from './smtp-sender.ts';

export type MailToStaff = (mail: { to: string; subject: string; text: string }) => Promise<void>;

/** Sends mails to staff at once, without the queue, so that the sender learns of a failure. Throws `service.unavailable`. */
export const createMailToStaff =
  (sender: Pick<ReturnType<typeof createSmtpSender>, 'send'>, log: Log): MailToStaff =>
  async (mail) => {
    try {
      await sender.send({ ...mail, from: { name: 'Livery', address: null } });
    } catch (err) {
      log.error({ err, channel: 'mail' }, 'a mail to staff was not sent');
      throw new CodedError('service.unavailable', {
        message: 'the mail server did not take the mail: nothing was sent, try again',
      });
    }
  };
