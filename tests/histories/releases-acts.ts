import { expect } from 'vitest';
import { type ChooseStep, type History, oneOf, type Step } from '../support/run-histories.ts';
import { type Editor, emailOf, type Side, type StaffProgram } from '../support/staff-program.ts';
import {
  areAlike,
  type Change,
  type Draft,
  hiddenBy,
  type Place,
  places,
  type ReleasesModel,
  type Stated,
  serve,
  type Value,
} from './releases-model.ts';

type Choose = ChooseStep<ReleasesModel>;
type Of = History<ReleasesModel>;

const hour = 3_600_000;
const sideOf = ({ random }: Of): Side => (random(2) === 0 ? 'production' : 'staging');
const editorOf = ({ random }: Of): Editor => (random(2) === 0 ? 'ana' : 'bob');
const valueFor = (place: Place, { random }: Of): Value => (place === '/flags/CBS3' ? random(2) === 0 : 2 + random(4));

/** Acts on releases, drafts and live changes of a brand over HTTP, by two editors and in two environments. */
export function releaseActs(program: StaffProgram, shipped: Record<Place, Value>): readonly Choose[] {
  const now = () => program.clock.now().getTime();
  const reasonOf = ({ model }: Of) => {
    model.reasons += 1;
    return `reason ${model.reasons}`;
  };
  type Released = { readonly number: number };

  /** Begins a draft with what an environment serves, with a release, or with a colleague's draft. */
  const begin: Choose = (of) => {
    const { brand, model, random } = of;
    const as = editorOf(of);
    if (model.drafts.filter(({ owner }) => owner === emailOf(as)).length >= 4) return undefined;
    const side = sideOf(of);
    const number = oneOf(random, [...model.releases.keys()]) ?? 1;
    const other = oneOf(random, model.drafts);
    const ways = [
      { from: { environment: side }, base: model[side].number, stated: model.releases.get(model[side].number) ?? {} },
      { from: { number }, base: number, stated: model.releases.get(number) ?? {} },
      ...(other === undefined ? [] : [{ from: { draft: other.id }, base: other.base, stated: other.stated }]),
    ];
    const { from, base, stated } = oneOf(random, ways) ?? { from: {}, base: 1, stated: {} };
    const names = from.draft === undefined ? JSON.stringify(from) : `the draft of ${other?.owner}`;
    return step(`${as} begins a draft from ${names}`, async () => {
      const body = { name: 'Autumn', from };
      const made = await program.done<Draft>({ as, path: `/brands/${brand}/drafts`, body });
      expect(made).toMatchObject({ base, revision: 1, owner: emailOf(as) });
      model.drafts.push({ id: made.id, owner: emailOf(as), base, revision: 1, stated });
    });
  };

  /** Writes a place of a draft, or removes it; refused for a colleague's draft and for an old revision. */
  const write: Choose = (of) => {
    const { brand, model, random } = of;
    const draft = oneOf(random, model.drafts);
    if (draft === undefined) return undefined;
    const as = editorOf(of);
    const place = oneOf(random, places) ?? places[0];
    const isRemoved = random(5) === 0 && draft.stated[place] !== undefined;
    const value = isRemoved ? undefined : valueFor(place, of);
    const isLate = draft.revision > 1 && random(6) === 0;
    const what = `${as} writes ${place} = ${value} into the draft of ${draft.owner}`;
    return step(`${what}${isLate ? ', too late' : ''}`, async () => {
      const operation = isRemoved ? { path: place, removed: true } : { path: place, value };
      const answer = await program.staff({
        as,
        path: `/brands/${brand}/drafts/${draft.id}/patches`,
        body: { revision: draft.revision - (isLate ? 1 : 0), operations: [operation] },
      });
      if (draft.owner !== emailOf(as)) return expect(answer).toMatchObject({ code: 'draft.foreign' });
      if (isLate) return expect(answer).toMatchObject({ code: 'draft.stale' });
      expect(answer).toMatchObject({ status: 200, value: { revision: draft.revision + 1 } });
      const { [place]: _, ...rest } = draft.stated;
      const stated: Stated = value === undefined ? rest : { ...rest, [place]: value };
      replace(model, { ...draft, stated, revision: draft.revision + 1 });
      return undefined;
    });
  };

  /** Bases a draft on what an environment serves now: its author has looked at it. */
  const rebase: Choose = (of) => {
    const { brand, model, random } = of;
    const draft = oneOf(random, model.drafts);
    if (draft === undefined) return undefined;
    const side = sideOf(of);
    const base = model[side].number;
    return step(`${draft.owner} bases a draft on release ${base}`, async () => {
      const as = draft.owner === emailOf('ana') ? 'ana' : 'bob';
      const body = { revision: draft.revision, operations: [], base };
      const path = `/brands/${brand}/drafts/${draft.id}/patches`;
      const { revision } = await program.done<Draft>({ as, path, body });
      replace(model, { ...draft, base, revision });
    });
  };

  const discard: Choose = ({ brand, model, random }) => {
    const draft = oneOf(random, model.drafts);
    if (draft === undefined) return undefined;
    const as = draft.owner === emailOf('ana') ? 'ana' : 'bob';
    return step(`${as} deletes a draft`, async () => {
      await program.done({ as, path: `/brands/${brand}/drafts/${draft.id}`, method: 'DELETE' });
      model.drafts = model.drafts.filter(({ id }) => id !== draft.id);
    });
  };

  /** Serves a release by an act; the dry run before it lists the hidden places of the same plan. */
  const serving = async (
    of: Of,
    {
      side,
      as,
      stated,
      kind,
      call,
    }: {
      side: Side;
      as: Editor;
      stated: Stated;
      kind: string;
      call: (more: { reason: string; hidden?: string; dryRun?: boolean }) => ReturnType<StaffProgram['staff']>;
    },
  ): Promise<number> => {
    const { model, random } = of;
    const hidden = hiddenBy(model, side, stated, shipped, now());
    const reason = reasonOf(of);
    const planned = await call({ reason, dryRun: true });
    const paths = (planned.value as { hidden: { path: string }[] }).hidden.map(({ path }) => path);
    expect([...new Set(paths)].toSorted()).toEqual(hidden.toSorted());
    if (hidden.length > 0) expect(await call({ reason })).toMatchObject({ code: 'release.hides' });
    const choice = hidden.length === 0 ? undefined : random(2) === 0 ? 'keep' : 'drop';
    const answer = await call({ reason, ...(choice && { hidden: choice }) });
    expect([answer.status, answer.message]).toEqual([200, undefined]);
    const { number } = answer.value as Released;
    const known = model.releases.get(number);
    if (known !== undefined) expect(known).toEqual(stated);
    model.releases.set(number, stated);
    model.acts.push({ kind, side, release: number, by: `${emailOf(as)} ${reason}` });
    const dropped = choice === 'drop' ? hidden : [];
    serve(model, side, number, dropped);
    if (dropped.length > 0) model.changeActs.add(`${emailOf(as)} ${reason}`);
    return number;
  };

  /** Publishes a draft; refused if the environment serves another release than the one that it is based on. */
  const publish: Choose = (of) => {
    const { brand, model, random } = of;
    const draft = oneOf(random, model.drafts);
    if (draft === undefined) return undefined;
    const side = random(3) === 0 ? 'production' : 'staging';
    const as = draft.owner === emailOf('ana') ? 'ana' : 'bob';
    const isStale = draft.base !== model[side].number;
    return step(
      `${as} publishes the draft ${JSON.stringify(draft.stated)} in ${side}${isStale ? ', stale' : ''}`,
      async () => {
        const call = (more: object) => {
          const query = new URLSearchParams(
            Object.entries({ environment: side, draft: draft.id, revision: draft.revision, ...more }).map(
              ([name, value]): [string, string] => [name, String(value)],
            ),
          );
          return program.staff({ as, path: `/brands/${brand}/releases?${query}`, method: 'POST', bytes: '' });
        };
        if (isStale) {
          const hidden = hiddenBy(model, side, draft.stated, shipped, now());
          const answer = await call({ reason: 'late', ...(hidden.length > 0 && { hidden: 'keep' }) });
          expect(answer).toMatchObject({ code: 'release.stale' });
          return;
        }
        const number = await serving(of, { side, as, stated: draft.stated, kind: 'pushed', call });
        replace(model, { ...draft, base: number });
      },
    );
  };

  const promote: Choose = (of) => {
    const { brand, model, random } = of;
    const as = editorOf(of);
    const number = random(3) === 0 ? oneOf(random, [...model.releases.keys()]) : undefined;
    const stated = model.releases.get(number ?? model.staging.number) ?? {};
    return step(`${as} promotes ${number === undefined ? 'staging' : `release ${number}`}`, async () => {
      const call = (more: object) =>
        program.staff({ as, path: `/brands/${brand}/promotions`, body: { ...more, ...(number && { number }) } });
      const done = await serving(of, { side: 'production', as, stated, kind: 'promoted', call });
      expect(done).toBe(number ?? model.staging.number);
    });
  };

  const rollBack: Choose = (of) => {
    const { brand, model, random } = of;
    const side = sideOf(of);
    const number = oneOf(
      random,
      model[side].served.filter((one) => one !== model[side].number),
    );
    if (number === undefined) return undefined;
    const as = editorOf(of);
    return step(`${as} rolls ${side} back to release ${number}`, async () => {
      const stated = model.releases.get(number) ?? {};
      const call = (more: object) =>
        program.staff({ as, path: `/brands/${brand}/rollbacks`, body: { environment: side, number, ...more } });
      expect(await serving(of, { side, as, stated, kind: 'rolled-back', call })).toBe(number);
    });
  };

  /** Changes a place live, now or at a time, for a while or for good; or reverts its changes. */
  const change: Choose = (of) => {
    const { brand, model, random } = of;
    const side = sideOf(of);
    const as = editorOf(of);
    const place = oneOf(random, places) ?? places[0];
    const from = random(3) === 0 ? now() + (1 + random(4)) * hour : undefined;
    const until = random(3) === 0 ? (from ?? now()) + (1 + random(4)) * hour : undefined;
    const isRevert = from === undefined && until === undefined && random(4) === 0;
    const made: Change = { place, value: isRevert ? undefined : valueFor(place, of), from, until };
    const times = [from, until].map((at) => (at === undefined ? '-' : `${Math.round((at - now()) / hour)} h`));
    return step(`${as} sets ${place} = ${made.value} live in ${side}, from ${times[0]} until ${times[1]}`, async () => {
      const reason = reasonOf(of);
      const request = {
        tenant: brand,
        path: place,
        ...(made.value !== undefined && { value: made.value }),
        ...(from !== undefined && { from: new Date(from).toISOString() }),
        ...(until !== undefined && { until: new Date(until).toISOString() }),
      };
      const body = { environment: side, requests: [request], reason };
      const { sequence } = await program.done<{ sequence: string }>({ as, path: '/changes', body });
      model[side].changes = [...model[side].changes, made];
      model[side].points.push({ sequence, changes: model[side].changes });
      model.changeActs.add(`${emailOf(as)} ${reason}`);
    });
  };

  /** Takes the live changes of an environment back to what they were after an earlier one. */
  const undo: Choose = (of) => {
    const { brand, model, random } = of;
    const side = sideOf(of);
    const own = model[side];
    const point = oneOf(random, own.points.slice(0, -1));
    if (point === undefined) return undefined;
    const as = editorOf(of);
    return step(`${as} takes the live changes of ${side} back to ${own.points.indexOf(point)}`, async () => {
      const reason = reasonOf(of);
      const body = { environment: side, sequence: point.sequence, reason };
      const answer = await program.staff({ as, path: `/brands/${brand}/undo`, body });
      if (answer.code === 'change.refused') return expect(areAlike(own.changes, point.changes, now())).toBe(true);
      expect([answer.status, answer.message]).toEqual([200, undefined]);
      own.changes = point.changes;
      own.points.push({ sequence: (answer.value as { sequence: string }).sequence, changes: own.changes });
      model.changeActs.add(`${emailOf(as)} ${reason}`);
      return undefined;
    });
  };

  return [begin, begin, write, write, write, rebase, discard, publish, publish, publish, promote, promote].concat([
    rollBack,
    change,
    change,
    change,
    change,
    undo,
    undo,
  ]);
}

const step = (name: string, run: () => Promise<unknown>): Step => ({
  name,
  run: async () => {
    await run();
  },
});

function replace(model: ReleasesModel, draft: Draft): void {
  model.drafts = model.drafts.map((one) => (one.id === draft.id ? draft : one));
}
