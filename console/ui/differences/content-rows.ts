import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { isObject, type Json, type JsonObject } from '../../../schema/manifest/walk-schema.ts';
import type { Setting } from '../../../schema/settings/setting.ts';
import { addressOfCall } from '../../api/call-admin.ts';
import { type ContentKind, contentSettings, isByLanguage } from '../../settings/content-settings.ts';
import { sameJson } from '../../settings/same-json.ts';
import { text } from '../../texts.ts';
import { languageOf, shownValue } from './brand-values.ts';
import type { DifferenceRow, ShownPicture, ShownValue } from './difference.ts';

type Entry = AdminValueOf<'promoteRelease'>['content']['entries'][number];
/** The tenant whose entries they are, and the one whose library has their pictures. */
type Of = { readonly brand: string; readonly source: string };

/** Id of an entry among all kinds. */
export const entryId = ({ kind, id }: Pick<Entry, 'kind' | 'id'>): string => `${kind}/${id}`;

/** Rows of a view of differences for entries of a brand's content, one for each entry. */
export function contentRows(entries: readonly Entry[], { brand, source }: Of): DifferenceRow[] {
  return entries.map(({ kind, id, title, change, newer, before, after }) => ({
    id: entryId({ kind, id }),
    brand,
    part: text(`content.kind.${kind}`),
    title: [title === '' ? id : title],
    place: `${kind} ${id}`,
    kind: change === 'added' ? 'added' : change === 'hidden' ? 'removed' : 'changed',
    before: change === 'added' ? undefined : fieldsOf(kind, before as Json, source),
    after: change === 'hidden' ? undefined : fieldsOf(kind, after as Json, source),
    warning: newer === null ? undefined : text('content.newer', { actor: newer.actor }),
  }));
}

/** Rows for what differs in one entry: one for each property, and for each language of a property. */
export function fieldRows(
  { kind, id, title, before, after }: { kind: ContentKind; id: string; title: string; before: unknown; after: unknown },
  { brand, source }: Of,
): DifferenceRow[] {
  const [one, other] = [before, after].map((record) => (isObject(record) ? record : {}));
  const row = (setting: Setting, steps: readonly string[], sides: readonly (Json | undefined)[]): DifferenceRow => {
    const language = languageOf(steps.at(-1));
    const shown = (value: Json | undefined) =>
      shownValue(value, {
        setting: language === undefined ? setting : setting.item,
        language: language?.id,
        pictureOf: pictureOf(source),
      });
    return {
      id: [kind, id, ...steps].join('/'),
      brand,
      part: text(`content.kind.${kind}`),
      title: [title === '' ? id : title, setting.title, ...(language === undefined ? [] : [language.name])],
      place: `${kind} ${id} /${steps.join('/')}`,
      kind: 'changed',
      before: shown(sides[0]),
      after: shown(sides[1]),
    };
  };
  return contentSettings(kind).flatMap((setting) => {
    const name = setting.pointer.slice(1);
    const [was, is] = [one?.[name], other?.[name]];
    if ((isNothing(was) && isNothing(is)) || (was !== undefined && is !== undefined && sameJson(was, is))) return [];
    if (!isByLanguage(setting)) return [row(setting, [name], [was, is])];
    const [wasBy, isBy] = [was, is].map((value) => (isObject(value) ? value : {}));
    const languages = [...new Set([...Object.keys(wasBy ?? {}), ...Object.keys(isBy ?? {})])];
    return languages
      .filter((language) => wasBy?.[language] !== isBy?.[language])
      .map((language) => row(setting, [name, language], [wasBy?.[language], isBy?.[language]]));
  });
}

/** Whether a value says no more than a missing one. */
const isNothing = (value: Json | undefined): boolean =>
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

function fieldsOf(kind: ContentKind, record: Json, source: string): ShownValue | undefined {
  if (!isObject(record) || Object.keys(record).length === 0) return undefined;
  const fields = contentSettings(kind).flatMap((setting) => {
    const value = shownValue(record[setting.pointer.slice(1)], { setting, pictureOf: pictureOf(source) });
    return value === undefined ? [] : [{ title: setting.title, value }];
  });
  return { as: 'fields', fields };
}

/** Address of a picture of a tenant's library, by its path in a record; `undefined` for one that is elsewhere. */
export function libraryPicture(tenant: string, path: string): string | undefined {
  const hash = /^pictures\/([0-9a-f]{64})\.webp$/.exec(path)?.[1];
  return hash === undefined
    ? undefined
    : addressOfCall({ operation: 'getContentPicture', params: { brand: tenant, hash } });
}

const pictureOf =
  (tenant: string) =>
  (path: string): ShownPicture | undefined => {
    const address = libraryPicture(tenant, path);
    return address === undefined ? undefined : { address, from: text('content.library') };
  };

/** A record for a draft. Without a position it stays at its place, wherever colleagues move it. */
export function withoutPosition({ position: _, ...record }: JsonObject): JsonObject {
  return record;
}

/** Rows of the differences that an answer has as samples. */
export function sampleRows({
  samples,
  counts,
  entries = [],
  brand,
  tenant,
}: Pick<AdminValueOf<'publishContent'>, 'samples' | 'counts'> & {
  /** Entries with their titles. Others are called by their ids. */
  entries?: readonly Pick<Entry, 'kind' | 'id' | 'title'>[];
  brand: string;
  /** The brand in an environment, whose library has the pictures. */
  tenant: string;
}): { rows: DifferenceRow[]; more: number } {
  const all = Object.values(counts).reduce(
    (sum, kind) => sum + Object.values(kind).reduce((more, count) => more + count, 0),
    0,
  );
  const rows = samples.flatMap(({ section, change, key, before, after }) => {
    const title = entries.find(({ kind, id }) => kind === section && id === key)?.title ?? '';
    const visibility = change === 'hidden' || change === 'shown' ? { hidden: change === 'hidden' } : {};
    return fieldRows(
      {
        kind: section,
        id: key,
        title,
        before: { ...withoutPosition(before as JsonObject), ...(change === 'added' ? {} : negated(visibility)) },
        after: { ...withoutPosition(after as JsonObject), ...visibility },
      },
      { brand, source: tenant },
    );
  });
  return { rows, more: all - samples.length };
}

const negated = ({ hidden }: { hidden?: boolean }) => (hidden === undefined ? {} : { hidden: !hidden });
