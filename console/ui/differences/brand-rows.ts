import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { movesOf } from '../../../schema/manifest/moves.ts';
import { pointerOf, pointerSteps } from '../../../schema/manifest/pointer.ts';
import { isObject, type Json } from '../../../schema/manifest/walk-schema.ts';
import { sections } from '../../../schema/settings/sections.ts';
import { valueTitle } from '../../../schema/settings/value-title.ts';
import { brandOfTenant } from '../../../schema/staging-tenant.ts';
import { addressOfCall } from '../../api/call-admin.ts';
import { type NamedPlace, placeOf } from '../../settings/place-of.ts';
import { textKeyOf } from '../../settings/text-place.ts';
import { text } from '../../texts.ts';
import { type BrandNames, pictureSetting } from './brand-names.ts';
import { changedFields, languageOf, shownValue } from './brand-values.ts';
import type { DifferenceRow, ShownPicture, ShownValue } from './difference.ts';

type StoredFile = AdminValueOf<'compareRelease'>['files'][number];
type Stored = Pick<NonNullable<StoredFile['before']>, 'tenant' | 'release' | 'hash'> & { readonly bytes?: number };
/** A file that differs, as the server's answers state it. */
export type FileDifference = Pick<StoredFile, 'path' | 'change'> & {
  readonly before?: Stored | undefined;
  readonly after?: Stored | undefined;
  readonly warning?: string | undefined;
};

/** A difference as the server's answers state it: of a setting, of a text, of an entry of content. */
export type ServerDifference = {
  readonly tenant: string;
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly order?: boolean | undefined;
  readonly precedes?: string | undefined;
  readonly notes?: readonly string[];
  readonly warning?: string | undefined;
};

/** Returns the picture of a path in something that is no release yet. */
export type PictureOf = (path: string) => ShownPicture | undefined;

type Side = 'before' | 'after';
type Given = {
  readonly names: BrandNames;
  readonly differences: readonly ServerDifference[];
  readonly files: readonly FileDifference[];
  readonly pictureOf?: PictureOf | undefined;
  /** Whether a file has a row of its own although the setting that shows it differs, too. */
  readonly hasAllFiles?: boolean | undefined;
};

/** The differences of brands as rows: settings in the order of their forms, then texts, entries and files. */
export function brandRows(given: Given): DifferenceRow[] {
  const rows = given.differences.flatMap((difference) => rowsOf(difference, given));
  const parts: readonly string[] = Object.values(sections).map(({ title }) => title);
  const rank = ({ part }: DifferenceRow) => (parts.indexOf(part) + parts.length) % parts.length;
  const isSetting = ({ part }: DifferenceRow) => parts.includes(part);
  const drawn = new Set(rows.flatMap(({ before, after }) => [before, after].map(nameOfPicture)));
  return [
    ...rows.filter(isSetting).toSorted((one, other) => rank(one) - rank(other)),
    ...rows.filter((row) => !isSetting(row)),
    ...given.files.filter(({ path }) => given.hasAllFiles || !drawn.has(path)).map((file) => fileRow(file, given)),
  ];
}

const nameOfPicture = (value: ShownValue | undefined) => (value?.as === 'picture' ? value.name : undefined);

/** A place as it is called, for sentences: “Look › Rounded corners › Cards and tiles”. */
export function placeWords(place: { readonly tenant: string; readonly path: string }, names: BrandNames): string {
  const [row] = rowsOf({ ...place, after: '' }, { names, differences: [], files: [] });
  if (row === undefined) return place.path;
  const [first, ...others] = row.title;
  return [row.part, ...(first === row.part ? others : row.title)].join(' › ');
}

/** Id of the row of a difference. */
export const rowId = ({ path, tenant, order }: Pick<ServerDifference, 'tenant' | 'path' | 'order'>): string =>
  `${tenant} ${path}${order ? ' order' : ''}`;

function rowsOf(difference: ServerDifference, given: Given): DifferenceRow[] {
  const { tenant, path } = difference;
  const { names, differences } = given;
  const brand = brandOfTenant(tenant);
  const base = { id: rowId(difference), brand, place: path, notes: difference.notes, warning: difference.warning };
  const key = textKeyOf(path);
  if (key !== undefined) return [{ ...base, ...textRow(key, difference, names) }];
  const valueAt = (at: string) => listed(differences, tenant, at) ?? names.valueAt(brand, at);
  const placeAt = (at: string) => placeOf({ settings: names.settings, path: at, valueAt, wordsOf: names.wordsOf });
  const nameOf = (id: string, around: string) => placeAt(around + pointerOf([id]))?.titles.at(-1) ?? id;
  const place = placeAt(path);
  if (place === undefined) return entryRows(difference).map((row) => ({ ...base, ...row, id: `${base.id} ${row.id}` }));
  const titles = [...place.titles, ...place.rest];
  const part = sections[place.setting.section].title;
  const named = { ...base, part, title: titles.length > 1 && titles[0] === part ? titles.slice(1) : titles };
  if (difference.order) {
    const moves = (movesOf(difference) ?? []).map((move) => ({
      item: nameOf(move.id, path),
      next: move.precedes === undefined ? undefined : nameOf(move.precedes, path),
    }));
    // Values that the reader may not see are replaced by a sentence.
    const notes = typeof difference.before === 'string' ? [difference.before] : difference.notes;
    return [{ ...named, kind: 'moved', moves, notes }];
  }
  const { precedes, notes = [] } = difference;
  const list = pointerOf(pointerSteps(path).slice(0, -1));
  const next = precedes === undefined ? [] : [text('effect.precedes', { next: nameOf(precedes, list) })];
  return [{ ...named, notes: [...next, ...notes], ...sidesOf(difference, place, given) }];
}

/** The value that a difference of the same answer states for exactly this place. */
function listed(differences: readonly ServerDifference[], tenant: string, path: string): Json | undefined {
  const found = differences.find((each) => each.tenant === tenant && each.path === path && !each.order);
  return (found?.after ?? found?.before ?? undefined) as Json | undefined;
}

/** Items of lists are added and removed; settings change, because without a value another one applies. */
function sidesOf(
  { before, after }: ServerDifference,
  { setting, rest, language }: NamedPlace,
  given: Given,
): Pick<DifferenceRow, 'kind' | 'before' | 'after'> {
  const isItem = setting.pointer.endsWith('/*') && rest.length === 0 && language === undefined;
  const side = (value: unknown, which: Side) =>
    shownValue(value, {
      setting: rest.length === 0 ? setting : undefined,
      language,
      wordsOf: given.names.wordsOf,
      pictureOf: (path) => pictureIn(path, which, given),
    });
  const kind =
    isItem && (before ?? null) === null ? 'added' : isItem && (after ?? null) === null ? 'removed' : 'changed';
  return { kind, before: side(before, 'before'), after: side(after, 'after') };
}

/** The picture of a file that differs, or of one that is no release yet. */
function pictureIn(path: string, side: Side, { files, pictureOf }: Given): ShownPicture | undefined {
  const file = files.find((each) => each.path === path);
  const stored = file?.[side];
  if (stored !== undefined) return pictureOfRelease(stored);
  return side === 'after' && file?.change !== 'removed' ? pictureOf?.(path) : undefined;
}

const pictureOfRelease = ({ tenant, release, hash, bytes }: Stored): ShownPicture => ({
  address: addressOfCall({ operation: 'getReleasePicture', params: { tenant, number: release, hash } }),
  from: text('picture.release', { number: release }),
  bytes,
});

/** A text is called by our words for it. Where a brand states none, players read ours. */
function textRow(
  key: string,
  { path, before, after }: ServerDifference,
  names: BrandNames,
): Pick<DifferenceRow, 'part' | 'title' | 'kind' | 'before' | 'after'> {
  const language = path.split('/')[2];
  const shipped = names.wordsOf(key, language);
  const ours: ShownValue | undefined =
    shipped === undefined ? undefined : { as: 'text', text: shipped, language, from: text('value.shipped') };
  return {
    part: text('release.texts'),
    title: [languageOf(language)?.name ?? language ?? '', names.wordsOf(key) ?? key],
    kind: 'changed',
    before: shownValue(before, { language }) ?? ours,
    after: shownValue(after, { language }) ?? ours,
  };
}

/** An entry of content or of a choice of games, at `/<section>/<id>`: a row for each field that differs. */
function entryRows({
  path,
  before,
  after,
}: ServerDifference): (Pick<DifferenceRow, 'part' | 'title' | 'kind' | 'before' | 'after'> & { id: string })[] {
  const [section = '', ...steps] = pointerSteps(path);
  const part = section === '' ? text('effect.everything') : valueTitle(section);
  const title = [...(steps.length === 0 ? [] : [titleOfEntry(after ?? before) ?? steps.join(' › ')])];
  const isMissing = (value: unknown) => value === undefined || value === null;
  if (isObject(before) && isObject(after))
    return changedFields(before, after).map((field) => {
      const language = field.steps.map(languageOf).find((found) => found !== undefined);
      return {
        id: pointerOf([...field.steps]),
        part,
        title: [...title, ...field.steps.map((step) => languageOf(step)?.name ?? valueTitle(step))],
        kind: 'changed',
        before: shownValue(field.before, { language: language?.id }),
        after: shownValue(field.after, { language: language?.id }),
      };
    });
  const kind = isMissing(before) ? 'added' : isMissing(after) ? 'removed' : 'changed';
  return [
    {
      id: '',
      part,
      title: title.length === 0 ? [part] : title,
      kind,
      before: shownValue(before),
      after: shownValue(after),
    },
  ];
}

/** An entry is called by its title, in English if it has one. */
function titleOfEntry(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const words = [value.title, value.name, value.label].flatMap((found) =>
    isObject(found) ? [found.EN ?? Object.values(found)[0]] : [found],
  );
  return words.find((found) => typeof found === 'string' && found !== '') as string | undefined;
}

const isPicture = /\.(svg|png|webp|jpg)$/;

/** A picture is called by the setting that shows it, and a file of texts by its language. */
function fileRow(file: FileDifference, given: Given): DifferenceRow {
  const { path, change } = file;
  const [, language] = /^texts\/([A-Z-]+)\.json$/.exec(path) ?? [];
  const brand = file.before?.tenant ?? file.after?.tenant ?? given.differences[0]?.tenant ?? '';
  const name = path.replace(/^assets\//, '');
  const setting = pictureSetting({ names: given.names, brand: brandOfTenant(brand), file: path });
  const side = (which: Side): ShownValue | undefined => {
    const picture = isPicture.test(path) ? pictureIn(path, which, given) : undefined;
    return picture && { as: 'picture', name: path, picture };
  };
  return {
    id: rowId({ tenant: brand, path: `/${path}` }),
    brand: brandOfTenant(brand),
    place: path,
    part: language === undefined ? text('release.files') : text('release.texts'),
    title:
      language === undefined
        ? setting === undefined
          ? [name]
          : [setting.title, name]
        : [languageOf(language)?.name ?? language],
    kind: change,
    warning: file.warning,
    before: side('before'),
    after: side('after'),
  };
}
