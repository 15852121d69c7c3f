import { createWorkContext } from '../work-context.ts';

/** SQL states that a last statement raises. */
export const endedState = 'LV001';
export const policyChangedState = 'LV002';

/**
 * A statement that a piece of work sends last in each of its transactions, in one packet with the commit. It checks that the work is
 * still allowed; if it raises, nothing is written. Transactions that only read are never refused.
 */
export type LastStatement = {
  /** SQL without parameters. Throws if the work is no longer allowed; returns `undefined` if there is nothing to check. */
  text(): string | undefined;
  /** Error for the caller, by the SQL state that the statement raised. */
  refusal(state: string): Error;
  /** Notes the revision of the policies that the work relied on; `undefined` forgets it. */
  relyOnPolicies?(revision: number | undefined): void;
  /** Notes another actor in whose name the work is done. */
  relyOnActor?(actor: string): void;
};

const running = createWorkContext<LastStatement & { over: boolean }>();

/** Runs work whose transactions all end with the statement. What outlives the work, such as a timer, is not checked any more. */
export async function withLastStatement<Value>(
  last: LastStatement,
  work: () => Value | Promise<Value>,
): Promise<Value> {
  const state = { ...last, over: false };
  try {
    return await running.run(state, work);
  } finally {
    state.over = true;
  }
}

/** Runs work that has to be done even if the surrounding work is no longer allowed, such as recording its end. */
export const withoutLastStatement = <Value>(work: () => Value | Promise<Value>): Promise<Value> =>
  running.run({ text: () => undefined, refusal: () => new Error('no statement'), over: true }, work);

/** The statement of the surrounding work. */
export function currentLastStatement(): LastStatement | undefined {
  const state = running.current();
  return state === undefined || state.over ? undefined : state;
}
