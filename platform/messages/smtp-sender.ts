import { createTransport } from 'nodemailer';
import { MailRefused, type MailSender } from './mail-sender.ts';

export type SmtpServer = {
  /** `smtps://user:password@host` or `smtp://host:587`, which has to offer STARTTLS unless it is on this machine. */
  readonly url: string;
  /** Address that mails are from, where a brand has none of its own. */
  readonly from: string;
};

/** Milliseconds for a server to connect, greet and answer. */
const patience = 10_000;

/** A mail server over SMTP, encrypted but for one on the loopback. */
export function createSmtpSender({ url, from }: SmtpServer, { timeout = patience } = {}): MailSender {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const local = isLoopback(host);
  const transport = createTransport({
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !local,
    ignoreTLS: !secure && local,
    tls: { minVersion: 'TLSv1.2' },
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (message) => {
      const { subject, text, html, to } = message;
      const sender = { name: message.from.name, address: message.from.address ?? from };
      try {
        await transport.sendMail({
          from: sender,
          // As an object: an address is not read as a list of several.
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw isFinal(error) ? new MailRefused('the mail server refused', { cause: error }) : error;
      }
    },
  };
}

/** RFC 5321: a reply of 500 and more stays what it is. An address that can't be written down is no better later. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { responseCode, code } = error as Error & { responseCode?: number; code?: string };
  if (responseCode !== undefined) return responseCode >= 500;
  return code === 'EENVELOPE';
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
