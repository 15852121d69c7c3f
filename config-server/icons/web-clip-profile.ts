import { createHash } from 'node:crypto';
import { webClip } from '../../schema/constants.ts';
import type { Manifest } from '../../schema/generated/manifest.ts';
import { routes } from '../../schema/routes.ts';

/** Apple's type for configuration profiles. A phone offers to install a file of this type. */
export const profileType = 'application/x-apple-aspen-config';

/** Whether the brand links to the profile that the server makes. */
export function hasProfile({ resources, features }: Pick<Manifest, 'resources' | 'features'>): boolean {
  return features.download && resources.some(({ url }) => url === webClip.profilePath);
}

/**
 * A configuration profile for iOS that adds the brand to the home screen (Apple, "Device Management", WebClip). The address of its
 * icon identifies it, so that the page registers as WEBCLIP. It is not signed, and phones show that: signing needs a certificate of
 * the brand.
 */
export function webClipProfile({
  brandName,
  origin,
  icon,
}: {
  brandName: string;
  /** Origin of the brand's main domain. */
  origin: string;
  /** PNG image. */
  icon: Uint8Array;
}): string {
  const id = `${new URL(origin).hostname.split('.').reverse().join('.')}.webclip`;
  const clip = {
    ...payload({ type: 'com.apple.webClip.managed', id: `${id}.icon`, brandName }),
    Label: brandName,
    URL: `${origin}${routes.home.path}?${webClip.query}=${webClip.value}`,
    FullScreen: true,
    IsRemovable: true,
    Precomposed: true,
    Icon: icon,
  };
  const profile = { ...payload({ type: 'Configuration', id, brandName }), PayloadContent: [clip] };
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
${inXml(profile)}
</plist>
`;
}

/** Common properties of all payloads. Their ids are the same each time, so installing the profile again replaces it. */
const payload = ({ type, id, brandName }: { type: string; id: string; brandName: string }) => ({
  PayloadType: type,
  PayloadVersion: 1,
  PayloadIdentifier: id,
  PayloadUUID: uuidOf(id),
  PayloadDisplayName: brandName,
});

/** A UUID of version 8 (RFC 9562), derived from a text. */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    .toUpperCase();
}

type Value = string | number | boolean | Uint8Array | readonly Value[] | { readonly [key: string]: Value };

function inXml(value: Value): string {
  if (typeof value === 'string') return `<string>${escaped(value)}</string>`;
  if (typeof value === 'number') return `<integer>${value}</integer>`;
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>';
  if (value instanceof Uint8Array) return `<data>${Buffer.from(value).toString('base64')}</data>`;
  if (Array.isArray(value)) return `<array>${value.map(inXml).join('')}</array>`;
  const rows = Object.entries(value).map(([key, one]) => `<key>${key}</key>${inXml(one)}`);
  return `<dict>${rows.join('\n')}</dict>`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
