import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { type ConsentId, requiredConsents } from '../../../schema/rules/registration-consents.ts';
import type { KeyOf, TextValues } from '../../texts/namespaces.ts';

export type Ticked = Readonly<Partial<Record<ConsentId, boolean>>>;
type Translate = (key: KeyOf<'registration'>, values?: TextValues) => string;
type ConsentManifest = Pick<PublicManifest, 'registration' | 'jurisdiction' | 'flags'>;

/** The statement as it stands on the page; AGEINFO3 names the age in the disclaimer (REG-CONSENT-06). */
export function consentText({
  id,
  manifest: { flags, jurisdiction },
  t,
}: {
  id: ConsentId;
  manifest: ConsentManifest;
  t: Translate;
}): string {
  const age = jurisdiction.ageLimit;
  if (id === 'terms') return flags.AGEINFO3 ? t('disclaimer.age', { age }) : t('disclaimer');
  return t(`consent.${id}`, { age });
}

/** Ticked or not; until the player says otherwise, what the jurisdiction allows to tick in advance. */
export function isTicked({
  id,
  ticked,
  manifest,
}: {
  id: ConsentId;
  ticked: Ticked;
  manifest: Pick<ConsentManifest, 'jurisdiction'>;
}): boolean {
  return ticked[id] ?? manifest.jurisdiction.consentPreTicked;
}

/** What the player has still to agree to. */
export function missingConsents({
  ticked,
  manifest,
}: {
  ticked: Ticked;
  manifest: ConsentManifest;
}): ConsentId[] {
  return requiredConsents(manifest).filter((id) => !isTicked({ id, ticked, manifest }));
}

/** The record of consent: each statement in the words and the language that the player read. */
export function consentRecord({
  manifest,
  t,
  language,
}: {
  manifest: ConsentManifest;
  t: Translate;
  language: string;
}) {
  return requiredConsents(manifest).map((id) => ({
    id,
    text: consentText({ id, manifest, t }),
    language,
  }));
}

/** Name of the box of a statement. */
export function consentName(id: ConsentId): string {
  return `consent-${id}`;
}
