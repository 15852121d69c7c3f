import type { JsonBodyOf } from '../../../schema/call-types.ts';
import { webClip } from '../../../schema/constants.ts';
import { isInApp } from '../../browser/in-app.ts';
import { readWebClip } from '../../browser/web-clip.ts';

type RegisterMethod = JsonBodyOf<'register'>['registerMethod'];

/** Whether the page runs in an app, a PWA, a web clip or a browser (ENTITY-REG-AMB-01). */
export function registerMethodOf({
  userAgent,
  standalone,
  webclip,
}: {
  userAgent: string;
  standalone: boolean;
  /** Value of the local storage flag of the iOS web clip. */
  webclip: string | null;
}): RegisterMethod {
  if (/\bwv\b|LiveryApp/.test(userAgent)) return 'APP';
  // The icon installed by the profile also opens the page standalone.
  if (webclip === webClip.value) return 'WEBCLIP';
  return standalone ? 'PWA' : 'H5';
}

export function currentRegisterMethod(): RegisterMethod {
  return registerMethodOf({ userAgent: navigator.userAgent, standalone: isInApp(), webclip: readWebClip() });
}
