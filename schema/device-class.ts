/**
 * Classes of devices on which a page may depend, by user agent only. The class is part of the key of cached documents, so there are no
 * more than these: iOS in Safari; the same up to 12.1, whose menu has more steps; another browser of iOS, which can install nothing; any
 * other phone or tablet; a Mac, or a tablet that identifies itself as one; anything else.
 */
export const deviceClasses = ['ios', 'iosOld', 'iosElsewhere', 'android', 'mac', 'desktop'] as const;
export type DeviceClass = (typeof deviceClasses)[number];

/** Kinds of devices for which games are made: a phone or tablet, or a computer. */
export type GameDevice = 'mobile' | 'desktop';

/** Found from the user agent only, as servers know it. A tablet that identifies itself as a Mac counts as a computer. */
export function gameDeviceOf(userAgent: string): GameDevice {
  const deviceClass = deviceClassOf(userAgent);
  return deviceClass === 'mac' || deviceClass === 'desktop' ? 'desktop' : 'mobile';
}

/** Major and minor version of iOS up to which its menu has more steps (DOWNLOAD-02). */
const lastWithMoreSteps = { major: 12, minor: 1 };

export function deviceClassOf(userAgent: string): DeviceClass {
  if (/iPhone|iPad|iPod/.test(userAgent)) return iosClassOf(userAgent);
  if (/Android|Mobile/.test(userAgent)) return 'android';
  return /Macintosh/.test(userAgent) ? 'mac' : 'desktop';
}

/**
 * End of the user agent of Safari itself. Other browsers and apps of iOS insert their name or leave out `Safari`; a complete list of them
 * is impossible.
 */
const safari = /\(KHTML, like Gecko\) Version\/[\d.]+ (?:Mobile\/\w+ )?Safari\/[\d.]+$/;

/** Class of a device that is known to run iOS, whatever its user agent states. */
export function iosClassOf(userAgent: string): Extract<DeviceClass, `ios${string}`> {
  if (!safari.test(userAgent)) return 'iosElsewhere';
  const [, major, minor = '0'] = /OS (\d{1,3})_(\d{1,3})/.exec(userAgent) ?? [];
  if (major === undefined) return 'ios';
  const isOld =
    Number(major) < lastWithMoreSteps.major ||
    (Number(major) === lastWithMoreSteps.major && Number(minor) <= lastWithMoreSteps.minor);
  return isOld ? 'iosOld' : 'ios';
}
