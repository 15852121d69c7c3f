import type { AdminBodyOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { text } from '../../texts.ts';
import { type Act, planReason } from '../../ui/act.ts';
import { commandLine } from '../../ui/command-line.ts';
import type { DifferenceRow } from '../../ui/differences/difference.ts';
import { shownTime } from '../../ui/shown-time.ts';

export type Reach = AdminValueOf<'showGameReach'>;
type Suspension = Reach['suspensions'][number];
type Suspended = AdminValueOf<'suspendGames'>;
type Body = Omit<AdminBodyOf<'suspendGames'>, 'reason' | 'dryRun'>;

/** A vendor or game, as the calls name it. */
export const namedIn = ({ kind, name }: Pick<Reach, 'kind' | 'name'>): Pick<Body, 'kind' | 'id'> => ({
  kind,
  id: kind === 'vendor' ? name : name.replace(' ', '/'),
});

/** The scope of a suspension in words: all brands, or the named ones. */
export const scopeWords = (brands: readonly string[] | undefined): string =>
  brands === undefined ? text('games.atAll') : brands.join(', ');

/** Suspends a vendor or game, at once and on every node. Its plan says what that reaches. */
export function suspendAct({
  reach,
  brands,
  until,
  reason: given,
}: {
  reach: Reach;
  /** `undefined` for all brands. */
  brands: readonly string[] | undefined;
  until?: string | undefined;
  reason?: string;
}): Act<Suspended> {
  const { title } = reach;
  const body: Body = { ...namedIn(reach), brands: brands && [...brands], until };
  const suspend = ({ signal, ...stated }: { reason: string; dryRun?: boolean; signal?: AbortSignal }) =>
    callAdmin({ operation: 'suspendGames', body: { ...body, ...stated }, ...(signal && { signal }) });
  return {
    title: text('games.suspendOf', { name: title }),
    submit: text('games.suspend'),
    ...(given === undefined ? {} : { reason: given }),
    plan: {
      key: ['suspendGames', body],
      run: async (signal) => {
        const [{ outcome }, now] = await Promise.all([
          suspend({ reason: planReason, dryRun: true, signal }),
          callAdmin({ operation: 'showGameReach', query: namedIn(reach), signal }),
        ]);
        return {
          rows: outcome === 'unchanged' ? [] : [stateRow(reach, brands, until)],
          cautions: effects(now, brands),
        };
      },
    },
    act: ({ reason }) => suspend({ reason }),
    done: (_, reason) => ({
      text: text('games.suspended', { name: title, where: scopeWords(brands) }),
      undo: resumeAct({ reach, brands, reason: text('act.undoOf', { reason }) }),
    }),
    command: (reason) =>
      commandLine([
        ...['livery', body.kind, 'suspend', body.id],
        ...(brands ?? []).flatMap((brand) => ['--brand', brand]),
        ...(until === undefined ? [] : ['--until', until]),
        ...['--reason', reason],
      ]),
  };
}

/** Ends a suspension: everywhere, or at the named brands. */
export function resumeAct({
  reach,
  brands,
  reason: given,
}: {
  reach: Reach;
  brands: readonly string[] | undefined;
  reason?: string;
}): Act<Suspended> {
  const { title } = reach;
  const body = { ...namedIn(reach), brands: brands && [...brands] };
  const resume = ({ signal, ...stated }: { reason: string; dryRun?: boolean; signal?: AbortSignal }) =>
    callAdmin({ operation: 'resumeGames', body: { ...body, ...stated }, ...(signal && { signal }) });
  return {
    title: text('games.resumeOf', { name: title }),
    submit: text('games.resume'),
    // The policy of any brand may ask for a second person.
    brands: brands ?? reach.brands.map(({ brand }) => brand),
    ...(given === undefined ? {} : { reason: given }),
    plan: {
      key: ['resumeGames', body],
      run: async (signal) => {
        const { outcome } = await resume({ reason: planReason, dryRun: true, signal });
        const { before, after, ...row } = stateRow(reach, brands, undefined);
        return { rows: outcome === 'unchanged' ? [] : [{ ...row, before: after, after: before }] };
      },
    },
    act: ({ reason }) => resume({ reason }),
    done: () => ({ text: text('games.resumed', { name: title, where: scopeWords(brands) }) }),
    command: (reason) =>
      commandLine([
        ...['livery', body.kind, 'resume', body.id],
        ...(brands ?? []).flatMap((brand) => ['--brand', brand]),
        ...['--reason', reason],
      ]),
  };
}

const stateRow = (
  { title, name, kind }: Reach,
  brands: readonly string[] | undefined,
  until: string | undefined,
): DifferenceRow => ({
  id: name,
  brand: scopeWords(brands),
  part: text(kind === 'vendor' ? 'games.vendor' : 'games.game'),
  title: [title, scopeWords(brands)],
  place: name,
  kind: 'changed',
  before: { as: 'text', text: text('games.playable') },
  after: {
    as: 'text',
    text: until === undefined ? text('games.state.suspended') : text('games.suspendedUntil', { at: shownTime(until) }),
  },
});

/** Sentences about what a suspension reaches: games, rounds that go on, and categories without games. */
function effects({ brands: rows, more }: Reach, named: readonly string[] | undefined): string[] {
  const reached = rows.filter(({ brand, offered }) => offered > 0 && (named === undefined || named.includes(brand)));
  const rounds = reached.reduce((sum, { openRounds }) => sum + openRounds, 0);
  const emptied = reached.filter(({ emptied: categories }) => categories.length > 0);
  return [
    text('games.reaches', { count: reached.length, brands: reached.map(({ name }) => name).join(', ') }),
    ...(rounds > 0 ? [text('games.reachesRounds', { count: rounds })] : []),
    ...emptied.map(({ name, emptied: categories }) => text('games.empties', { name, lists: categories.join(', ') })),
    ...(more > 0 ? [text('games.notExamined', { count: more })] : []),
  ];
}

export const suspensionWords = ({ until, since, actor, reason }: Suspension): string =>
  text(until === null ? 'games.suspensionBy' : 'games.suspensionUntil', {
    since: shownTime(since),
    until: until === null ? '' : shownTime(until),
    actor,
    reason,
  });
