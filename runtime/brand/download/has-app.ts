import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';

/** Whether the brand has an app for some device (a Telegram channel is none). Without one, no link leads to the download page. */
export function hasApp({ features, resources }: Pick<PublicManifest, 'features' | 'resources'>): boolean {
  return features.download && resources.some(({ resourceType }) => resourceType !== 'TELEGRAM');
}
