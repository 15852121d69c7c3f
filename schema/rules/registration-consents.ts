import type { Manifest } from '../generated/manifest.ts';

/** `terms` is the disclaimer, which confirms age and terms (REG-11); the others are the points of responsible gaming. */
export type ConsentId = 'terms' | Manifest['registration']['responsibleGaming']['items'][number];

/** Key of a statement's words among the texts of the registration; AGEINFO3 names the age in the disclaimer (REG-CONSENT-06). */
export function consentKey({ id, manifest }: { id: ConsentId; manifest: Pick<Manifest, 'flags'> }) {
  if (id !== 'terms') return `consent.${id}` as const;
  return manifest.flags.AGEINFO3 ? 'disclaimer.age' : 'disclaimer';
}

/** The statements that a player has to agree to, in order: ids of `consents` in the registration (REG-AMB-04). */
export function requiredConsents({ registration }: Pick<Manifest, 'registration'>): ConsentId[] {
  const { enabled, items } = registration.responsibleGaming;
  return ['terms', ...(enabled ? items : [])];
}
