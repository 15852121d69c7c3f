import { connect } from 'node:tls';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { counted } from '../../../schema/counted.ts';
import { systemClock } from '../../../server/clock.ts';
import { lookAtLink, type StatedLink } from '../../../server/outbound/link-looks.ts';
import { createOutbound } from '../../../server/outbound/outbound.ts';
import { callAdmin, resultOf } from '../admin-client.ts';
import { exits, type Output } from '../command.ts';
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

Readiness in the console shows how domains and links looked from the machine that checked last.

examples:
       livery ready aurora
       livery ready aurora --environment production --all`,
  ({ code }) => [
    code(
      'BRAND [--environment staging|production] [--all] [--offline]',
      async ({ output, env }, { environment = 'staging', all, offline }, tenant) => {
        const answer = await resultOf(env, 'checkReadiness', { params: { tenant }, query: { environment } });
        const { release, domains } = answer;
        const outside = offline ? [] : await lookFromOutside({ env, tenant, environment, domains, output });
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

/** Checks domains and links from this machine, and keeps what it found for readers of the console. */
async function lookFromOutside({
  env,
  tenant,
  environment,
  domains,
  output,
}: {
  env: Parameters<typeof resultOf>[0];
  tenant: string;
  environment: 'staging' | 'production';
  domains: readonly string[];
  output: Pick<Output, 'progress'>;
}): Promise<Point[]> {
  const { links } = await resultOf(env, 'listLinks', { params: { tenant }, query: { environment } });
  const looks = [
    ...domains.map((domain) => () => probeDomain({ domain })),
    ...links.map((link) => async () => ({ ...(await probeAddress(link)), path: link.path })),
  ];
  const points: (Point & { path?: string })[] = [];
  for (let from = 0; from < looks.length; from += atOnce) {
    output.progress?.(`checking domains and links: ${from} of ${looks.length} ...`);
    points.push(...(await Promise.all(looks.slice(from, from + atOnce).map((look) => look()))));
  }
  output.progress?.('');
  const found = points.flatMap(({ id, state, message, path }) =>
    state === 'ready'
      ? []
      : [
          {
            id: id === 'domain' ? ('domain' as const) : ('link' as const),
            state,
            message: message.slice(0, 500),
            ...(path !== undefined && { path }),
          },
        ],
  );
  const body = {
    environment,
    points: found
      .toSorted((one, other) => Number(other.state === 'missing') - Number(one.state === 'missing'))
      .slice(0, 50),
    ready: points.length - found.length,
    reason: 'livery ready',
  };
  // A role that may only read keeps nothing for others. Nor does any other failure hide the checklist.
  const answer = await callAdmin(env, 'keepOutsideView', { params: { tenant }, body }).catch((error: Error) => ({
    refusal: { code: '', message: error.message },
  }));
  if ('refusal' in answer && answer.refusal.code !== 'staff.forbidden')
    points.push({
      id: 'link',
      state: 'warning',
      message: `the console does not show how it looks from here: ${answer.refusal.message}`,
      fix: 'run this again',
    });
  return points;
}

/** Requests to other servers at once. */
const atOnce = 10;
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
      // Words of TLS end with a line feed.
      message: unknown ? `${domain} has no address in DNS` : `${domain}: ${message.replaceAll(/\s+/g, ' ').trim()}`,
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

/**
 * Whether a link to another site answers with a page. Links of content are what an editor wrote, so they are called as the server calls them:
 * no host that is not public, redirects included.
 */
export async function probeAddress(
  { path, url }: StatedLink,
  outbound: Parameters<typeof lookAtLink>[0] = createOutbound({
    clock: systemClock,
    log: { warn: () => undefined },
    allowed: [],
    loopback: false,
    isOwnHost: () => false,
  }),
): Promise<Point> {
  const { state, status, detail } = await lookAtLink(outbound, url, AbortSignal.timeout(patience * 2));
  if (state === 'there') return { id: 'link', state: 'ready', message: `${path} ${url} answers` };
  const words = {
    gone: `answers ${status ?? detail}`,
    'no-answer': `does not answer: ${detail}`,
    refused: 'is not called: it is not public',
  };
  return {
    id: 'link',
    state: 'warning',
    message: `${path} ${url} ${words[state]}`,
    fix: 'open it in a browser, and correct it',
  };
}
