import { queryOptions } from '@tanstack/react-query';
import type { AdminBodyOf, AdminValueOf } from '../../schema/admin-call-types.ts';
import { callAdmin } from '../api/call-admin.ts';
import { callQuery } from '../api/queries.ts';
import { text } from '../texts.ts';
import { type Act, planReason } from '../ui/act.ts';
import { commandLine } from '../ui/command-line.ts';
import type { Environment } from '../ui/environment.tsx';

type Promoted = AdminValueOf<'promoteRelease'>;
type RolledBack = AdminValueOf<'rollBackRelease'>;
type Served = Omit<Promoted, 'content' | 'games' | 'changes' | 'moreChanges'>;
type Planning<Value> = Act<Value> & Required<Pick<Act<Value>, 'plan'>>;
export type HiddenChoice = 'keep' | 'drop';
type Entries = NonNullable<AdminBodyOf<'promoteRelease'>['content']>;
/** A release that an environment is to serve. */
export type Move = {
  readonly brand: string;
  readonly environment: Environment;
  readonly number: number;
  /** Number of the release that it replaces, to which the undo returns. */
  readonly before: number | undefined;
  readonly hidden?: HiddenChoice | undefined;
  /** Entries of content that come or go along. */
  readonly content?: Entries | undefined;
  /** Whether the choice of games comes or goes along. */
  readonly games?: boolean;
  /** Places whose live changes come or go along. */
  readonly changes?: readonly string[];
  /** A prefilled reason. */
  readonly reason?: string;
};

/** Query of the difference that serving a release in an environment would make. */
export function comparedQuery({
  brand,
  environment,
  number,
  before,
}: Pick<Move, 'brand' | 'environment' | 'number' | 'before'>) {
  const call = callQuery({ operation: 'compareRelease', params: { tenant: brand }, query: { environment, number } });
  return queryOptions({
    queryKey: [...call.queryKey, before ?? null],
    queryFn: async ({ signal }) => {
      const value = await callAdmin({
        operation: 'compareRelease',
        params: { tenant: brand },
        query: { environment, number },
        signal,
      });
      return withTexts(value, { brand, number, before, signal });
    },
  });
}

/** Adds each text that differs from the release that is served now. The server's plan has only the names of the files of texts. */
async function withTexts<Value extends Pick<Promoted, 'differences' | 'files' | 'more'>>(
  value: Value,
  {
    brand,
    number,
    before,
    signal,
  }: { brand: string; number: number; before: number | undefined; signal: AbortSignal | undefined },
): Promise<Value> {
  const isTexts = ({ path }: { readonly path: string }) => /^\/?texts\//.test(path);
  if (before === undefined || !value.files.some(isTexts)) return value;
  const { differences, more } = await callAdmin({
    operation: 'compareRelease',
    params: { tenant: brand },
    query: { number, against: before },
    signal,
  });
  // A list that was cut may lack texts, so the names of the files stay.
  if (more > 0) return value;
  return {
    ...value,
    differences: [...value.differences, ...differences.filter(isTexts)],
    files: value.files.filter((file) => !isTexts(file)),
  };
}

/** Serves a release of staging in production. Its undo is a rollback to the one that was served before. */
export function promoteAct({
  brand,
  number,
  before,
  hidden,
  content = [],
  games = false,
  changes = [],
}: Omit<Move, 'environment'>): Planning<Served> {
  const body = { number, hidden, content, games, changes: [...changes] };
  const promote = (more: { reason: string; dryRun?: boolean; signal?: AbortSignal }) => {
    const { signal, ...stated } = more;
    return callAdmin({ operation: 'promoteRelease', params: { tenant: brand }, body: { ...body, ...stated }, signal });
  };
  return {
    title: text('release.promoteTo', { number, brand }),
    brands: [brand],
    submit: text('release.promote'),
    plan: {
      key: ['promoteRelease', brand, number, hidden, content, games, changes],
      run: async (signal) =>
        withTexts(await promote({ reason: '', dryRun: true, signal }), { brand, number, before, signal }),
    },
    act: ({ reason }) => promote({ reason }),
    done: () => ({
      text: text('release.promoted', { number, brand }),
      undo: backTo({ brand, environment: 'production', number, before, content, games, changes }),
    }),
    command: (reason) =>
      commandLine([
        'livery',
        'promote',
        brand,
        '--to',
        number,
        ...moveOptions({ hidden, content, games, changes }, reason),
      ]),
  };
}

/** Content, games and live changes that could come along with a promotion, or go back together with a release. */
export const alongQuery = ({
  kind,
  brand: tenant,
  environment,
  number,
}: Pick<Move, 'brand' | 'environment' | 'number'> & { kind: 'promote' | 'rollBack' }) =>
  queryOptions({
    queryKey: ['along', kind, tenant, environment, number],
    queryFn: async ({ signal }): Promise<Along> => {
      const planned = { params: { tenant }, signal };
      const body = { number, hidden: 'keep', reason: planReason, dryRun: true } as const;
      return kind === 'promote'
        ? callAdmin({ operation: 'promoteRelease', ...planned, body })
        : callAdmin({ operation: 'rollBackRelease', ...planned, body: { ...body, environment } });
    },
    staleTime: 0,
    gcTime: 0,
  });

/** Parts that may come or go along with a release. Some parts that go back are changed by hand since. */
export type Along = Pick<Promoted, 'hidden' | 'content' | 'moreChanges'> & {
  readonly games: (NonNullable<Promoted['games']> & Partial<NonNullable<RolledBack['games']>>) | null;
  readonly changes: readonly (Omit<Promoted['changes'][number], 'until'> & Partial<RolledBack['changes'][number]>)[];
};

/** Serves a release again that the environment served before. Its undo serves the later one again. */
export function rollBackAct({
  brand,
  environment,
  number,
  before,
  hidden,
  content = [],
  games = false,
  changes = [],
  reason: given,
}: Move): Planning<Served> {
  const body = { environment, number, hidden, content, games, changes: [...changes] };
  const rollBack = (more: { reason: string; dryRun?: boolean; signal?: AbortSignal }) => {
    const { signal, ...stated } = more;
    return callAdmin({ operation: 'rollBackRelease', params: { tenant: brand }, body: { ...body, ...stated }, signal });
  };
  return {
    title: text('release.rollBackTo', { number, brand, environment: text(`environment.${environment}`) }),
    submit: text('release.rollBack'),
    reason: given,
    plan: {
      key: ['rollBackRelease', brand, environment, number, hidden, content, games, changes],
      run: async (signal) => {
        const value = await rollBack({ reason: '', dryRun: true, signal });
        const shown = await withTexts(value, { brand, number, before, signal });
        return { ...shown, cautions: cautionsOf(value), newer: newerChanges(value, brand) };
      },
    },
    act: ({ reason }) => rollBack({ reason }),
    done: () => ({
      text: text('release.rolledBack', { number, brand, environment: text(`environment.${environment}`) }),
      undo: backTo({ brand, environment, number, before, content, games, changes }),
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
        ...moveOptions({ hidden, content, games, changes }, reason),
      ]),
  };
}

/** The undo of a move. Live changes over the release stay as they are. */
function backTo({ number, before, ...move }: Omit<Move, 'reason' | 'hidden'>): Act<unknown> | undefined {
  if (before === undefined) return undefined;
  const reason = text('release.undoReason', { number });
  return rollBackAct({ ...move, number: before, before: number, hidden: 'keep', reason }) as Act<unknown>;
}

/** Options that both commands have. */
const moveOptions = (
  {
    hidden,
    content,
    games,
    changes,
  }: Required<Pick<Move, 'games' | 'changes'>> & Pick<Move, 'hidden'> & { content: Entries },
  reason: string,
) => [
  ...(content.length === 0 ? [] : ['--content']),
  ...(games ? ['--games'] : []),
  ...(changes.length === 0 ? [] : ['--changes', changes.join(',')]),
  ...(hidden === undefined ? [] : ['--hidden', hidden]),
  ...['--reason', reason],
];

/** Sentences about what goes back: how many entries there are, and what somebody has changed by hand since. */
function cautionsOf({ content, games }: RolledBack): string[] {
  const entries = content.entries.filter((entry) => entry.taken);
  const parts = [
    ...entries.map(({ title, id, newer }) => ({ title: title || id, newer })),
    ...(games?.taken ? [{ title: text('games.title'), newer: games.newer }] : []),
  ];
  return [
    ...(entries.length === 0 ? [] : [text('release.undoContent', { count: entries.length })]),
    ...parts.flatMap(({ title, newer }) =>
      newer === null ? [] : [text('release.undoNewer', { title, actor: newer.actor })],
    ),
  ];
}

/** Places of live changes that go back although somebody has changed them by hand since. */
const newerChanges = ({ changes }: RolledBack, tenant: string) =>
  changes.flatMap(({ taken, path, newer }) => (taken && newer !== null ? [{ tenant, path, actor: newer.actor }] : []));
