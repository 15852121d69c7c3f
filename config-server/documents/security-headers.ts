import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { wire } from '../../schema/constants.ts';
import type { RenderResult } from '../../schema/delivery.ts';
import type { Manifest } from '../../schema/generated/manifest.ts';
import { pictureHostsOf } from '../../schema/rules/picture-hosts.ts';
import { strictTransport } from '../../server/http/strict-transport.ts';

/** Hash of an empty style element, which styled-components inserts to add rules through the CSSOM. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * Headers of a document. The content security policy contains hashes of the styles and scripts written by the renderer, never
 * computed from the final document, where injected ones would be allowed too.
 */
export function securityHeaders({
  inline,
  https,
  manifest,
  framedBy,
}: {
  inline: RenderResult['inline'];
  https: boolean;
  manifest: Pick<Manifest, 'sms' | 'cdn' | 'frames' | 'games'>;
  /** Origin that may show the document in a frame. */
  framedBy?: string | undefined;
}): OutgoingHttpHeaders {
  const styles = [emptyStyle, ...hashesOf(inline.styles)].join(' ');
  const scripts = hashesOf(inline.scripts).join(' ');
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${scripts}`.trim(),
    `style-src 'self' ${styles}`,
    ["img-src 'self' data: blob:", ...pictureOrigins(manifest)].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...verificationOrigins(manifest)].join(' '),
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "media-src 'self'",
    `frame-src ${frameOrigins(manifest).join(' ') || "'none'"}`,
    "form-action 'self'",
    `frame-ancestors ${framedBy ?? "'none'"}`,
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // Policies of DOMPurify, which sanitises editorial HTML, and of the one address of our service worker. Swiper would create one for
    // its screen-reader messages about buttons and dots, which our carousels don't have.
    `trusted-types dompurify ${wire.workerPolicy}`,
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // Pages of staging and previews are below the console's host, so they could otherwise ask for passkeys of staff.
    'Permissions-Policy': [
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
      'publickey-credentials-get=(), publickey-credentials-create=()',
    ].join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    // X-Frame-Options can't name another origin than our own.
    ...(framedBy === undefined ? { 'X-Frame-Options': 'DENY' } : {}),
    ...(https ? { 'Strict-Transport-Security': strictTransport } : {}),
  };
}

/** Origins for third-party phone verification; pages may connect to the configured service only. */
function verificationOrigins({ sms }: Pick<Manifest, 'sms'>): string[] {
  return sms.provider === 'thirdParty' ? originsOf([sms.thirdParty.apiBase]) : [];
}

function pictureOrigins({ cdn }: Pick<Manifest, 'cdn'>): string[] {
  return originsOf(pictureHostsOf(cdn).map((host) => `https://${host}`));
}

/** Origins that the brand embeds in iframes: partners' pages, and games of its suppliers. */
function frameOrigins({ frames, games }: Pick<Manifest, 'frames' | 'games'>): string[] {
  const suppliers = games.aggregators.flatMap(({ frameOrigins: origins }) => origins);
  return originsOf([frames.game, frames.app, frames.task, ...suppliers]);
}

function originsOf(addresses: readonly (string | null)[]): string[] {
  const origins = addresses.flatMap((address) =>
    address !== null && URL.canParse(address) ? new URL(address).origin : [],
  );
  // Excludes origins with a semicolon, which would start another directive.
  return [...new Set(origins.filter((origin) => /^https?:\/\/[\w.:[\]-]+$/.test(origin)))];
}

function hashesOf(contents: readonly string[]): string[] {
  return [...new Set(contents)].map((content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`);
}
