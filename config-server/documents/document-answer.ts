import type { RenderResult } from '../../schema/delivery.ts';
import type { Language } from '../../schema/generated/languages.ts';
import { languages } from '../../schema/languages.ts';
import { type BufferedAnswer, bufferedAnswer } from '../../server/answers/buffered-answer.ts';
import type { Brand } from '../../server/brands/brand.ts';
import { maintenanceEnd } from '../../server/http/site-state.ts';
import { securityHeaders } from './security-headers.ts';

/** Response of a rendered document, as it is cached and sent. */
export function documentAnswer({
  result: { status, html, inline },
  https,
  brand: { manifest, preview },
  language,
  byDevice,
  isCached,
}: {
  result: RenderResult;
  https: boolean;
  brand: Pick<Brand, 'manifest' | 'preview'>;
  language: Language;
  /** Whether the document differs by device. */
  byDevice: boolean;
  /** Whether it is cached and sent to others, too. */
  isCached: boolean;
}): BufferedAnswer {
  return bufferedAnswer({
    status,
    body: Buffer.from(html),
    compress: isCached,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      // Browsers must not store a preview.
      'Cache-Control': preview === undefined ? 'private, no-cache' : 'no-store',
      'Content-Language': languages[language].code,
      Vary: `Accept-Language, Cookie${byDevice ? ', User-Agent' : ''}`,
      ...securityHeaders({ inline, https, manifest, framedBy: preview?.framedBy }),
      ...(status === 503 ? { 'Retry-After': maintenanceEnd(manifest.status) ?? '300' } : {}),
    },
  });
}

/** Made for each request, because it needs no rendering and its target depends on the whole address. */
export function redirectAnswer(target: string): BufferedAnswer {
  return bufferedAnswer({
    status: 302,
    body: Buffer.alloc(0),
    headers: { Location: target, 'Cache-Control': 'no-store' },
    compress: false,
  });
}
