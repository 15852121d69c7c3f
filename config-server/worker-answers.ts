import { createHash } from 'node:crypto';
import { type BufferedAnswer, bufferedAnswer } from '../server/answers/buffered-answer.ts';
import type { Brand } from '../server/brands/brand.ts';

/** Replaces the worker in browsers that have one: it deletes what was cached, and itself. */
export const dismissal = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** Returns the service worker of each brand, depending on its switch. */
export function workerAnswers(script: Buffer): (brand: Brand) => BufferedAnswer {
  const on = answerOf(script);
  const off = answerOf(Buffer.from(dismissal));
  return ({ manifest }) => (manifest.features.offline ? on : off);
}

function answerOf(body: Buffer): BufferedAnswer {
  return bufferedAnswer({
    body,
    etag: `"${createHash('sha256').update(body).digest('base64url')}"`,
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      // Browsers check for a new version with each page.
      'Cache-Control': 'no-cache',
      // It may connect to its own host only, and runs nothing but itself.
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
