import { expect } from 'vitest';
import { aBanner, anArticle } from '../support/content.ts';
import { type ChooseStep, type History, oneOf, type Step, someOf } from '../support/run-histories.ts';
import { type Editor, emailOf, type Side, type StaffProgram, tenantOf } from '../support/staff-program.ts';
import {
  asAfter,
  type ContentModel,
  changesOf,
  countsOf,
  type Differing,
  keyOf,
  kinds,
  type Name,
  names,
  otherSide,
  promotable,
  published,
  restorable,
  type Saved,
  servedUntil,
  write,
} from './content-model.ts';

type Choose = ChooseStep<ContentModel>;
type Given = { readonly side: Side; readonly as: Editor; readonly actor: string; readonly tenant: string };
type Random = History<ContentModel>['random'];

const titles = ['Alpha', 'Bravo', 'Charlie', 'Delta'];
const hour = 3_600_000;
const nameOf = (key: string): Name => names.find((name) => keyOf(name) === key) ?? { kind: 'articles', id: key };
const listed = (entries: readonly Name[]) => entries.map(keyOf).join(', ');

/** Acts on the content of a brand over HTTP, by two editors and in two environments. */
export function contentActs(program: StaffProgram): readonly Choose[] {
  const { clock, staff } = program;
  const now = () => clock.now().getTime();
  const given = ({ brand, random, model }: History<ContentModel>): Given => {
    const side = random(3) === 0 ? 'production' : 'staging';
    model.touched = side;
    const as = random(2) === 0 ? 'ana' : 'bob';
    return { side, as, actor: emailOf(as), tenant: tenantOf(brand, side) };
  };
  const step = (name: string, run: () => Promise<void>): Step => ({ name, run });
  const call = async <Value>(as: Editor, path: string, body: object, method = 'POST') => {
    const answer = await staff({ as, path, body, method });
    return { ...answer, value: answer.value as Value };
  };
  type Written = { outcome: string; revision: string | null; counts: Counts };
  const reasonOf = (random: Random) => `reason ${random(1000)}`;

  const edit: Choose = (history) => {
    const { side, as, actor, tenant } = given(history);
    const { random, model } = history;
    const name = oneOf(random, names) as Name;
    const stored = model[side].drafts.get(keyOf(name));
    const saved: Saved = {
      title: oneOf(random, titles) ?? '',
      position: random(2) === 0 ? undefined : 10 * random(5),
      hidden: random(8) === 0,
    };
    const isLate = stored !== undefined && random(6) === 0;
    const revision = (stored?.revision ?? 0) - (isLate ? 1 : 0);
    return step(
      `${as} saves ${keyOf(name)} in ${side} as ${JSON.stringify(saved)}${isLate ? ', too late' : ''}`,
      async () => {
        const path = `/brands/${tenant}/content/entries/${name.kind}/${name.id}/draft?revision=${revision}`;
        const answer = await call<{ revision: number }>(as, path, recordOf(name, saved), 'PUT');
        if (isLate) {
          const newer = { author: stored.author, revision: stored.revision };
          expect(answer).toMatchObject({ code: 'draft.stale', value: newer });
          return;
        }
        expect(answer).toMatchObject({ status: 200, value: { revision: revision + 1, faults: [] } });
        const base = stored === undefined ? model[side].rows.get(keyOf(name)) : stored.base;
        model[side].drafts.set(keyOf(name), { revision: revision + 1, saved, author: actor, base });
      },
    );
  };

  const drop: Choose = (history) => {
    const { side, as, tenant } = given(history);
    const [key, draft] = oneOf(history.random, [...history.model[side].drafts]) ?? [];
    if (key === undefined || draft === undefined) return undefined;
    const { kind, id } = nameOf(key);
    return step(`${as} drops the draft of ${key} in ${side}`, async () => {
      const path = `/brands/${tenant}/content/entries/${kind}/${id}/draft?revision=${draft.revision}`;
      expect(await staff({ as, path, method: 'DELETE' })).toMatchObject({ status: 200 });
      history.model[side].drafts.delete(key);
    });
  };

  /** Publishes some drafts, now or at a time. */
  const publish =
    (isLater: boolean): Choose =>
    (history) => {
      const { side, as, actor, tenant } = given(history);
      const { random, model } = history;
      const own = model[side];
      const drafts = someOf(random, [...own.drafts]);
      if (drafts.length === 0) return undefined;
      const entries = drafts.map(([key, { revision }]) => ({ ...nameOf(key), revision }));
      const at = isLater ? now() + (1 + random(4)) * hour : undefined;
      const reason = reasonOf(random);
      const when = at === undefined ? '' : ` in ${Math.round((at - now()) / hour)} hours`;
      return step(`${as} publishes ${listed(entries)} in ${side}${when}`, async () => {
        const body = { entries, reason, ...(at !== undefined && { at: new Date(at).toISOString() }) };
        const path = `/brands/${tenant}/content/publications`;
        const { status, value, message } = await call<Written & { publication: string }>(as, path, body);
        expect([status, message]).toEqual([200, undefined]);
        const wanted = published(
          own.rows,
          drafts.map(([key, { saved }]) => [key, saved] as const),
        );
        const changes = changesOf(own.rows, wanted);
        const outcome = at === undefined ? 'published' : 'scheduled';
        expect(value.outcome).toBe(changes.length === 0 ? 'unchanged' : outcome);
        expect(nonZero(value.counts)).toEqual(countsOf(changes));
        for (const [key] of drafts) own.drafts.delete(key);
        if (at === undefined) write(model, side, wanted, { sequence: value.revision, actor, reason, at: now() });
        else if (changes.length > 0)
          own.publications.push({
            id: value.publication,
            at,
            actor,
            reason,
            state: 'pending',
            entries: drafts.map(([key, { saved }]) => ({ key, saved, base: own.rows.get(key) })),
          });
      });
    };

  const cancel: Choose = (history) => {
    const { side, as, tenant } = given(history);
    const own = history.model[side];
    const pending = oneOf(
      history.random,
      own.publications.filter(({ state }) => state === 'pending'),
    );
    if (pending === undefined) return undefined;
    return step(
      `${as} cancels the publication of ${pending.entries.map(({ key }) => key).join(', ')} in ${side}`,
      async () => {
        const path = `/brands/${tenant}/content/publications/${pending.id}/cancel`;
        expect(await call(as, path, { reason: 'rain' })).toMatchObject({ status: 200, value: { state: 'cancelled' } });
        pending.state = 'cancelled';
        for (const { key, saved, base } of pending.entries)
          if (!own.drafts.has(key)) own.drafts.set(key, { revision: 1, saved, author: pending.actor, base });
      },
    );
  };

  const hide: Choose = (history) => {
    const { side, as, actor, tenant } = given(history);
    const { random, model } = history;
    const [key, row] = oneOf(random, [...model[side].rows]) ?? [];
    if (key === undefined || row === undefined) return undefined;
    const hidden = random(3) !== 0;
    const reason = reasonOf(random);
    return step(`${as} ${hidden ? 'hides' : 'shows'} ${key} in ${side}`, async () => {
      const body = { ...nameOf(key), hidden, reason };
      const { status, value } = await call(as, `/brands/${tenant}/content/visibility`, body);
      const changed = write(model, side, new Map([[key, { ...row, hidden }]]), {
        sequence: null,
        actor,
        reason,
        at: now(),
      });
      expect([status, value]).toEqual([200, { changed, proposal: null }]);
    });
  };

  const reorder: Choose = (history) => {
    const { side, as, actor, tenant } = given(history);
    const { random, model } = history;
    const kind = oneOf(random, kinds) ?? 'articles';
    const own = [...model[side].rows]
      .filter(([key]) => nameOf(key).kind === kind)
      .toSorted(([key, row], [other, than]) => row.position - than.position || (key < other ? -1 : 1));
    if (own.length < 2) return undefined;
    const first = someOf(random, own);
    const reason = reasonOf(random);
    return step(`${as} puts ${first.map(([key]) => key).join(', ')} first in ${side}`, async () => {
      const body = { kind, ids: first.map(([key]) => nameOf(key).id), reason };
      const { status, value } = await call<Written>(as, `/brands/${tenant}/content/order`, body);
      expect(status).toBe(200);
      const rest = own.filter(([key]) => first.every(([other]) => other !== key));
      const wanted = new Map(
        [...first, ...rest].map(([key, row], index) => [key, { ...row, position: 10 * (index + 1) }]),
      );
      const isDone = write(model, side, wanted, { sequence: value.revision, actor, reason, at: now() });
      expect(value.outcome).toBe(isDone ? 'imported' : 'unchanged');
    });
  };

  /** Takes one entry, or all, back to a revision. */
  const undo =
    (isWhole: boolean): Choose =>
    (history) => {
      const { side, as, actor, tenant } = given(history);
      const { random, model } = history;
      const own = model[side];
      const [key] = oneOf(random, [...own.rows]) ?? [];
      if (key === undefined) return undefined;
      const known = own.revisions.flatMap(({ sequence }, index) => (sequence === '' ? [] : [{ sequence, index }]));
      const to = oneOf(random, [{ sequence: '0', index: -1 }, ...known]) ?? { sequence: '0', index: -1 };
      const reason = reasonOf(random);
      const what = isWhole ? 'everything' : key;
      return step(`${as} takes ${what} in ${side} back to after revision ${to.index + 1}`, async () => {
        const { kind, id } = nameOf(key);
        const path = isWhole ? 'undo' : `entries/${kind}/${id}/restore`;
        const body = { revision: to.sequence, reason };
        const { status, value } = await call<Written>(as, `/brands/${tenant}/content/${path}`, body);
        expect(status).toBe(200);
        const all = asAfter(own, to.index);
        const wanted = isWhole ? all : new Map([...all].filter(([one]) => one === key));
        expect(nonZero(value.counts)).toEqual(countsOf(changesOf(own.rows, wanted)));
        const isDone = write(model, side, wanted, { sequence: value.revision, actor, reason, at: now() });
        expect(value.outcome).toBe(isDone ? 'imported' : 'unchanged');
      });
    };

  /** Copies entries to the other environment: all that it has not changed itself, or those that are named. */
  const promote =
    (isNamed: boolean): Choose =>
    (history) => {
      const { as, actor } = given(history);
      const { random, model, brand } = history;
      const from: Side = random(3) === 0 ? 'production' : 'staging';
      const target = otherSide(from);
      model.touched = target;
      model.touched = target;
      const differing = promotable(model, from);
      const taken = isNamed ? someOf(random, differing) : differing.filter(({ newer }) => newer === null);
      if (taken.length === 0) return undefined;
      const reason = reasonOf(random);
      const entries = taken.map(({ key }) => nameOf(key));
      return step(`${as} copies ${isNamed ? listed(entries) : 'what is not newer'} to ${target}`, async () => {
        const body = { from, reason, ...(isNamed && { entries }) };
        const { status, value } = await call<Written & { entries: ListedEntry[] }>(
          as,
          `/brands/${brand}/content/promotions`,
          body,
        );
        expect(status).toBe(200);
        expect(briefly(value.entries)).toEqual(expectedOf(differing, taken));
        write(model, target, rowsOf(taken), { sequence: value.revision, actor, reason, at: now(), moved: true });
      });
    };

  /** Publishes a new release in production, with some entries of staging: whole, in part, or without any. */
  const release: Choose = (history) => {
    const { as, actor } = given(history);
    const { random, model, brand } = history;
    model.touched = 'production';
    const differing = promotable(model, 'staging');
    const taken = random(3) === 0 ? [] : someOf(random, differing);
    const entries = taken.map(({ key }) => nameOf(key));
    const reason = reasonOf(random);
    return step(`${as} promotes a release with ${listed(entries) || 'no entries'}`, async () => {
      const small = model.served.length + 1;
      const pushed = await program.push(brand, 'staging', { theme: { radius: { small } } }, { as, base: model.staged });
      expect(pushed).toMatchObject({ status: 200 });
      model.staged = (pushed.value as { number: number }).number;
      const { status, value } = await call<{ number: number; content: { entries: ListedEntry[] } }>(
        as,
        `/brands/${brand}/promotions`,
        { content: entries, reason },
      );
      expect([status, value.number]).toEqual([200, model.staged]);
      expect(briefly(value.content.entries)).toEqual(expectedOf(differing, taken));
      model.served.push({ number: value.number, from: now() });
      write(model, 'production', rowsOf(taken), { sequence: null, actor, reason, at: now(), moved: true });
    });
  };

  /** Serves an earlier release again, with some of the entries of its time. */
  const rollBack: Choose = (history) => {
    const { as, actor } = given(history);
    const { random, model, brand } = history;
    const current = model.served.at(-1)?.number;
    const earlier = [...new Set(model.served.map(({ number }) => number))].filter((number) => number !== current);
    const number = oneOf(random, earlier);
    const since = number === undefined ? undefined : servedUntil(model, number);
    if (number === undefined || since === undefined) return undefined;
    model.touched = 'production';
    const differing = restorable(model, since);
    const taken = random(3) === 0 ? [] : someOf(random, differing);
    const entries = taken.map(({ key }) => nameOf(key));
    const reason = reasonOf(random);
    return step(
      `${as} rolls production back to release ${number} with ${listed(entries) || 'no entries'}`,
      async () => {
        const { status, value, message } = await call<{ number: number; content: { entries: ListedEntry[] } }>(
          as,
          `/brands/${brand}/rollbacks`,
          { environment: 'production', number, content: entries, reason },
        );
        expect([status, message]).toEqual([200, undefined]);
        expect(briefly(value.content.entries)).toEqual(expectedOf(differing, taken));
        model.served.push({ number, from: now() });
        write(model, 'production', rowsOf(taken), { sequence: null, actor, reason, at: now(), moved: true });
      },
    );
  };

  const [now_, later] = [publish(false), publish(true)];
  return [edit, edit, edit, edit, edit, now_, now_, now_, later, cancel, drop, hide, reorder, reorder].concat([
    undo(false),
    undo(true),
    promote(false),
    promote(true),
    release,
    rollBack,
  ]);
}

type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;
type ListedEntry = Name & { readonly newer: { readonly actor: string } | null; readonly taken: boolean };

const recordOf = (name: Name, { title, position, hidden }: Saved): object => {
  const common = { title: { EN: title }, hidden, ...(position !== undefined && { position }) };
  const { id: _, ...record } = name.kind === 'articles' ? anArticle(common) : aBanner(common);
  return record;
};

const rowsOf = (taken: readonly Differing[]) => new Map(taken.map(({ key, row }) => [key, row]));

const briefly = (entries: readonly ListedEntry[]) =>
  entries
    .map((entry) => `${keyOf(entry)} ${entry.newer?.actor ?? 'not newer'} ${entry.taken ? 'taken' : 'stays'}`)
    .toSorted();

const expectedOf = (differing: readonly Differing[], taken: readonly Differing[]) =>
  differing
    .map((one) => `${one.key} ${one.newer ?? 'not newer'} ${taken.includes(one) ? 'taken' : 'stays'}`)
    .toSorted();

/** Counts of an answer without kinds and changes that did not occur. */
export const nonZero = (counts: Counts): object =>
  Object.fromEntries(
    Object.entries(counts).flatMap(([kind, of]) => {
      const some = Object.entries(of).filter(([, count]) => count > 0);
      return some.length === 0 ? [] : [[kind, Object.fromEntries(some)]];
    }),
  );
