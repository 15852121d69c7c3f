import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';

/** Whether the brand has anything to install on some device: a channel alone is no app, and nothing leads to a page without one. */
export function hasApp({ features, resources }: Pick<PublicManifest, 'features' | 'resources'>): boolean {
  return features.download && resources.some(({ resourceType }) => resourceType !== 'TELEGRAM');
}
