import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import type { RenderResult } from '../../schema/delivery.ts';
import type { Manifest } from '../../schema/generated/manifest.ts';
import { strictTransport } from '../../server/http/strict-transport.ts';

/** Of the empty text: styled-components adds an empty element and writes its rules through the CSSOM. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * Headers of a document, with a content policy of the hashes of the styles and scripts that its renderer wrote. Never of what stands
 * in the finished document: whatever was brought into that would be allowed with the rest.
 */
export function securityHeaders({
  inline,
  https,
  manifest,
}: {
  inline: RenderResult['inline'];
  https: boolean;
  manifest: Pick<Manifest, 'sms' | 'cdn' | 'frames'>;
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
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // DOMPurify, which cleans what people of a brand wrote, made once. Swiper would make one with each word to screen readers about its
    // buttons and dots, which our carousels do not have.
    'trusted-types dompurify',
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(https ? { 'Strict-Transport-Security': strictTransport } : {}),
  };
}

/** Where a brand leaves phone verification to a service, pages ask that service and no other. */
function verificationOrigins({ sms }: Pick<Manifest, 'sms'>): string[] {
  return sms.provider === 'thirdParty' ? originsOf([sms.thirdParty.apiBase]) : [];
}

function pictureOrigins({ cdn }: Pick<Manifest, 'cdn'>): string[] {
  return originsOf(cdn.imageHosts.map((host) => `https://${host}`));
}

/** Sites whose pages the brand shows inside its own. */
function frameOrigins({ frames }: Pick<Manifest, 'frames'>): string[] {
  return originsOf([frames.game, frames.app, frames.task]);
}

function originsOf(addresses: readonly (string | null)[]): string[] {
  const origins = addresses.flatMap((address) =>
    address !== null && URL.canParse(address) ? new URL(address).origin : [],
  );
  // A host may hold a semicolon, which would begin another rule of the policy.
  return [...new Set(origins.filter((origin) => /^https?:\/\/[\w.:[\]-]+$/.test(origin)))];
}

function hashesOf(contents: readonly string[]): string[] {
  return [...new Set(contents)].map(
    (content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );
}
