import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BufferedAnswer } from '../../server/answers/buffered-answer.ts';
import { createSend } from '../../server/answers/create-send.ts';
import type { ClientOf } from '../../server/http/client.ts';
import { strictTransport } from '../../server/http/strict-transport.ts';
import type { Bounds } from '../../server/limits/bounds.ts';

/** Placeholder in the built document that each response replaces by its nonce. */
export const noncePlaceholder = 'CSP_NONCE';

export type ConsoleBuild = {
  /** Hashed files by address, below `/assets/`. */
  readonly files: ReadonlyMap<string, BufferedAnswer>;
  /** The document that every page starts with. */
  readonly html: string;
};

/** Returns whether it answered. The admin API answers the other requests of the host. */
export type ConsoleSite = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * The console's document and files. The document is the same for everybody, so it contains nothing about sessions; pages call the
 * admin API. React Aria adds style elements, which a nonce allows, and clears its announcer with an empty string, which its Trusted
 * Types policy allows.
 */
export function createConsoleSite({
  build: { files, html },
  clientOf,
  bounds,
  frames,
}: {
  build: ConsoleBuild;
  clientOf: ClientOf;
  bounds: Bounds;
  /** Source for frames in the policy: hosts of previews. Its port is known only when the program listens. */
  frames: () => string;
}): ConsoleSite {
  const send = createSend({ bounds });
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const [path = '/'] = (request.url ?? '/').split(/[?#]/, 1);
    const file = files.get(path);
    if (file !== undefined) {
      send({ answer: file, request, response });
      return true;
    }
    if (!isPage(path)) return false;
    const nonce = randomBytes(16).toString('base64');
    const body = html.replaceAll(noncePlaceholder, nonce);
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Content-Security-Policy': policyWith({ nonce, frames: frames() }),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'Permissions-Policy': [
        'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
        'publickey-credentials-get=(self), publickey-credentials-create=(self)',
      ].join(', '),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'X-Robots-Tag': 'noindex, nofollow',
      ...(clientOf(request).protocol === 'https' ? { 'Strict-Transport-Security': strictTransport } : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    return true;
  };
}

/**
 * Whether a path is a page: it is not a call on any host, and not a file such as `/favicon.ico`. Only a first step is a file: domains and
 * names of people, which end like one, are deeper.
 */
function isPage(path: string): boolean {
  const [first = ''] = path.slice(1).split('/', 1);
  return (
    !['admin', 'api', 'assets', 'config', 'internal', 'media', 'metrics', 'wallet'].includes(first) &&
    !first.includes('.')
  );
}

/** Content security policy of the console. */
export function policyWith({ nonce, frames }: { nonce: string; frames: string }): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frames}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}
