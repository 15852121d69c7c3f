import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';

/** Whether there is an address to link to; without one the contact message is all that a press could say. */
export function hasSupportLink({ linkMode, url, legacyLink }: PublicManifest['support']): boolean {
  return (linkMode === 'plain' ? url : legacyLink) !== null;
}
