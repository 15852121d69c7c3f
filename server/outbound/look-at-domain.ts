import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { connect, type DetailedPeerCertificate, type PeerCertificate, type TLSSocket } from 'node:tls';
import type { CheckAddress, Resolve } from './check-address.ts';
import { refusalIn } from './outbound-refused.ts';

/** A domain as one machine sees it, for one revision of a brand. */
export type DomainView = {
  /** At most 8; empty without a record. */
  readonly addresses: readonly string[];
  readonly certificate: {
    readonly issuer: string;
    readonly names: readonly string[];
    readonly from: string;
    readonly until: string;
    /** Whether browsers accept it for this domain now. */
    readonly isValid: boolean;
  } | null;
  /** Whether the brand answers, with the revision that this installation serves now. */
  readonly isServed: boolean;
  /** The first obstacle; null if the brand is served. */
  readonly problem: DomainProblem | null;
  /** Words of the machine about the obstacle. */
  readonly detail: string | null;
};
export type DomainProblem = 'no-record' | 'no-resolver' | 'refused' | 'no-answer' | 'certificate' | 'other-server';

/** One look at a domain, whichever brand it is for. */
export type DomainLook = Pick<DomainView, 'addresses'> & {
  /** Why no address was called; null if addresses were. */
  readonly failure: Pick<DomainView, 'problem' | 'detail'> | null;
  /** The first address of each family. */
  readonly talks: readonly Talk[];
};

/** Milliseconds for one name server, for the handshake, and for the answer. */
const limits = { lookUp: 2500, connection: 5000 };
/** Bytes of an answer that are read: its status and its headers. */
const mostBytes = 8192;
const [mostAddresses, mostNames, longestWord] = [8, 20, 200];

/** Queries name servers with a time limit, and never waits for the resolver of the system, which blocks a thread. */
export const resolveByName: Resolve = async (name) => {
  if (name === 'localhost' || name.endsWith('.localhost')) return [{ address: '127.0.0.1', family: 4 }];
  const resolver = new Resolver({ timeout: limits.lookUp, tries: 1 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const of = (found: typeof four, family: number) =>
    found.status === 'rejected' ? [] : found.value.map((address) => ({ address, family }));
  const found = [...of(four, 4), ...of(six, 6)];
  if (found.length > 0) return found;
  // There is no record only if both families say so.
  const reasons = [four, six].flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  const reason = reasons.find((one) => !isUnknownName(one)) ?? reasons[0];
  if (reason !== undefined) throw reason;
  return found;
};

const isUnknownName = (error: unknown): boolean =>
  ['ENOTFOUND', 'ENODATA', 'ENONAME'].includes((error as NodeJS.ErrnoException).code ?? '');

/**
 * Looks at a domain: its records, then one TLS handshake with the first address of each family that may be called, then the head of one
 * answer. It follows no redirect and sends nothing of the brand. Never throws.
 */
export async function lookAtDomain({
  domain,
  check,
  port = 443,
  ca,
  signal,
}: {
  domain: string;
  check: Pick<CheckAddress, 'lookUp'>;
  port?: number | undefined;
  /** Certificate authorities to trust instead of those of Node. */
  ca?: string | undefined;
  /** Ends the look. */
  signal?: AbortSignal | undefined;
}): Promise<DomainLook> {
  const failed = (problem: DomainProblem, detail: string | null = null): DomainLook => ({
    addresses: [],
    failure: { problem, detail },
    talks: [],
  });
  let found: LookupAddress[];
  try {
    found = await check.lookUp({ name: domain, secure: true });
  } catch (error) {
    // The refused address is not returned: it may belong to an internal network that the reader should not learn about.
    if (refusalIn(error) !== undefined) return failed('refused');
    if (isUnknownName(error)) return failed('no-record');
    return failed('no-resolver', worded((error as NodeJS.ErrnoException).code ?? ''));
  }
  if (found.length === 0) return failed('no-record');
  const firsts = found.filter(({ family }, index) => found.findIndex((one) => one.family === family) === index);
  const talks = await Promise.all(firsts.map(({ address }) => talkTo({ address, port, domain, ca, signal })));
  return { addresses: found.map(({ address }) => address).slice(0, mostAddresses), failure: null, talks };
}

/** A look as one brand sees it. Without a revision production does not serve the brand, so no answer is its own. */
export function viewFor({ addresses, failure, talks }: DomainLook, revision: string | undefined): DomainView {
  if (failure !== null) return { addresses, certificate: null, isServed: false, ...failure };
  // A machine without a network of one family says nothing about the domain.
  const isKnown = talks.some(({ isUnreachable }) => !isUnreachable);
  const seen = talks
    .filter(({ isUnreachable }) => !isKnown || !isUnreachable)
    .map((talk) => ({ ...talk, problem: problemOf(talk, revision) }));
  const obstacle = talkObstacles.map((each) => seen.find(({ problem }) => problem === each)).find(Boolean);
  if (obstacle === undefined)
    return { addresses, certificate: seen[0]?.certificate ?? null, isServed: true, problem: null, detail: null };
  const { certificate, problem, detail, address } = obstacle;
  return {
    addresses,
    certificate,
    isServed: false,
    problem,
    detail: addresses.length > 1 ? `${address}: ${detail}` : detail,
  };
}

/** Obstacles that an address may have, the first on the way of a domain first. */
const talkObstacles = ['no-answer', 'certificate', 'other-server'] as const;

function problemOf(
  { certificate, etag = '' }: Talk,
  revision: string | undefined,
): (typeof talkObstacles)[number] | null {
  if (certificate === null) return 'no-answer';
  if (!certificate.isValid) return 'certificate';
  // Proxies that compress weaken the tag, or append the coding to it.
  const stated = /^(?:W\/)?"([^"]*?)(?:[-;:.+](?:gzip|gz|br|zstd|deflate))?"$/.exec(etag)?.[1];
  return stated !== undefined && stated === revision ? null : 'other-server';
}

type Talk = {
  readonly address: string;
  /** Null if there was no handshake. */
  readonly certificate: DomainView['certificate'];
  /** The tag that the manifest of the site states. */
  readonly etag: string | undefined;
  readonly detail: string;
  /** Whether this machine has no way to the network of the address. */
  readonly isUnreachable: boolean;
};

/** Codes of connections that this machine could not begin. */
const unreachable = ['ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/**
 * Shakes hands with one address. Only if browsers would accept the certificate, it reads the head of the manifest's answer. A certificate
 * that was shown counts although the answer fails.
 */
function talkTo({
  address,
  port,
  domain,
  ca,
  signal,
}: {
  address: string;
  port: number;
  domain: string;
  ca: string | undefined;
  signal: AbortSignal | undefined;
}): Promise<Talk> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port, servername: domain, ca, rejectUnauthorized: false });
    const inTime = AbortSignal.timeout(limits.connection * 2);
    const ended = signal === undefined ? inTime : AbortSignal.any([inTime, signal]);
    let certificate: Talk['certificate'] = null;
    const end = ({ etag, detail }: Pick<Talk, 'etag' | 'detail'>, isUnreachable = false) => {
      socket.destroy();
      resolve({ address, certificate, etag, detail: worded(detail), isUnreachable });
    };
    const fail = (error: NodeJS.ErrnoException) =>
      end({ etag: undefined, detail: error.message }, unreachable.includes(error.code ?? ''));
    socket.on('error', fail);
    if (ended.aborted) return fail(new Error('it was ended'));
    ended.addEventListener('abort', () => fail(new Error('no complete response in time')), { once: true });
    socket.setTimeout(limits.connection, () => fail(new Error(`no response within ${limits.connection / 1000} s`)));
    socket.on('secureConnect', () => {
      certificate = certificateOf(socket);
      if (certificate.isValid) readHead(socket, domain).then(end);
      else end({ etag: undefined, detail: String(socket.authorizationError ?? 'not accepted') });
    });
  });
}

/** Requests the head of the manifest, which names the revision of its brand. Heads that only announce another one are skipped. */
function readHead(socket: TLSSocket, domain: string): Promise<Pick<Talk, 'etag' | 'detail'>> {
  return new Promise((resolve) => {
    let text = '';
    let bytes = 0;
    const end = () => {
      const [head = ''] = text.split('\r\n\r\n', 1);
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1];
      const etag = status === '200' ? /^etag:[ \t]*([^\r\n]{1,200}?)[ \t]*$/im.exec(head)?.[1] : undefined;
      resolve({ etag, detail: status === undefined ? 'it speaks no HTTP' : `it answers ${status}` });
    };
    socket.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString('latin1', 0, mostBytes - bytes)).replace(interimHeads, '');
      bytes += chunk.length;
      if (text.includes('\r\n\r\n') || bytes >= mostBytes) end();
    });
    socket.on('end', end);
    const headers = [`Host: ${domain}`, 'User-Agent: Livery', 'Accept: */*', 'Connection: close'];
    socket.write(`HEAD /config/manifest.json HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
  });
}

/** Complete heads of responses that announce another one, such as 103. */
const interimHeads = /^(?:HTTP\/1\.[01] 1\d\d[\s\S]*?\r\n\r\n)+/;

function certificateOf(socket: TLSSocket): NonNullable<Talk['certificate']> {
  const { issuer, subject, subjectaltname = '', valid_from: from, valid_to: until } = socket.getPeerCertificate();
  const names = [...subjectaltname.matchAll(/DNS:([^,\s]+)/g)].map(([, name = '']) => worded(name));
  return {
    issuer: worded(wordOf(issuer?.O) || wordOf(issuer?.CN)),
    names: (names.length === 0 ? [worded(wordOf(subject?.CN))] : names).slice(0, mostNames),
    from: timeOf(from),
    until: timeOf(until),
    isValid: socket.authorized,
  };
}

const wordOf = (value: PeerCertificate['issuer'][keyof DetailedPeerCertificate['issuer']] | undefined): string =>
  Array.isArray(value) ? (value[0] ?? '') : (value ?? '');

const timeOf = (written: string): string => {
  const time = new Date(written);
  return Number.isNaN(time.getTime()) ? new Date(0).toISOString() : time.toISOString();
};

/** Words of a foreign server without control characters, and not longer than a line. */
const worded = (text: string): string => text.replaceAll(/\p{C}/gu, ' ').slice(0, longestWord);
