import type { Manifest } from '../generated/manifest.ts';

/** `terms` is the disclaimer, which confirms age and terms (REG-11); the others are the points of responsible gaming. */
export type ConsentId = 'terms' | Manifest['registration']['responsibleGaming']['items'][number];

/** The statements that a player has to agree to, in order: ids of `consents` in the registration (REG-AMB-04). */
export function requiredConsents({ registration }: Pick<Manifest, 'registration'>): ConsentId[] {
  const { enabled, items } = registration.responsibleGaming;
  return ['terms', ...(enabled ? items : [])];
}
