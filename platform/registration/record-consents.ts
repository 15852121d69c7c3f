import type { Language } from '../../schema/generated/languages.ts';
import { type ConsentId, consentKey, requiredConsents } from '../../schema/rules/registration-consents.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { Trx } from '../../server/database/database.ts';
import { brandText } from '../messages/brand-text.ts';

type Agreed = { readonly id: string; readonly language: string };

/**
 * Records a player's consents. The client sends ids and languages only; the wording is taken from the brand's texts. Statements
 * that the brand does not require are ignored.
 */
export async function recordConsents({
  trx,
  brand,
  player,
  agreed,
  language,
  at,
}: {
  trx: Trx;
  brand: Brand;
  player: string;
  agreed: readonly Agreed[];
  /** Fallback if a consent names a language that the brand does not have. */
  language: Language;
  at: Date;
}): Promise<void> {
  const { manifest } = brand;
  const enabled = manifest.locale.enabled as readonly Language[];
  const rows = requiredConsents(manifest).flatMap((id) => {
    const statement = agreed.find((each) => each.id === id);
    if (statement === undefined) return [];
    const read = enabled.find((each) => each === statement.language) ?? language;
    return [
      {
        tenant: brand.id,
        player_id: player,
        statement: id,
        text: textOf({ id, brand, language: read }),
        language: read,
        agreed_at: at,
      },
    ];
  });
  if (rows.length > 0) await trx.insertInto('consent').values(rows).execute();
}

function textOf({ id, brand, language }: { id: ConsentId; brand: Brand; language: Language }): string {
  const { manifest } = brand;
  return brandText({
    brand,
    language,
    name: `registration:${consentKey({ id, manifest })}`,
    values: { age: manifest.jurisdiction.ageLimit },
  });
}
