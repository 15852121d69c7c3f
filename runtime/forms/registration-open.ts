import type { PublicManifest } from '../../schema/generated/public-manifest.ts';

/** Whether registration is open; closed if both methods are off (FLAG-AMB-01). */
export function isRegistrationOpen({ flags }: Pick<PublicManifest, 'flags'>): boolean {
  return flags.REGISTER_REE3 && (flags.USERNAMEREG3 || flags.MOBILENUMREG3);
}
