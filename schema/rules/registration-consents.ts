import type { Manifest } from '../generated/manifest.ts';

/** `terms` is the disclaimer, which confirms age and terms (REG-11); the others are the statements of responsible gaming. */
export type ConsentId = 'terms' | Manifest['registration']['responsibleGaming']['items'][number];

/** Text key of a consent in the registration namespace. With AGEINFO3 the disclaimer names the age (REG-CONSENT-06). */
export function consentKey(id: ConsentId, manifest: Pick<Manifest, 'flags'>) {
  if (id !== 'terms') return `consent.${id}` as const;
  return manifest.flags.AGEINFO3 ? 'disclaimer.age' : 'disclaimer';
}

/** Consents that a player has to give, in order: ids of `consents` in the registration (REG-AMB-04). */
export function requiredConsents({ registration }: Pick<Manifest, 'registration'>): ConsentId[] {
  const { enabled, items } = registration.responsibleGaming;
  return ['terms', ...(enabled ? items : [])];
}
