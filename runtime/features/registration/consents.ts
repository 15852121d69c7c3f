import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { type ConsentId, consentKey, requiredConsents } from '../../../schema/rules/registration-consents.ts';
import type { TextValues } from '../../../schema/shown-text.ts';
import type { KeyOf } from '../../texts/namespaces.ts';

export type Ticked = Readonly<Partial<Record<ConsentId, boolean>>>;
type Translate = (key: KeyOf<'registration'>, values?: TextValues) => string;
type ConsentManifest = Pick<PublicManifest, 'registration' | 'jurisdiction' | 'flags'>;

/** Text of a statement, as shown here and stored by the platform. */
export function consentText(id: ConsentId, manifest: ConsentManifest, t: Translate): string {
  return t(consentKey(id, manifest), { age: manifest.jurisdiction.ageLimit });
}

/** Whether a statement is ticked. Before the player's choice this is the default that the jurisdiction allows. */
export function isTicked(id: ConsentId, ticked: Ticked, manifest: Pick<ConsentManifest, 'jurisdiction'>): boolean {
  return ticked[id] ?? manifest.jurisdiction.consentPreTicked;
}

/** Required statements that are not ticked yet. */
export function missingConsents(ticked: Ticked, manifest: ConsentManifest): ConsentId[] {
  return requiredConsents(manifest).filter((id) => !isTicked(id, ticked, manifest));
}

/**
 * Consent record: the id of each statement and the language in which the player read it. The platform adds the wording itself, so that a
 * client can't forge it.
 */
export function consentRecord(manifest: ConsentManifest, language: string) {
  return requiredConsents(manifest).map((id) => ({ id, language }));
}

/** Name of a statement's checkbox. */
export function consentName(id: ConsentId): string {
  return `consent-${id}`;
}
