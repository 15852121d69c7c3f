import { connect } from 'node:tls';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { counted } from '../../../schema/counted.ts';
import { resultOf } from '../admin-client.ts';
import { exits } from '../command.ts';
import { optional } from '../lines.ts';
import { commandOf } from '../rows.ts';

type Point = AdminValueOf<'checkReadiness'>['points'][number];

const marks: Record<Point['state'], string> = { ready: 'ready  ', warning: 'warning', missing: 'MISSING' };

export const ready = commandOf(
  'ready',
  'check what a brand still needs before players see it',
  `Checks what this brand still needs: domains and certificates, manifest and texts, secrets, senders, gateways and suppliers of games (called now), banners, help,
terms and privacy in each language, links in content and to others, games, sign-off. Exit code 1 if something is missing.
--all       also lists what is ready
--offline   calls no other servers, so domains and links are not checked

examples:
       livery ready aurora
       livery ready aurora --environment production --all`,
  ({ code }) => [
    code(
      'BRAND [--environment staging|production] [--all] [--offline]',
      async ({ output, env }, { environment = 'staging', all, offline }, tenant) => {
        const answer = await resultOf(env, 'checkReadiness', { params: { tenant }, query: { environment } });
        const { release, domains, addresses } = answer;
        output.progress?.('checking domains and links ...');
        const outside = offline
          ? []
          : await Promise.all([...domains.map((domain) => probeDomain({ domain })), ...addresses.map(probeAddress)]);
        output.progress?.('');
        const points = [...answer.points, ...outside];
        const of = (wanted: Point['state']) => points.filter(({ state }) => state === wanted);
        const [missing, warnings, done] = [of('missing'), of('warning'), of('ready')];
        const isReady = missing.length === 0;
        return {
          value: { release, ready: isReady, points },
          code: isReady ? exits.fine : exits.invalid,
          lines: [
            ...[...missing, ...warnings, ...(all ? done : [])].map(
              ({ id, state, message, fix }) =>
                `${marks[state]}  ${id.padEnd(9)} ${message}${optional('\n                    ', fix)}`,
            ),
            `release ${release} of ${tenant}: ${missing.length} missing, ${counted({ count: warnings.length, one: 'warning' })}, ${done.length} ready`,
          ],
        };
      },
    ),
  ],
);

/** Timeout of requests to other servers, in milliseconds. */
const patience = 8000;
/** Days before its expiry by which a certificate should have been renewed. */
const renewBefore = 14;
const day = 86_400_000;

/** Checks that a domain leads to a server with a valid certificate, as a browser on this machine would see it. */
export async function probeDomain({
  domain,
  port = 443,
  host = domain,
  ca,
  now = new Date(),
}: {
  domain: string;
  port?: number;
  /** Host to connect to; the domain itself if undefined. */
  host?: string;
  /** Certificate authorities to trust instead of those of Node. */
  ca?: string;
  now?: Date;
}): Promise<Point> {
  try {
    const until = await certificateEnd({ servername: domain, host, port, ca });
    const days = Math.floor((until.getTime() - now.getTime()) / day);
    const message = `${domain} responds; its certificate is valid for ${days} more days`;
    return days >= renewBefore
      ? { id: 'domain', state: 'ready', message }
      : { id: 'domain', state: 'warning', message, fix: 'find out why it is not renewed' };
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const unknown = code === 'ENOTFOUND' || code === 'EAI_AGAIN';
    return {
      id: 'domain',
      state: 'missing',
      message: unknown ? `${domain} has no address in DNS` : `${domain}: ${message}`,
      fix: unknown ? 'point it to the proxy' : 'give the proxy a certificate for this domain',
    };
  }
}

/** Resolves with the expiry of the certificate. Rejects if no server answers, or if a browser would warn. */
function certificateEnd(target: { servername: string; host: string; port: number; ca?: string }): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...target, timeout: patience }, () => {
      const { valid_to: until } = socket.getPeerCertificate();
      socket.end();
      resolve(new Date(until));
    });
    socket.on('timeout', () => socket.destroy(new Error(`no response within ${patience / 1000} s`)));
    socket.on('error', reject);
  });
}

/** Whether an external address answers with a page. */
export async function probeAddress({ path, url }: { path: string; url: string }): Promise<Point> {
  const fix = 'open it in a browser, and correct it';
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patience) });
    await answer.body?.cancel();
    // Some sites refuse programs but not browsers, so a refusal does not count.
    const isThere = answer.ok || answer.status === 401 || answer.status === 403 || answer.status === 429;
    return isThere
      ? { id: 'link', state: 'ready', message: `${path} ${url} answers` }
      : { id: 'link', state: 'warning', message: `${path} ${url} answers ${answer.status}`, fix };
  } catch (error) {
    const { cause, message } = error as Error;
    const why = cause instanceof Error ? cause.message : message;
    return { id: 'link', state: 'warning', message: `${path} ${url} does not answer: ${why}`, fix };
  }
}
