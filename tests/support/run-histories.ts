import { expect } from 'vitest';
import type { TestClock } from './clock.ts';
import { type Random, randomFrom } from './random-edits.ts';

/** One random history: a brand of its own, and the model of what it should be. */
export type History<Model> = { readonly brand: string; readonly random: Random; readonly model: Model };
/** One act. `run` makes the call, compares its answer with the model, and applies it to the model. */
export type Step = { readonly name: string; run(): Promise<void> };
/** Chooses an act of a kind; `undefined` if there is nothing to apply it to. */
export type ChooseStep<Model> = (history: History<Model>) => Step | undefined;

type Running<Model> = History<Model> & { readonly seed: number; readonly steps: string[] };
type Failure = { readonly seed: number; readonly steps: readonly string[]; readonly error: unknown };

/** Milliseconds after which a test of histories that hangs is ended. */
export const longest = 900_000;

/** Histories of each kind. The check runs some of them; `HISTORY_COUNT=200` runs more, which takes minutes. */
export const historyCount = Number(process.env.HISTORY_COUNT ?? 40);

const atOnce = 6;
/** Choices that may find nothing to do before a step is left out. */
const attempts = 20;

/**
 * Runs random histories round by round, so that they share one server and one clock, and compares each with its model after each step.
 * Throws the failure with the fewest steps, with its seed and its steps.
 */
export async function runHistories<Model>({
  seed: first,
  count,
  rounds,
  passing,
  clock,
  begin,
  acts,
  compare,
  compareAll = compare,
  pass,
  afterPass = async () => undefined,
  afterRound,
}: {
  seed: number;
  count: number;
  rounds: number;
  /** Rounds after which hours pass. */
  passing: readonly number[];
  clock: TestClock;
  /** Prepares the brand of a history. */
  begin: (brand: string) => Promise<Model>;
  /** Acts, the more likely ones several times. */
  acts: readonly ChooseStep<Model>[];
  /** Throws if what is served, or the history, differs from the model. */
  compare: (history: History<Model>) => Promise<void>;
  /** The same, for all that an act may have changed. */
  compareAll?: (history: History<Model>) => Promise<void>;
  /** Applies to the model what takes effect by the clock. */
  pass: (history: History<Model>) => void;
  /** Runs once hours have passed. */
  afterPass?: () => Promise<unknown>;
  /** Throws if a brand without acts has changed. */
  afterRound: () => Promise<void>;
}): Promise<void> {
  const failures: Failure[] = [];
  let running: Running<Model>[] = [];
  const whole = Array.from({ length: count }, (_, index) => first + index);
  await inParallel(whole, async (seed) => {
    const brand = `h${seed}`;
    running.push({ seed, brand, steps: [], random: randomFrom(seed), model: await begin(brand) });
  });
  const attempt = async (history: Running<Model>, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      failures.push({ seed: history.seed, steps: history.steps, error });
    }
  };
  const each = async (work: (history: Running<Model>) => Promise<void>) => {
    await inParallel(running, (history) => attempt(history, () => work(history)));
    const failed = new Set(failures.map(({ seed }) => seed));
    running = running.filter(({ seed }) => !failed.has(seed));
  };
  for (let round = 1; round <= rounds; round += 1) {
    clock.pass({ seconds: 1 });
    await each(async (history) => {
      const step = chosen(history, acts);
      if (step === undefined) return;
      history.steps.push(step.name);
      await step.run();
      await compare(history);
    });
    if (passing.includes(round)) {
      clock.pass({ hours: 3 });
      for (const history of running) {
        history.steps.push('three hours pass');
        pass(history);
      }
      await afterPass();
      await each((history) => expect.poll(() => refusal(compareAll(history)), { interval: 250 }).toBeUndefined());
    }
    await afterRound();
  }
  const [shortest] = failures.toSorted((one, other) => one.steps.length - other.steps.length);
  if (shortest === undefined) return;
  const lines = shortest.steps.map((step, index) => `  ${index + 1}. ${step}`);
  throw new Error(
    `${failures.length} of ${count} histories fail; the shortest, with seed ${shortest.seed}:\n${lines.join('\n')}`,
    { cause: shortest.error },
  );
}

function chosen<Model>(history: Running<Model>, acts: readonly ChooseStep<Model>[]): Step | undefined {
  for (let turn = 0; turn < attempts; turn += 1) {
    const step = acts[history.random(acts.length)]?.(history);
    if (step !== undefined) return step;
  }
  return undefined;
}

/** One of a list, or `undefined` if it is empty. */
export const oneOf = <Item>(random: Random, list: readonly Item[]): Item | undefined => list[random(list.length)];

/** Some of a list in random order: at least one, unless it is empty. */
export function someOf<Item>(random: Random, list: readonly Item[]): Item[] {
  const mixed = list.map((item) => ({ item, rank: random(1_000_000) })).toSorted((one, other) => one.rank - other.rank);
  return mixed.slice(0, 1 + random(list.length)).map(({ item }) => item);
}

const refusal = (work: Promise<void>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: Error) => error.message,
  );

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = [...items];
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
