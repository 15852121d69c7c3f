import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';

/** Whether the brand has a support address. Without one, a click could only show the contact message. */
export function hasSupportLink({ linkMode, url, legacyLink }: PublicManifest['support']): boolean {
  return (linkMode === 'plain' ? url : legacyLink) !== null;
}
