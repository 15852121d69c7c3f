import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';

/** Links that are no app. */
const others: readonly string[] = ['TELEGRAM', 'SpeedTest'];

/** Whether the brand has an app for some device. Without one, no link leads to the download page. */
export function hasApp({ features, resources }: Pick<PublicManifest, 'features' | 'resources'>): boolean {
  return features.download && resources.some(({ resourceType }) => !others.includes(resourceType));
}
