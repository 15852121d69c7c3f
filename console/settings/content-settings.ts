import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import stated from '../../schema/features/content/files.json' with { type: 'json' };
import type { SchemaNode } from '../../schema/manifest/walk-schema.ts';
import type { Setting } from '../../schema/settings/setting.ts';
import { settingsOf } from '../../schema/settings/settings-of.ts';

export type ContentKind = AdminValueOf<'listContent'>[number]['kind'];

/** Kinds of entries, in the order in which pages list them. */
export const contentKinds: readonly ContentKind[] = [
  'banners',
  'announcements',
  'promotions',
  'categories',
  'articles',
];

export const isContentKind = (kind: string): kind is ContentKind => contentKinds.some((each) => each === kind);

/** Name of the record of each kind. */
const records: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(stated.files).map(({ sections }) => sections),
);

const settings: ReadonlyMap<ContentKind, readonly Setting[]> = new Map(
  contentKinds.map((kind) => {
    const record = (stated.$defs as unknown as Readonly<Record<string, SchemaNode>>)[records[kind] ?? ''];
    if (record === undefined) throw new Error(`content: ${kind} has no record`);
    return [kind, settingsOf({ ...record, 'x-section': 'content' })];
  }),
);

/** Settings of an entry of a kind, by the contract of its record. */
export const contentSettings = (kind: ContentKind): readonly Setting[] => settings.get(kind) ?? [];

/** Whether a setting has a value for each language. */
export const isByLanguage = ({ control }: Pick<Setting, 'control'>): boolean =>
  control === 'textByLanguage' || control === 'richTextByLanguage' || control === 'pictureByLanguage';
