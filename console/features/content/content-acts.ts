import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { movesOf } from '../../../schema/manifest/moves.ts';
import { isObject, type JsonObject } from '../../../schema/manifest/walk-schema.ts';
import { callAdmin, Refusal } from '../../api/call-admin.ts';
import type { ContentKind } from '../../settings/content-settings.ts';
import { text } from '../../texts.ts';
import { type Act, planReason } from '../../ui/act.ts';
import { entryId, fieldRows } from '../../ui/differences/content-rows.ts';
import type { DifferenceRow } from '../../ui/differences/difference.ts';
import type { Planned } from '../../ui/differences/effect.tsx';
import { localOfMoment, shownTime } from '../../ui/shown-time.ts';

type Published = AdminValueOf<'publishContent'>;
type Undone = AdminValueOf<'restoreContentEntry'>;
export type Fault = AdminValueOf<'saveContentDraft'>['faults'][number];
/** A tenant with the brand that it belongs to. */
type Of = { readonly brand: string; readonly tenant: string };
export type EntryName = { readonly kind: ContentKind; readonly id: string };
export type NamedEntry = EntryName & { readonly title: string };

/** An act with the revision before it, to which its undo returns. */
type WithBefore<Value> = Value & { readonly before: string | undefined };

/** Publishes drafts, now or at a time. Their faults are passed on, because the form shows them beside its fields. */
export function publishAct({
  of: { brand, tenant },
  entries,
  at,
  onFaults,
}: {
  of: Of;
  entries: readonly (NamedEntry & { readonly revision: number })[];
  at?: string | undefined;
  onFaults?: (found: { readonly faults: readonly Fault[] }) => void;
}): Act<WithBefore<Published>> {
  const named = entries.map(({ kind, id, revision }) => ({ kind, id, revision }));
  const publish = async (more: { reason: string; dryRun?: boolean; signal?: AbortSignal }) => {
    const { signal, ...stated } = more;
    try {
      const body = { entries: named, ...(at === undefined ? {} : { at }), ...stated };
      return await callAdmin({ operation: 'publishContent', params: { brand: tenant }, body, signal });
    } catch (error) {
      if (error instanceof Refusal && error.code === 'content.invalid') onFaults?.({ faults: faultsIn(error) });
      throw error;
    }
  };
  const [only] = entries.length === 1 ? entries : [];
  const what = only === undefined ? text('content.entries', { count: entries.length }) : nameOf(only);
  return {
    title: text('content.publishOf', { what }),
    submit: at === undefined ? text('content.publish') : text('content.schedule'),
    plan: {
      key: ['publishContent', tenant, named, at],
      run: async (signal) => {
        const { samples, counts, replaces, notes } = await publish({ reason: planReason, dryRun: true, signal });
        return {
          ...sampleRows({ samples, counts, entries, brand, tenant }),
          cautions: [
            ...replaces.map(({ kind, id, actor, at: since }) =>
              text('content.replaces', {
                what: nameOf(entries.find((each) => entryId(each) === entryId({ kind, id })) ?? { id, title: '' }),
                actor,
                at: shownTime(since),
              }),
            ),
            ...notes.map(({ message, fix }) => (fix === null ? message : `${message}: ${fix}`)),
          ],
        };
      },
    },
    act: async ({ reason }) => withBefore(tenant, await publish({ reason })),
    done: ({ outcome, before }, reason) => ({
      text:
        outcome === 'scheduled'
          ? text('content.scheduled', { what, at: shownTime(at ?? '') })
          : only === undefined
            ? text('content.publishedMany', { count: entries.length })
            : text('content.published', { what }),
      ...(before === undefined || outcome !== 'published'
        ? {}
        : { undo: undoAct({ of: { brand, tenant }, entry: only, revision: before, reason }) }),
    }),
  };
}

export function faultsIn({ value }: Refusal): readonly Fault[] {
  const { faults } = isObject(value) ? value : {};
  return Array.isArray(faults) ? (faults as unknown as Fault[]) : [];
}

/** Returns one entry to its state after a revision, or all content if several were published together. */
function undoAct({
  of,
  entry,
  revision,
  reason,
}: {
  of: Of;
  entry: NamedEntry | undefined;
  revision: string;
  reason: string;
}): Act<Undone> {
  if (entry !== undefined) return restoreAct({ of, entry, revision, reason: text('act.undoOf', { reason }) });
  const undo = ({ signal, ...stated }: { reason: string; dryRun?: boolean; signal?: AbortSignal }) =>
    callAdmin({ operation: 'undoContent', params: { brand: of.tenant }, body: { revision, ...stated }, signal });
  return {
    title: text('content.undoTitle'),
    submit: text('undo'),
    reason: text('act.undoOf', { reason }),
    plan: {
      key: ['undoContent', of.tenant, revision],
      run: async (signal) => sampleRows({ ...of, ...(await undo({ reason: planReason, dryRun: true, signal })) }),
    },
    act: ({ reason: given }) => undo({ reason: given }),
    done: () => ({ text: text('content.undone') }),
  };
}

/** Restores an entry as it was after a revision. */
export function restoreAct({
  of: { brand, tenant },
  entry,
  revision,
  reason: given,
}: {
  of: Of;
  entry: NamedEntry;
  revision: string;
  reason?: string;
}): Act<WithBefore<Undone>> {
  const { kind, id } = entry;
  const what = nameOf(entry);
  const restore = ({ signal, ...stated }: { reason: string; dryRun?: boolean; signal?: AbortSignal }) =>
    callAdmin({
      operation: 'restoreContentEntry',
      params: { brand: tenant, kind, id },
      body: { revision, ...stated },
      signal,
    });
  return {
    title: text('content.restoreOf', { what }),
    submit: text('content.restore'),
    ...(given === undefined ? {} : { reason: given }),
    plan: {
      key: ['restoreContentEntry', tenant, kind, id, revision],
      run: async (signal) =>
        sampleRows({
          ...(await restore({ reason: planReason, dryRun: true, signal })),
          entries: [entry],
          brand,
          tenant,
        }),
    },
    act: async ({ reason }) => withBefore(tenant, await restore({ reason })),
    done: ({ before }, reason) => ({
      text: text('content.restored', { what }),
      ...(before === undefined ? {} : { undo: undoAct({ of: { brand, tenant }, entry, revision: before, reason }) }),
    }),
  };
}

/** Hides an entry from everybody, or shows it again. */
export function visibilityAct({
  of: { brand, tenant },
  entry,
  hidden,
  reason: given,
}: {
  of: Of;
  entry: NamedEntry;
  hidden: boolean;
  reason?: string;
}): Act<AdminValueOf<'showContent'>> {
  const { kind, id } = entry;
  const what = nameOf(entry);
  const rows = fieldRows({ ...entry, before: { hidden: !hidden }, after: { hidden } }, { brand, source: tenant });
  return {
    title: text(hidden ? 'content.hideOf' : 'content.showOf', { what }),
    submit: text(hidden ? 'content.hide' : 'content.show'),
    ...(given === undefined ? {} : { reason: given }),
    plan: { key: ['showContent', tenant, kind, id, hidden], run: async () => ({ rows }) },
    act: ({ reason }) =>
      callAdmin({ operation: 'showContent', params: { brand: tenant }, body: { kind, id, hidden, reason } }),
    done: (_, reason) => ({
      text: text(hidden ? 'content.hidden' : 'content.shown', { what }),
      undo: visibilityAct({ of: { brand, tenant }, entry, hidden: !hidden, reason: text('act.undoOf', { reason }) }),
    }),
  };
}

/** Ends the display of an entry now. It becomes a draft with an end and is published, as if somebody had typed the end. */
export function endAct({ of, entry }: { of: Of; entry: NamedEntry }): Act<WithBefore<Published>> {
  const { kind, id } = entry;
  const params = { brand: of.tenant, kind, id };
  const what = nameOf(entry);
  const read = async (signal?: AbortSignal): Promise<JsonObject> => {
    const { published } = await callAdmin({ operation: 'getContentEntry', params, signal });
    return withoutPosition((published ?? {}) as JsonObject);
  };
  const ended = (record: JsonObject): JsonObject => ({ ...record, until: localOfMoment(new Date().toISOString()) });
  return {
    title: text('content.endOf', { what }),
    submit: text('content.end'),
    plan: {
      key: ['endContent', of.tenant, kind, id],
      run: async (signal) => {
        const before = await read(signal);
        const rows = fieldRows({ ...entry, before, after: ended(before) }, { brand: of.brand, source: of.tenant });
        return { rows };
      },
    },
    act: async ({ reason }) => {
      const file = new Blob([JSON.stringify(ended(await read()))]);
      const { revision } = await callAdmin({ operation: 'saveContentDraft', params, query: { revision: 0 }, file });
      try {
        const body = { entries: [{ kind, id, revision }], reason };
        const value = await callAdmin({ operation: 'publishContent', params: { brand: of.tenant }, body });
        return await withBefore(of.tenant, value);
      } catch (error) {
        // The draft is nobody's, so it must not stay.
        await callAdmin({ operation: 'dropContentDraft', params, query: { revision } }).catch(() => undefined);
        throw error;
      }
    },
    done: ({ before }, reason) => ({
      text: text('content.ended', { what }),
      ...(before === undefined ? {} : { undo: undoAct({ of, entry, revision: before, reason }) }),
    }),
  };
}

/** Puts the published entries of a kind into an order. */
export function orderAct({
  of: { brand, tenant },
  kind,
  before,
  after,
  reason: given,
}: {
  of: Of;
  kind: ContentKind;
  before: readonly NamedEntry[];
  after: readonly NamedEntry[];
  reason?: string;
}): Act<Undone> {
  const ids = after.map(({ id }) => id);
  const order = ({ signal, ...stated }: { reason: string; dryRun?: boolean; signal?: AbortSignal }) =>
    callAdmin({ operation: 'orderContent', params: { brand: tenant }, body: { kind, ids, ...stated }, signal });
  const titles = new Map(before.map((entry) => [entry.id, nameOf(entry)]));
  const part = text(`content.kind.${kind}`);
  const moves = (movesOf({ order: true, before: before.map(({ id }) => id), after: ids }) ?? []).map(
    ({ id, precedes }) => ({
      item: titles.get(id) ?? id,
      next: precedes === undefined ? undefined : titles.get(precedes),
    }),
  );
  const row: DifferenceRow = {
    id: kind,
    brand,
    part,
    title: [text('content.order')],
    place: kind,
    kind: 'moved',
    moves,
  };
  return {
    title: text('content.orderOf', { kind: part }),
    submit: text('content.saveOrder'),
    ...(given === undefined ? {} : { reason: given }),
    plan: {
      key: ['orderContent', tenant, kind, ids],
      run: async (signal) => {
        const { outcome } = await order({ reason: planReason, dryRun: true, signal });
        return { rows: outcome === 'unchanged' ? [] : [row] };
      },
    },
    act: ({ reason }) => order({ reason }),
    done: (_, reason) => ({
      text: text('content.ordered', { kind: part }),
      undo: orderAct({
        of: { brand, tenant },
        kind,
        before: after,
        after: before,
        reason: text('act.undoOf', { reason }),
      }),
    }),
  };
}

/** Cancels a scheduled publication. Its entries become drafts again. */
export const cancelAct = ({
  of: { tenant },
  publication,
  what,
}: {
  of: Of;
  publication: string;
  what: string;
}): Act<AdminValueOf<'cancelContentPublication'>> => ({
  title: text('content.cancelOf', { what }),
  submit: text('content.cancelSubmit'),
  act: ({ reason }) =>
    callAdmin({ operation: 'cancelContentPublication', params: { brand: tenant, publication }, body: { reason } }),
  done: () => ({ text: text('content.cancelled', { what }) }),
});

export const nameOf = ({ id, title }: Pick<NamedEntry, 'id' | 'title'>): string => `“${title === '' ? id : title}”`;

/** A record for a draft. Without a position it stays at its place, wherever colleagues move it. */
export function withoutPosition({ position: _, ...record }: JsonObject): JsonObject {
  return record;
}

/** Rows of the differences that an answer has as samples. */
function sampleRows({
  samples,
  counts,
  entries = [],
  brand,
  tenant,
}: Of & Pick<Published, 'samples' | 'counts'> & { entries?: readonly NamedEntry[] }): Planned {
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

/** An answer with the newest revision before its own. */
async function withBefore<Value extends { revision: string | null }>(
  tenant: string,
  value: Value,
): Promise<WithBefore<Value>> {
  if (value.revision === null) return { ...value, before: undefined };
  const revisions = await callAdmin({ operation: 'listContentRevisions', params: { brand: tenant } });
  const at = revisions.findIndex(({ sequence }) => sequence === value.revision);
  return { ...value, before: at < 0 ? undefined : (revisions[at - 1]?.sequence ?? '0') };
}
