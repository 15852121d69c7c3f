import { use } from 'react';
import { webClip } from '../../../schema/constants.ts';
import { type DeviceClass, deviceClassOf, iosClassOf } from '../../../schema/device-class.ts';
import { isInApp } from '../../browser/in-app.ts';
import { useHydrated } from '../../browser/use-hydrated.ts';
import { readWebClip } from '../../browser/web-clip.ts';
import { DocumentDevice } from './document-device.ts';

/** Properties of the player's device that downloads depend on. */
export type Device = {
  readonly kind: Exclude<DeviceClass, 'mac'>;
  /** Runs as an installed app, or the web clip is installed (local flag WEBCLIP). */
  readonly installed: boolean;
  readonly webclip: boolean;
};

/** Combines the device as its user agent describes it to the server with what its browser detects. */
export function useDevice(): Device {
  const detected = use(DocumentDevice);
  const inBrowser = useHydrated();
  if (inBrowser) return thisDevice();
  return {
    kind: detected === undefined || detected === 'mac' ? 'desktop' : detected,
    installed: false,
    webclip: false,
  };
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
  const detected = deviceClassOf(userAgent);
  // iPadOS identifies itself as a Mac, and no Mac has a touch screen.
  const known = detected === 'mac' && touchPoints > 1 ? iosClassOf(userAgent) : detected;
  return { kind: known === 'mac' ? 'desktop' : known, installed: standalone, webclip: webclip === webClip.value };
}

/** The device of this browser. Must not be called during server rendering. */
export function thisDevice(): Device {
  return deviceOf({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    standalone: isInApp(),
    webclip: readWebClip(),
  });
}
