import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';

export type SocialProvider = keyof PublicManifest['login']['social'];

const flags = { facebook: 'FACEBOOKLOGIN3', google: 'GOOGLELOGIN3', line: 'LINELOGIN3' } as const satisfies Record<
  SocialProvider,
  keyof PublicManifest['flags']
>;

/** Identity providers that are both enabled and configured (LOGIN-SOCIAL-01..03, LOGIN-AMB-05). */
export function socialProviders({
  flags: on,
  login,
}: Pick<PublicManifest, 'flags' | 'login'>): readonly SocialProvider[] {
  return (Object.keys(flags) as SocialProvider[]).filter((id) => on[flags[id]] && login.social[id].clientId !== '');
}
