import type { JsonBodyOf } from '../../../schema/call-types.ts';

type RegisterMethod = JsonBodyOf<'register'>['registerMethod'];

/** How the page runs (ENTITY-REG-AMB-01). */
export function registerMethodOf({
  userAgent,
  standalone,
  webclip,
}: {
  userAgent: string;
  standalone: boolean;
  /** The local flag of the iOS web clip. */
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
    // Blocked storage has no web clip.
  }
  const standalone = matchMedia('(display-mode: standalone)').matches;
  return registerMethodOf({ userAgent: navigator.userAgent, standalone, webclip });
}
