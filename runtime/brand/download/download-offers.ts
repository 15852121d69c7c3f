import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';

type Resource = PublicManifest['resources'][number];

/** What downloads depend on about the player's device. */
export type Device = {
  readonly ios: boolean;
  readonly mobile: boolean;
  /** On iOS only Safari can install a profile or add a page to the home screen. */
  readonly safari: boolean;
  /** iOS version; undefined on other systems or where the user agent does not say. */
  readonly version: number | undefined;
  /** Runs as an installed app, or the web clip is installed (local flag WEBCLIP). */
  readonly installed: boolean;
  readonly webclip: boolean;
};

export type Offers = {
  readonly ios: Resource | undefined;
  readonly android: Resource | undefined;
  readonly profile: Resource | undefined;
  /** Official chat channel. */
  readonly channel: Resource | undefined;
  /** Length of the "add to home screen" guide: older iOS versions need more steps. */
  readonly guide: 'short' | 'long' | undefined;
  /** Show only a notice: downloads need Safari. */
  readonly needsSafari: boolean;
};

/** iOS versions up to this one, per the specification, hide "add to home screen" deeper in the menu. */
const lastWithMoreSteps = 12.1;

/** What is offered on which device; what has no link is not offered (DOWNLOAD-01..04, -08..12, DOWNLOAD-AMB-01). */
export function downloadOffers({
  resources,
  device,
}: {
  resources: readonly Resource[];
  device: Device;
}): Offers {
  const { ios, mobile, safari, version, installed, webclip } = device;
  const linkOf = (type: Resource['resourceType']) =>
    resources.find(({ resourceType }) => resourceType === type);
  const profile = ios && !webclip ? linkOf('MOBILECONFIG') : undefined;
  const onIos = safari && !installed && !webclip;
  return {
    ios: ios || !mobile ? linkOf('IOS') : undefined,
    android: !mobile || !ios ? linkOf('Android') : undefined,
    profile,
    channel: linkOf('TELEGRAM'),
    guide:
      ios && onIos ? (version !== undefined && version <= lastWithMoreSteps ? 'long' : 'short') : undefined,
    needsSafari: ios && !safari && (profile ?? linkOf('IOS')) !== undefined,
  };
}

/** Whether there is anything to install. */
export function hasOffer({ ios, android, profile, guide }: Offers): boolean {
  return (ios ?? android ?? profile ?? guide) !== undefined;
}

export function deviceOf({
  userAgent,
  touchPoints,
  standalone,
  webclip,
}: {
  userAgent: string;
  touchPoints: number;
  standalone: boolean;
  webclip: string | null;
}): Device {
  // A tablet with iPadOS calls itself a Mac.
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  const [, major, minor = '0'] = /OS (\d+)_(\d+)/.exec(userAgent) ?? [];
  return {
    ios,
    mobile: ios || /Android|Mobile/.test(userAgent),
    safari:
      /Safari/.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPT|OPiOS|GSA|DuckDuckGo|Line|FBA[NV]/.test(userAgent),
    version: ios && major !== undefined ? Number(`${major}.${minor}`) : undefined,
    installed: standalone,
    webclip: webclip === '1',
  };
}

/** The device of this browser. Not for server rendering. */
export function thisDevice({ standalone }: { standalone: boolean }): Device {
  let webclip: string | null = null;
  try {
    webclip = localStorage.getItem('WEBCLIP');
  } catch {
    // Storage is blocked: treated as no web clip.
  }
  return deviceOf({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    standalone,
    webclip,
  });
}
