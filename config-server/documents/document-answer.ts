import type { RenderResult } from '../../schema/delivery.ts';
import type { Language } from '../../schema/generated/languages.ts';
import type { Manifest } from '../../schema/generated/manifest.ts';
import { languages } from '../../schema/languages.ts';
import { type BufferedAnswer, bufferedAnswer } from '../../server/answers/buffered-answer.ts';
import { maintenanceEnd } from '../../server/http/site-state.ts';
import { securityHeaders } from './security-headers.ts';

/** Response of a rendered document, as cached and sent. */
export function documentAnswer({
  result: { status, html, inline },
  https,
  manifest,
  language,
  byDevice,
  kept,
  framedBy,
}: {
  result: RenderResult;
  https: boolean;
  manifest: Manifest;
  language: Language;
  /** Whether it is another one on another device. */
  byDevice: boolean;
  /** Sent to others, too. */
  kept: boolean;
  /** Origin that may show it in a frame: it is a preview, and kept by no browser. */
  framedBy: string | undefined;
}): BufferedAnswer {
  return bufferedAnswer({
    status,
    body: Buffer.from(html),
    compress: kept,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': framedBy === undefined ? 'private, no-cache' : 'no-store',
      'Content-Language': languages[language].code,
      Vary: `Accept-Language, Cookie${byDevice ? ', User-Agent' : ''}`,
      ...securityHeaders({ inline, https, manifest, framedBy }),
      ...(status === 503 ? { 'Retry-After': maintenanceEnd(manifest.status) ?? '300' } : {}),
    },
  });
}

/** Made for each request: it needs no rendering, and its target depends on the whole address. */
export function redirectAnswer(target: string): BufferedAnswer {
  return bufferedAnswer({
    status: 302,
    body: Buffer.alloc(0),
    headers: { Location: target, 'Cache-Control': 'no-store' },
    compress: false,
  });
}
