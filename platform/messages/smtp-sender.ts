import { createTransport } from 'nodemailer';
import { type MailLetter, MailRefused } from './mail-sender.ts';

export type SmtpServer = {
  /** `smtps://user:password@host` or `smtp://host:587`, which must offer STARTTLS unless it is on this machine. */
  readonly url: string;
  /** Sender address for brands without their own. */
  readonly from: string;
};

/** Milliseconds for a server to connect, greet and answer. */
const patience = 10_000;

/** Sends mails by SMTP; encrypted, except on the loopback. */
export function createSmtpSender({ url, from }: SmtpServer, { timeout = patience } = {}) {
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
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    probe: async () => {
      await transport.verify();
    },
    send: async (message: MailLetter): Promise<void> => {
      const { subject, text, html, to } = message;
      const sender = { name: message.from.name, address: message.from.address ?? from };
      try {
        await transport.sendMail({
          from: sender,
          // An object, so that the address is not parsed as a list of several.
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

/** RFC 5321: replies from 500 on are permanent. An invalid address is permanent, too. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { responseCode, code } = error as Error & { responseCode?: number; code?: string };
  if (responseCode !== undefined) return responseCode >= 500;
  return code === 'EENVELOPE';
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
