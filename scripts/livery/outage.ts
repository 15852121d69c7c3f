import type { AdminAddress } from '../../config-server/admin/door/admin-token.ts';
import { UnreadableError } from './command.ts';

/** The parts of a response that distinguish an outage of the service from its answer. */
export type Answered = { readonly status: number; readonly retryAfter: string | undefined; readonly text: string };

const gone = new Set([502, 503, 504]);
const noAddress = new Set(['ENOTFOUND', 'EAI_AGAIN']);
const tooLate = new Set(['ETIMEDOUT', 'ESOCKETTIMEDOUT']);
const cut = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED']);
const untrusted = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS_/;
const noTls = /^(EPROTO|ERR_SSL_)/;

/** A sentence about a server that did not answer, with the next step. */
export function unanswered({
  address: { url },
  error: { code = '', message },
}: {
  address: Pick<AdminAddress, 'url'>;
  error: NodeJS.ErrnoException;
}): UnreadableError {
  return new UnreadableError(sentence());

  function sentence(): string {
    if (noAddress.has(code)) return `${url} has no address in DNS (${code}): check --url and your connection`;
    if (tooLate.has(code))
      return `${url} did not respond in time (${message}): the request may have taken effect, so check before you try again`;
    if (cut.has(code))
      return `${url} closed the connection before it responded (${code}): the request may have taken effect, so check before you try again`;
    if (untrusted.test(code))
      return `the certificate of ${url} is not trusted (${code}): renew it, or name its authority in NODE_EXTRA_CA_CERTS`;
    if (noTls.test(code)) return `${url} does not respond over TLS (${code}): check the scheme and port of --url`;
    return `no server responds at ${url} (${code || message}): start it with npm start, set DATA_DIR to its data folder, or name another server with --url`;
  }
}

/** Throws `UnreadableError` if the answer is not from the service, or the service reports an outage. */
export function refuseOutage({ url }: Pick<AdminAddress, 'url'>, { status, retryAfter, text }: Answered): void {
  const { isOwn, isAway } = kindOf(text);
  if (isOwn && !isAway) return;
  if (gone.has(status)) {
    const seconds = /^\d{1,5}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined;
    const when = seconds === undefined ? 'in a minute' : `in ${seconds} s`;
    const look = isOwn ? 'its database and its log' : 'the proxy and the servers behind it';
    throw new UnreadableError(
      `the service at ${url} is not available (${status}): try again ${when}; if that does not help, check ${look}`,
    );
  }
  if (!isOwn)
    throw new UnreadableError(
      `${url} responds, but not as the console of Livery (${status}): check --url, and the proxy before the server`,
    );
}

function kindOf(text: string): { isOwn: boolean; isAway: boolean } {
  try {
    const answer = JSON.parse(text) as { success?: unknown; code?: unknown } | null;
    const { success, code } = answer ?? {};
    return { isOwn: typeof success === 'boolean', isAway: code === 'service.unavailable' };
  } catch {
    return { isOwn: false, isAway: false };
  }
}

/** The error of a call that was given up. */
export const lateError = (message: string): NodeJS.ErrnoException =>
  Object.assign(new Error(message), { code: 'ETIMEDOUT' });
