/**
 * What a page may depend on of the device that asks for it, by its user agent alone. Part of the key of kept documents, so there are no
 * more than these: iOS in Safari; the same up to 12.1, where its menu has more steps; another browser of iOS, which can install nothing;
 * any other phone or tablet; a Mac, or a tablet that calls itself one; anything else.
 */
export const deviceClasses = ['ios', 'iosOld', 'iosElsewhere', 'android', 'mac', 'desktop'] as const;
export type DeviceClass = (typeof deviceClasses)[number];

/** What games are made for: a phone or tablet, or a computer. */
export type GameDevice = 'mobile' | 'desktop';

/** By the user agent alone, as servers know it; a tablet that calls itself a Mac counts as a computer. */
export function gameDeviceOf(userAgent: string): GameDevice {
  const told = deviceClassOf(userAgent);
  return told === 'mac' || told === 'desktop' ? 'desktop' : 'mobile';
}

/** Major and minor version of iOS up to which its menu has more steps (DOWNLOAD-02). */
const lastWithMoreSteps = { major: 12, minor: 1 };

export function deviceClassOf(userAgent: string): DeviceClass {
  if (/iPhone|iPad|iPod/.test(userAgent)) return iosClassOf(userAgent);
  if (/Android|Mobile/.test(userAgent)) return 'android';
  return /Macintosh/.test(userAgent) ? 'mac' : 'desktop';
}

/**
 * How Safari itself ends. Other browsers and apps of iOS put their name somewhere into it, or leave `Safari` out; who they all are nobody
 * can list.
 */
const safari = /\(KHTML, like Gecko\) Version\/[\d.]+ (?:Mobile\/\w+ )?Safari\/[\d.]+$/;

/** Of a device that is known to run iOS, whatever it calls itself. */
export function iosClassOf(userAgent: string): Extract<DeviceClass, `ios${string}`> {
  if (!safari.test(userAgent)) return 'iosElsewhere';
  const [, major, minor = '0'] = /OS (\d{1,3})_(\d{1,3})/.exec(userAgent) ?? [];
  if (major === undefined) return 'ios';
  const isOld =
    Number(major) < lastWithMoreSteps.major ||
    (Number(major) === lastWithMoreSteps.major && Number(minor) <= lastWithMoreSteps.minor);
  return isOld ? 'iosOld' : 'ios';
}
