import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import type { Device } from './device.ts';

type Resource = PublicManifest['resources'][number];

export type Offers = {
  readonly ios: Resource | undefined;
  readonly android: Resource | undefined;
  readonly profile: Resource | undefined;
  /** The app behind its own icon, on any device. */
  readonly icon: Resource | undefined;
  /** Official chat channel. */
  readonly channel: Resource | undefined;
  readonly speedTest: Resource | undefined;
  /** Length of the "add to home screen" guide: older iOS versions need more steps. */
  readonly guide: 'short' | 'long' | undefined;
  /** Show only a notice: downloads need Safari. */
  readonly needsSafari: boolean;
};

/** Selects the downloads for a device. A download without a link is not offered (DOWNLOAD-01..04, -08..12, DOWNLOAD-AMB-01). */
export function downloadOffers({
  resources,
  hidden,
  device: { kind, installed, webclip },
}: {
  resources: readonly Resource[];
  /** The iOS app is not offered on iOS. */
  hidden: boolean;
  device: Device;
}): Offers {
  const linkOf = (type: Resource['resourceType']) => resources.find(({ resourceType }) => resourceType === type);
  const onIos = kind === 'ios' || kind === 'iosOld' || kind === 'iosElsewhere';
  const profile = onIos && !webclip ? linkOf('MOBILECONFIG') : undefined;
  const ios = (onIos && !hidden) || kind === 'desktop' ? linkOf('IOS') : undefined;
  const guide = kind === 'ios' ? 'short' : kind === 'iosOld' ? 'long' : undefined;
  return {
    ios,
    android: onIos ? undefined : linkOf('Android'),
    profile,
    icon: linkOf('AppDownloadIcon'),
    channel: linkOf('TELEGRAM'),
    speedTest: linkOf('SpeedTest'),
    guide: installed || webclip ? undefined : guide,
    needsSafari: kind === 'iosElsewhere' && (profile ?? ios) !== undefined,
  };
}

/** Whether there is anything to install. */
export function hasOffer({ ios, android, profile, icon, guide }: Offers): boolean {
  return (ios ?? android ?? profile ?? icon ?? guide) !== undefined;
}
