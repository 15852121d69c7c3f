import { createHash } from 'node:crypto';
import { serverLimits } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import { describeDropped } from '../../../schema/html/dropped-parts.ts';
import { sanitiseHtml } from '../../../schema/html/sanitise-html.ts';
import { pointerOf } from '../../../schema/manifest/pointer.ts';
import type { Json, JsonObject } from '../../../schema/manifest/walk-schema.ts';
import { isObject } from '../../../schema/manifest/walk-schema.ts';
import type { FaultList } from '../../imports/fault-list.ts';
import type { ContentKind, ContentRow } from '../content-row.ts';
import { contentProperties, pictureName } from './content-format.ts';
import type { ContentRecord } from './read-folder.ts';

/** A row that a record requests; `position` is set only if the record states it. */
export type WantedRow = Omit<ContentRow, 'position'> & {
  readonly position: number | undefined;
  readonly record: ContentRecord;
};

/** A text that lost something by sanitising, or a promotion that pays something else than it seems to. */
export type FolderNote = {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly path: string;
  readonly message: string;
  readonly fix: string | null;
};

/** Prepares rows from the valid parts of records, with sanitised HTML and pictures by their hash. */
export function prepareRows(
  records: readonly ContentRecord[],
  pictures: ReadonlyMap<string, string>,
  faults: FaultList,
): { rows: WantedRow[]; notes: FolderNote[] } {
  const rows: WantedRow[] = [];
  const notes: FolderNote[] = [];
  for (const record of records) {
    if (record.sound.id === undefined) continue;
    try {
      const clean: Change = ({ text, path }) => {
        const { html, dropped } = sanitiseHtml(text);
        const loss = describeDropped(dropped);
        if (loss !== undefined && notes.length < serverLimits.faultsReported)
          notes.push({
            file: record.file,
            ...record.at({ path }),
            path: pointerOf(path),
            message: `\`${path.join('.')}\` loses ${loss}`,
            fix: null,
          });
        return html;
      };
      rows.push(rowOf({ record, value: record.sound, pictures, clean }));
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      const at = record.at({ path: ['content'] });
      const fix = 'write fewer and flatter elements';
      faults.add({ rule: 'html', file: record.file, ...at, path: '/content', message: error.message, fix });
    }
  }
  return { rows, notes };
}

/** A valid record as a row that is shown, with sanitised HTML. Throws if its HTML has too many elements. */
export function shownRow(kind: ContentKind, record: JsonObject, position: number): ContentRow {
  const clean: Change = ({ text }) => sanitiseHtml(text).html;
  return { ...contentOf({ kind, value: record, pictures: new Map(), clean }), position, hidden: false };
}

function rowOf({
  record,
  ...given
}: Omit<Parameters<typeof contentOf>[0], 'kind'> & { record: ContentRecord }): WantedRow {
  const { value } = given;
  return {
    ...contentOf({ kind: record.section as ContentKind, ...given }),
    position: typeof value.position === 'number' ? value.position : undefined,
    hidden: value.hidden === true,
    record,
  };
}

function contentOf({
  kind,
  value,
  pictures,
  clean,
}: {
  kind: ContentKind;
  value: JsonObject;
  pictures: ReadonlyMap<string, string>;
  clean: Change;
}): Pick<ContentRow, 'kind' | 'id' | 'content' | 'digest'> {
  const content = Object.fromEntries(
    Object.keys(contentProperties(kind)).flatMap((name) => {
      const stated = value[name];
      if (stated === undefined) return [];
      const change: Change = name === 'content' ? clean : ({ text }) => named(text, pictures);
      return [[name, changed(stated, [name], change)]];
    }),
  );
  return { kind, id: String(value.id), content, digest: digestOf(JSON.stringify(content)) };
}

function named(text: string, pictures: ReadonlyMap<string, string>): string {
  const hash = text.startsWith('pictures/') ? pictures.get(pictureName(text)) : undefined;
  return hash === undefined ? text : `pictures/${hash}.webp`;
}

/** Transforms a text at a path of a record. */
type Change = (place: { text: string; path: readonly (string | number)[] }) => string;

/** Applies a change to every text of a value. Keys are sorted, so that equal contents are equal texts. */
function changed(value: Json, path: readonly (string | number)[], change: Change): Json {
  const within = (item: Json, step: string | number) => changed(item, [...path, step], change);
  if (typeof value === 'string') return change({ text: value, path });
  if (Array.isArray(value)) return value.map(within);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, within(value[key] ?? null, key)]),
  );
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
