import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { text } from '../../texts.ts';
import type { Act } from '../../ui/act.ts';
import { commandLine } from '../../ui/command-line.ts';

export type Rollout = AdminValueOf<'showRollout'>['rollout'];

/** The place that a rollout changes, or the number of places if there are several. */
export function sentenceOfRollout({ requests }: Pick<Rollout, 'requests'>): string {
  const places = [...new Set(requests.map(({ path }) => path))];
  const brands = new Set(requests.map(({ tenant }) => tenant)).size;
  return places.length === 1
    ? text('rollouts.sentence', { path: places[0] ?? '', count: brands })
    : text('rollouts.sentenceOfMany', { places: places.length, count: brands });
}

/** Brands whose policy may let an act wait. Staging needs nobody's approval. */
const askedOf = ({ environment }: Pick<Rollout, 'environment'>, brands: readonly string[]) =>
  environment === 'staging' ? [] : brands;

/** Changes the next brands. */
export function continueAct({ id, left, steps: [first], ...rollout }: Rollout): Act<AdminValueOf<'continueRollout'>> {
  const go = (body: { reason: string; dryRun?: boolean }, signal?: AbortSignal) =>
    callAdmin({ operation: 'continueRollout', params: { rollout: id }, body, signal });
  return {
    title: text('rollout.continueTitle'),
    // No step has more brands than the first.
    brands: askedOf(rollout, left.slice(0, first?.tenants.length)),
    submit: text('rollout.continue'),
    plan: { key: ['continueRollout', id], run: (signal) => go({ reason: '', dryRun: true }, signal) },
    act: ({ reason }) => go({ reason }),
    done: ({ reached }) => ({ text: text('rollout.continued', { brands: reached.join(', ') }) }),
    command: (reason) => commandLine(['livery', 'rollout', 'continue', id, '--reason', reason]),
  };
}

/** Ends the rollout; brands that it has not reached stay as they are. */
export const endAct = (id: string): Act<AdminValueOf<'endRollout'>> => ({
  title: text('rollout.endTitle'),
  submit: text('rollout.end'),
  act: ({ reason }) => callAdmin({ operation: 'endRollout', params: { rollout: id }, body: { reason } }),
  done: () => ({ text: text('rollout.endedNow') }),
  command: (reason) => commandLine(['livery', 'rollout', 'end', id, '--reason', reason]),
});

/** Takes the changes back at every brand that was reached; with `leave`, not where somebody else changed the same since. */
export function takeBackAct({ id, steps, ...rollout }: Rollout, leave: boolean): Act<AdminValueOf<'undoRollout'>> {
  const undo = (body: { reason: string; dryRun?: boolean }, signal?: AbortSignal) =>
    callAdmin({ operation: 'undoRollout', params: { rollout: id }, body: { ...body, leave }, signal });
  return {
    title: text('rollout.takeBackTitle'),
    brands: askedOf(
      rollout,
      steps.flatMap(({ tenants }) => tenants),
    ),
    submit: text('rollout.takeBack'),
    plan: { key: ['undoRollout', id, leave], run: (signal) => undo({ reason: '', dryRun: true }, signal) },
    act: ({ reason }) => undo({ reason }),
    done: ({ undone }) => ({ text: text('rollout.takenBack', { brands: undone.join(', ') }) }),
    command: (reason) =>
      commandLine(['livery', 'rollout', 'undo', id, ...(leave ? ['--leave'] : []), '--reason', reason]),
  };
}
