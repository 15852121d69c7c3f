import type { AdminBodyOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { movesOf } from '../../../schema/manifest/moves.ts';
import { isObject } from '../../../schema/manifest/walk-schema.ts';
import { callAdmin, Refusal } from '../../api/call-admin.ts';
import type { ContentKind } from '../../settings/content-settings.ts';
import { text } from '../../texts.ts';
import { type Act, planReason } from '../../ui/act.ts';
import { entryId, fieldRows, sampleRows } from '../../ui/differences/content-rows.ts';
import type { DifferenceRow } from '../../ui/differences/difference.ts';
import { localOfMoment, shownTime } from '../../ui/shown-time.ts';
import type { Item } from './entry-state.ts';

type Published = AdminValueOf<'publishContent'>;
type Undone = AdminValueOf<'restoreContentEntry'>;
type Changed = AdminValueOf<'changeContentEntries'>;
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
  onDone,
}: {
  of: Of;
  entries: readonly (NamedEntry & { readonly revision: number })[];
  at?: string | undefined;
  onFaults?: (found: { readonly faults: readonly Fault[] }) => void;
  /** Called once the drafts are gone, before anybody can type again. A proposal leaves them. */
  onDone?: () => void;
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
  const what = whatOf(entries);
  return {
    title: text('content.publishOf', { what }),
    submit: at === undefined ? text('content.publish') : text('content.schedule'),
    brands: [tenant],
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
    act: async ({ reason }) => {
      const published = await publish({ reason });
      if (published.outcome === 'published' || published.outcome === 'scheduled') onDone?.();
      return withBefore(tenant, published);
    },
    done: ({ outcome, before }, reason) => ({
      text:
        outcome === 'scheduled'
          ? text('content.scheduled', { what, at: shownTime(at ?? '') })
          : entries.length === 1
            ? text('content.published', { what })
            : text('content.publishedMany', { count: entries.length }),
      ...(before === undefined || outcome !== 'published'
        ? {}
        : { undo: undoAct({ of: { brand, tenant }, entries, revision: before, reason }) }),
    }),
  };
}

export function faultsIn({ value }: Refusal): readonly Fault[] {
  const { faults } = isObject(value) ? value : {};
  return Array.isArray(faults) ? (faults as unknown as Fault[]) : [];
}

/** Returns entries to their state after a revision. */
function undoAct({
  of,
  entries,
  revision,
  reason,
}: {
  of: Of;
  entries: readonly NamedEntry[];
  revision: string;
  reason: string;
}): Act<Undone> {
  const [only] = entries;
  if (only !== undefined && entries.length === 1)
    return restoreAct({ of, entry: only, revision, reason: text('act.undoOf', { reason }) });
  const named = entries.map(({ kind, id }) => ({ kind, id }));
  const undo = ({ signal, ...stated }: { reason: string; dryRun?: boolean; signal?: AbortSignal }) =>
    callAdmin({
      operation: 'undoContent',
      params: { brand: of.tenant },
      body: { revision, entries: named, ...stated },
      signal,
    });
  return {
    title: text('content.undoTitle', { what: whatOf(entries) }),
    submit: text('undo'),
    brands: [of.tenant],
    reason: text('act.undoOf', { reason }),
    plan: {
      key: ['undoContent', of.tenant, revision, named],
      run: async (signal) =>
        sampleRows({ ...of, entries, ...(await undo({ reason: planReason, dryRun: true, signal })) }),
    },
    act: ({ reason: given }) => undo({ reason: given }),
    done: () => ({ text: text('content.undone', { what: whatOf(entries) }) }),
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
    brands: [tenant],
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
      ...(before === undefined
        ? {}
        : { undo: undoAct({ of: { brand, tenant }, entries: [entry], revision: before, reason }) }),
    }),
  };
}

/** Hides, shows or ends entries as one act. Each that stays as it is says why. */
export function changeAct({
  of: { brand, tenant },
  entries,
  change,
}: {
  of: Of;
  entries: readonly (NamedEntry & Pick<Item, 'until' | 'scheduled'>)[];
  change: AdminBodyOf<'changeContentEntries'>['change'];
}): Act<WithBefore<Changed>> {
  const named = entries.map(({ kind, id }) => ({ kind, id }));
  const run = ({ signal, ...stated }: { reason: string; dryRun?: boolean; signal?: AbortSignal }) =>
    callAdmin({
      operation: 'changeContentEntries',
      params: { brand: tenant },
      body: { entries: named, change, ...stated },
      signal,
    });
  const what = whatOf(entries);
  const rowsOf = ({ until, ...entry }: (typeof entries)[number]) => {
    const [before, after] =
      change === 'end'
        ? [{ until }, { until: localOfMoment(new Date().toISOString()) }]
        : [{ hidden: change !== 'hide' }, { hidden: change === 'hide' }];
    return fieldRows({ ...entry, before, after }, { brand, source: tenant });
  };
  return {
    title: text(`content.${change}Of`, { what }),
    submit: text(`content.${change}`),
    brands: [tenant],
    plan: {
      key: ['changeContentEntries', tenant, change, named],
      run: async (signal) => {
        const { entries: effects } = await run({ reason: planReason, dryRun: true, signal });
        const havingEffect = (effect: Effect) =>
          effects
            .filter((each) => each.effect === effect)
            .flatMap((each) => entries.find((entry) => entryId(entry) === entryId(each)) ?? []);
        const changed = havingEffect('changed');
        return {
          rows: changed.flatMap(rowsOf),
          cautions: [
            ...changed
              .filter(({ scheduled }) => scheduled !== null)
              .map((entry) => text('content.stopsPublication', { what: nameOf(entry) })),
            ...unchanged.flatMap((effect) => {
              const left = havingEffect(effect);
              const names = left.map(nameOf).join(', ');
              return left.length === 0 ? [] : [text(`content.effect.${effect}`, { what: names })];
            }),
          ],
        };
      },
    },
    act: async ({ reason }) => withBefore(tenant, await run({ reason })),
    done: ({ before, entries: effects }, reason) => {
      const changed = entries.filter((entry) =>
        effects.some((each) => each.effect === 'changed' && entryId(each) === entryId(entry)),
      );
      return {
        text: text(`content.${change}Done`, { what: whatOf(changed) }),
        ...(before === undefined
          ? {}
          : { undo: undoAct({ of: { brand, tenant }, entries: changed, revision: before, reason }) }),
      };
    },
  };
}

type Effect = Changed['entries'][number]['effect'];
const unchanged = ['already', 'hidden', 'upcoming', 'endless', 'unpublished'] as const satisfies readonly Effect[];

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
    brands: [tenant],
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

/** One entry by its name, several by their count. */
function whatOf(entries: readonly NamedEntry[]): string {
  const [only] = entries;
  return only !== undefined && entries.length === 1 ? nameOf(only) : text('content.entries', { count: entries.length });
}

export const nameOf = ({ id, title }: Pick<NamedEntry, 'id' | 'title'>): string => `“${title === '' ? id : title}”`;

/** An answer with the newest revision before its own. */
export async function withBefore<Value extends { revision: string | null }>(
  tenant: string,
  value: Value,
): Promise<WithBefore<Value>> {
  if (value.revision === null) return { ...value, before: undefined };
  const revisions = await callAdmin({ operation: 'listContentRevisions', params: { brand: tenant } });
  const at = revisions.findIndex(({ sequence }) => sequence === value.revision);
  return { ...value, before: at < 0 ? undefined : (revisions[at - 1]?.sequence ?? '0') };
}
