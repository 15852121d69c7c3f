import { Resolver } from 'node:dns/promises';
import { connect, type DetailedPeerCertificate, type PeerCertificate, type TLSSocket } from 'node:tls';
import type { CheckAddress, Resolve } from './check-address.ts';
import { refusalIn } from './outbound-refused.ts';

/** A domain as one machine sees it: its addresses, its certificate, and whether the brand answers there. */
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
  if (found.length === 0 && four.status === 'rejected') throw four.reason;
  return found;
};

/**
 * Looks at a domain: its records, then one TLS handshake with an address that may be called, then the head of one answer. It follows no
 * redirect and sends nothing of the brand. Never throws.
 */
export async function lookAtDomain({
  domain,
  check,
  revision,
  port = 443,
  ca,
  signal,
}: {
  domain: string;
  check: Pick<CheckAddress, 'lookUp'>;
  /** Revision of the brand that should answer. */
  revision: string;
  port?: number | undefined;
  /** Certificate authorities to trust instead of those of Node. */
  ca?: string | undefined;
  /** Ends the look. */
  signal?: AbortSignal | undefined;
}): Promise<DomainView> {
  const nothing: DomainView = { addresses: [], certificate: null, isServed: false, problem: null, detail: null };
  let addresses: string[];
  try {
    const found = await check.lookUp({ name: domain, secure: true });
    addresses = found.map(({ address }) => address).slice(0, mostAddresses);
  } catch (error) {
    // The address is not told, because it may be one of a network that the reader does not know.
    if (refusalIn(error) !== undefined) return { ...nothing, problem: 'refused' };
    const { code = '' } = error as NodeJS.ErrnoException;
    const isUnknown = ['ENOTFOUND', 'ENODATA', 'ENONAME'].includes(code);
    return { ...nothing, problem: isUnknown ? 'no-record' : 'no-resolver', detail: isUnknown ? null : worded(code) };
  }
  const [address] = addresses;
  if (address === undefined) return { ...nothing, problem: 'no-record' };
  try {
    const seen = await talkTo({ address, port, domain, ca, signal });
    const isOurs = seen.etag?.includes(`"${revision}`) === true;
    const { certificate } = seen;
    if (!certificate.isValid)
      return { ...nothing, addresses, certificate, problem: 'certificate', detail: seen.detail };
    const problem = isOurs ? null : 'other-server';
    return { addresses, certificate, isServed: isOurs, problem, detail: isOurs ? null : seen.detail };
  } catch (error) {
    return { ...nothing, addresses, problem: 'no-answer', detail: worded((error as Error).message) };
  }
}

type Talk = {
  readonly certificate: NonNullable<DomainView['certificate']>;
  /** The revision that the manifest of the site states. */
  readonly etag: string | undefined;
  readonly detail: string | null;
};

/** Shakes hands with one address. Only if browsers would accept the certificate, it reads the head of the manifest's answer. */
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
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, servername: domain, ca, rejectUnauthorized: false });
    const inTime = AbortSignal.timeout(limits.connection * 2);
    const ended = signal === undefined ? inTime : AbortSignal.any([inTime, signal]);
    const fail = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    if (ended.aborted) return fail(new Error('it was ended'));
    ended.addEventListener('abort', () => fail(new Error('no complete response in time')), { once: true });
    socket.setTimeout(limits.connection, () => fail(new Error(`no response within ${limits.connection / 1000} s`)));
    socket.on('error', fail);
    socket.on('secureConnect', () => {
      const certificate = certificateOf(socket);
      if (!certificate.isValid) {
        socket.destroy();
        resolve({ certificate, etag: undefined, detail: worded(String(socket.authorizationError ?? 'not accepted')) });
        return;
      }
      readHead(socket, domain).then((head) => resolve({ certificate, ...head }), fail);
    });
  });
}

/** Requests the head of the manifest, which names the revision of its brand. */
function readHead(socket: TLSSocket, domain: string): Promise<Pick<Talk, 'etag' | 'detail'>> {
  return new Promise((resolve) => {
    let text = '';
    const end = () => {
      socket.destroy();
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1];
      const etag = status === '200' ? /^etag:[ \t]*([^\r\n]{1,200})/im.exec(text)?.[1] : undefined;
      resolve({ etag, detail: status === undefined ? 'it speaks no HTTP' : `it answers ${status}` });
    };
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1', 0, mostBytes - text.length);
      if (text.includes('\r\n\r\n') || text.length >= mostBytes) end();
    });
    socket.on('end', end);
    socket.write(`HEAD /config/manifest.json HTTP/1.1\r\nHost: ${domain}\r\nConnection: close\r\n\r\n`);
  });
}

function certificateOf(socket: TLSSocket): Talk['certificate'] {
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
