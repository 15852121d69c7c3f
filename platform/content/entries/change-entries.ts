import type { AdminBodyOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { JsonObject } from '../../../schema/manifest/walk-schema.ts';
import { brandTime, localMinute } from '../../../schema/rules/brand-day.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { ContentRow } from '../content-row.ts';
import { contentProperties } from '../imports/content-format.ts';
import { entryKey } from '../imports/difference.ts';
import { shownRow } from '../imports/prepare-rows.ts';
import type { EntryName } from './entry-folder.ts';

type Effect = AdminValueOf<'changeContentEntries'>['entries'][number]['effect'];
type Changing = {
  readonly brand: Brand;
  readonly entries: readonly EntryName[];
  readonly change: AdminBodyOf<'changeContentEntries'>['change'];
  /** The end for `end`. */
  readonly at: Date;
};

/** The entries in their new state, and the effect on each. */
export function entriesChanged(stored: readonly ContentRow[], { brand, entries, change, at }: Changing) {
  const known = new Map(stored.map((row) => [entryKey(row), row]));
  const { timeZone } = brand.manifest.locale;
  const until = localMinute(at, timeZone);
  const rows: ContentRow[] = [];
  const effects = entries.map(({ kind, id }) => {
    const row = known.get(entryKey({ kind, id }));
    const effect = row === undefined ? 'unpublished' : effectOn(row, { change, at, timeZone });
    if (row !== undefined && effect === 'changed')
      rows.push(change === 'end' ? endedRow(row, until) : { ...row, hidden: change === 'hide' });
    return { kind, id, effect };
  });
  return { rows, effects };
}

function effectOn(
  { kind, hidden, content }: ContentRow,
  { change, at, timeZone }: Pick<Changing, 'change' | 'at'> & { timeZone: string },
): Effect {
  if (change !== 'end') return hidden === (change === 'hide') ? 'already' : 'changed';
  if (!('until' in contentProperties(kind))) return 'endless';
  if (hidden) return 'hidden';
  const isPast = (local: unknown) => {
    const moment = typeof local === 'string' ? brandTime({ at: local, timeZone }) : undefined;
    return moment !== undefined && moment <= at;
  };
  if (isPast(content.until)) return 'already';
  return content.from === undefined || isPast(content.from) ? 'changed' : 'upcoming';
}

const endedRow = ({ kind, id, content, position }: ContentRow, until: string): ContentRow =>
  shownRow(kind, { ...(content as JsonObject), id, until }, position);
