import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { type ConsentId, consentKey, requiredConsents } from '../../../schema/rules/registration-consents.ts';
import type { KeyOf, TextValues } from '../../texts/namespaces.ts';

export type Ticked = Readonly<Partial<Record<ConsentId, boolean>>>;
type Translate = (key: KeyOf<'registration'>, values?: TextValues) => string;
type ConsentManifest = Pick<PublicManifest, 'registration' | 'jurisdiction' | 'flags'>;

/** The statement as it stands on the page, and as the platform keeps it. */
export function consentText({
  id,
  manifest,
  t,
}: {
  id: ConsentId;
  manifest: ConsentManifest;
  t: Translate;
}): string {
  return t(consentKey({ id, manifest }), { age: manifest.jurisdiction.ageLimit });
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

/** The record of consent: each statement, and the language in which the player read it. Its words are the platform's own. */
export function consentRecord({ manifest, language }: { manifest: ConsentManifest; language: string }) {
  return requiredConsents(manifest).map((id) => ({ id, language }));
}

/** Name of the box of a statement. */
export function consentName(id: ConsentId): string {
  return `consent-${id}`;
}
