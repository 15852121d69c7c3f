import { isLanguage } from '../../../../schema/languages.ts';
import { pointerSteps } from '../../../../schema/manifest/pointer.ts';
import { isObject, type JsonObject, ownValue } from '../../../../schema/manifest/walk-schema.ts';
import { stemOf, type Texts } from '../../../../schema/shown-text.ts';
import type { AnyTx } from '../../../database/database.ts';
import { deleteRows, selectRows } from '../../../database/rows.ts';
import { uuidV7 } from '../../../database/uuid-v7.ts';
import { shippedTexts } from '../../../texts/read-texts.ts';
import { stampsOf } from '../../../texts/signatures.ts';
import { flattenOverrides } from '../../folder/read/texts-of-folder.ts';
import { isTextPlace, textPlace } from '../../folder/text-changes.ts';
import { stableJson } from '../stable-json.ts';

/** Edits of one person within this time are one, in milliseconds. */
const oneEdit = 10 * 60_000;
/** Edits of one text that are stored. */
const mostEdits = 50;
/** A write that changes more texts replaces a whole folder, and has no history by text. */
const mostTexts = 500;

type OwnTexts = JsonObject;
type TextName = { readonly language: string; readonly name: string };
type Changed = TextName & { readonly before: string | null; readonly after: string | null };

/** The English texts that a brand shows: its own over ours. */
export const englishOf = (texts: OwnTexts): Texts =>
  new Map([...shippedTexts('EN'), ...flattenOverrides(ownValue(texts, 'EN'))]);

/**
 * Records the texts that a write of a draft changes, with the hash of the English text that they translate. If an English text changes,
 * the hash of the one before is recorded for its translations that have none, because they were written outside of the console.
 */
export async function recordTextEdits(
  tx: AnyTx,
  {
    tenant,
    draft,
    actor,
    before,
    after,
    paths,
    now,
  }: {
    tenant: string;
    draft: string;
    actor: string;
    before: OwnTexts;
    after: OwnTexts;
    /** Places that were written. A text that was written as it was is confirmed: it is right for the English text of now. */
    paths: readonly string[];
    now: Date;
  },
): Promise<void> {
  const written = paths.filter((path) => path === '' || isTextPlace(path.split('/', 2).slice(1)));
  // Most writes are of settings, and a folder may replace thousands of texts. Comparing all of them takes long.
  if (written.length === 0 || written.length > mostTexts) return;
  const differing = changedTexts(before, after);
  const changed = [...differing, ...confirmedTexts(written, after, differing)];
  if (changed.length === 0 || changed.length > mostTexts) return;
  // A thousand texts are hashed, so once for all edits, and the earlier ones only if translations depend on them.
  const english = stampsOf(englishOf(after));
  const translations = translationsOf(changed, after);
  const earlier = translations.length === 0 ? english : stampsOf(englishOf(before));
  const row = (edit: Changed, stamps: ReadonlyMap<string, string>, by: string | null) => ({
    tenant,
    id: uuidV7({ clock: { now: () => now } }),
    draft,
    ...edit,
    source: stamps.get(stemOf(edit.name, shippedTexts('EN'))) ?? null,
    actor: by,
    created_at: now,
  });
  for (const edit of translations)
    if ((await sourceOf(tx, { tenant, ...edit })) === undefined)
      await tx
        .insertInto('text_edit')
        .values(row(edit, earlier, null))
        .execute();
  for (const edit of changed) {
    const last = await selectRows(tx, 'text_edit', { tenant, language: edit.language, name: edit.name })
      .select(['id', 'draft', 'actor', 'before', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(mostEdits)
      .execute();
    const newest = last[0];
    const isSame = newest !== undefined && newest.draft === draft && newest.actor === actor;
    const begun = isSame && now.getTime() - newest.created_at.getTime() < oneEdit ? newest : undefined;
    const dropped = [begun?.id, last.length === mostEdits ? last.at(-1)?.id : undefined].filter(
      (id) => id !== undefined,
    );
    if (dropped.length > 0) await deleteRows(tx, 'text_edit', { tenant }).where('id', 'in', dropped).execute();
    const whole = begun === undefined ? edit : { ...edit, before: begun.before };
    await tx
      .insertInto('text_edit')
      .values(row(whole, english, actor))
      .execute();
  }
}

/** Own translations of the English texts that a write changes, and that it leaves as they are. */
function translationsOf(changed: readonly Changed[], texts: OwnTexts): Changed[] {
  const source = shippedTexts('EN');
  const stems = new Set(changed.flatMap(({ language, name }) => (language === 'EN' ? [stemOf(name, source)] : [])));
  if (stems.size === 0) return [];
  const written = new Set(changed.map(({ language, name }) => `${language} ${name}`));
  return Object.entries(texts).flatMap(([language, of]) =>
    language === 'EN'
      ? []
      : [...flattenOverrides(of)].flatMap(([name, text]) =>
          stems.has(stemOf(name, source)) && !written.has(`${language} ${name}`)
            ? [{ language, name, before: null, after: text }]
            : [],
        ),
  );
}

function changedTexts(before: OwnTexts, after: OwnTexts): Changed[] {
  const languages = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(isLanguage);
  return languages.flatMap((language) => {
    const [one, other] = [ownValue(before, language), ownValue(after, language)];
    if (isObject(one) && isObject(other) && stableJson(one) === stableJson(other)) return [];
    const [from, to] = [flattenOverrides(one), flattenOverrides(other)];
    return [...new Set([...from.keys(), ...to.keys()])].flatMap((name): Changed[] => {
      const edit = { language, name, before: from.get(name) ?? null, after: to.get(name) ?? null };
      return edit.before === edit.after ? [] : [edit];
    });
  });
}

/** Own texts that were written as they are. */
function confirmedTexts(paths: readonly string[], texts: OwnTexts, differing: readonly Changed[]): Changed[] {
  const known = new Set(differing.map(({ language, name }) => `${language} ${name}`));
  const own = new Map<string, Texts>();
  const textsOf = (language: string): Texts => {
    const read = own.get(language) ?? flattenOverrides(ownValue(texts, language));
    own.set(language, read);
    return read;
  };
  return paths.flatMap((path): Changed[] => {
    const steps = pointerSteps(path);
    const { language = '', namespace = '', key } = textPlace(steps);
    if (!isTextPlace(steps) || key === undefined) return [];
    const name = `${namespace}:${key}`;
    const text = textsOf(language).get(name);
    return text === undefined || known.has(`${language} ${name}`)
      ? []
      : [{ language, name, before: text, after: text }];
  });
}

/** Hash of the English text that was there when a text was last written; `undefined` if that is unknown. */
async function sourceOf(
  tx: AnyTx,
  { tenant, language, name, after }: TextName & { tenant: string; after: string | null },
): Promise<string | undefined> {
  const found = await selectRows(tx, 'text_edit', { tenant, language, name })
    .where('after', '=', after)
    .select('source')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.source ?? undefined;
}

/** Hashes of the English texts that a brand's own texts translate, by language, name and text: `sourceKey`. */
export async function recordedSources(
  tx: AnyTx,
  tenant: string,
  languages: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectRows(tx, 'text_edit', { tenant })
    .where('language', 'in', [...languages])
    .where('source', 'is not', null)
    .where('after', 'is not', null)
    .select(['language', 'name', 'after', 'source'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return new Map(
    rows.map(({ language, name, after, source }) => [sourceKey(language, name, after ?? ''), source ?? '']),
  );
}

export const sourceKey = (language: string, name: string, text: string): string => `${language} ${name} ${text}`;

/** Edits of a text that somebody made in the console, the newest first. */
export const listTextEdits = (tx: AnyTx, { tenant, language, name }: TextName & { tenant: string }) =>
  selectRows(tx, 'text_edit', { tenant, language, name })
    .where('actor', 'is not', null)
    .select(['actor', 'before', 'after', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostEdits)
    .execute();
