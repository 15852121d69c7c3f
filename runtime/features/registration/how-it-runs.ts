import type { JsonBodyOf } from '../../../schema/call-types.ts';

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
  if (standalone) return 'PWA';
  return webclip === '1' ? 'WEBCLIP' : 'H5';
}

export function currentRegisterMethod(): RegisterMethod {
  let webclip: string | null = null;
  try {
    webclip = localStorage.getItem('WEBCLIP');
  } catch {
    // Storage is blocked: treated as no web clip.
  }
  const standalone = matchMedia('(display-mode: standalone)').matches;
  return registerMethodOf({ userAgent: navigator.userAgent, standalone, webclip });
}
