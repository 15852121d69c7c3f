import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { text } from '../../texts.ts';
import type { Act } from '../../ui/act.ts';
import { commandLine } from '../../ui/command-line.ts';
import type { Environment } from '../../ui/environment.tsx';

type Promoted = AdminValueOf<'promoteRelease'>;
export type HiddenChoice = 'keep' | 'drop';
/** A release that an environment is to serve. */
export type Move = {
  readonly brand: string;
  readonly environment: Environment;
  readonly number: number;
  /** Number of the release that it replaces, to which the undo returns. */
  readonly before: number | undefined;
  readonly hidden?: HiddenChoice | undefined;
  /** A prefilled reason. */
  readonly reason?: string;
};

/** Serves a release of staging in production. Its undo is a rollback to the one that was served before. */
export function promoteAct({ brand, number, before, hidden }: Omit<Move, 'environment'>): Act<Promoted> {
  const body = { number, hidden };
  const promote = (more: { reason: string; dryRun?: boolean; signal?: AbortSignal }) => {
    const { signal, ...stated } = more;
    return callAdmin({ operation: 'promoteRelease', params: { tenant: brand }, body: { ...body, ...stated }, signal });
  };
  return {
    title: text('release.promoteTo', { number, brand }),
    submit: text('release.promote'),
    plan: {
      key: ['promoteRelease', brand, number, hidden],
      run: (signal) => promote({ reason: '', dryRun: true, signal }),
    },
    act: ({ reason }) => promote({ reason }),
    done: () => ({
      text: text('release.promoted', { number, brand }),
      undo:
        before === undefined ? undefined : backTo({ brand, environment: 'production', number: before, before: number }),
    }),
    command: (reason) =>
      commandLine([
        'livery',
        'promote',
        brand,
        '--to',
        number,
        ...(hidden === undefined ? [] : ['--hidden', hidden]),
        '--reason',
        reason,
      ]),
  };
}

/** Serves a release again that the environment served before. Its undo serves the later one again. */
export function rollBackAct({
  brand,
  environment,
  number,
  before,
  hidden,
  reason: given,
}: Move): Act<AdminValueOf<'rollBackRelease'>> {
  const body = { environment, number, hidden };
  const rollBack = (more: { reason: string; dryRun?: boolean; signal?: AbortSignal }) => {
    const { signal, ...stated } = more;
    return callAdmin({ operation: 'rollBackRelease', params: { tenant: brand }, body: { ...body, ...stated }, signal });
  };
  return {
    title: text('release.rollBackTo', { number, brand, environment: text(`environment.${environment}`) }),
    submit: text('release.rollBack'),
    reason: given,
    plan: {
      key: ['rollBackRelease', brand, environment, number, hidden],
      run: (signal) => rollBack({ reason: '', dryRun: true, signal }),
    },
    act: ({ reason }) => rollBack({ reason }),
    done: () => ({
      text: text('release.rolledBack', { number, brand, environment: text(`environment.${environment}`) }),
      undo: before === undefined ? undefined : backTo({ brand, environment, number: before, before: number }),
    }),
    command: (reason) =>
      commandLine([
        'livery',
        'rollback',
        brand,
        '--to',
        number,
        '--environment',
        environment,
        ...(hidden === undefined ? [] : ['--hidden', hidden]),
        '--reason',
        reason,
      ]),
  };
}

/** The undo of a move. Live changes over the release stay as they are. */
function backTo(move: Omit<Move, 'reason' | 'hidden'>): Act<unknown> {
  const reason = text('release.undoReason', { number: move.before ?? move.number });
  return rollBackAct({ ...move, hidden: 'keep', reason }) as Act<unknown>;
}

/** The release, the content and the games of staging that a reader looked at. */
export type Staged = Pick<AdminValueOf<'checkReadiness'>, 'release' | 'content' | 'games'>;

/** Says that the release, the content and the games of staging are fit for production. Refused if staging has others by then. */
export function signOffAct({
  brand,
  staged: { release: number, content, games },
}: {
  brand: string;
  staged: Staged;
}): Act<AdminValueOf<'signOffRelease'>> {
  return {
    title: text('release.signOffOf', { number, brand, content, games }),
    submit: text('release.signOff'),
    act: ({ reason }) =>
      callAdmin({
        operation: 'signOffRelease',
        params: { tenant: brand },
        body: { release: number, content, games, reason },
      }),
    done: ({ release }) => ({ text: text('release.signedOff', { number: release, brand }) }),
    command: (reason) => commandLine(['livery', 'sign-off', brand, '--reason', reason]),
  };
}
