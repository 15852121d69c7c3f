import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';

/** Resource types that are not apps. */
const others: readonly string[] = ['TELEGRAM', 'SpeedTest'];

/** Whether the brand has an app for some device. Without one, no link leads to the download page. */
export function hasApp({ features, resources }: Pick<PublicManifest, 'features' | 'resources'>): boolean {
  return features.download && resources.some(({ resourceType }) => !others.includes(resourceType));
}
