import type { PublicManifest } from '../../schema/generated/public-manifest.ts';

/** Whether the brand takes new players at all; with both methods off it does not (FLAG-AMB-01). */
export function isRegistrationOpen({ flags }: Pick<PublicManifest, 'flags'>): boolean {
  return flags.REGISTER_REE3 && (flags.USERNAMEREG3 || flags.MOBILENUMREG3);
}
