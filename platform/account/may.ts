import { CodedError, type ErrorCode } from '../../schema/errors.ts';
import { operationRules } from '../../schema/generated/operation-rules.ts';
import { isAdmitted } from '../../schema/rules/access.ts';
import { brandDay, startOfBrandDay } from '../../schema/rules/brand-day.ts';
import { ageOn, dayOfAge } from '../../schema/rules/check-registration.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { Database, Tx } from '../../server/database/database.ts';
import type { Session } from '../../server/http/endpoint.ts';
import { currentBreak, type PlayBreak } from './breaks/play-breaks.ts';

type Rules = typeof operationRules;
/** Operations that play, pay in, give or promote, so that they may be refused to a member. */
export type ActingOperation = {
  [Id in keyof Rules]: Rules[Id]['act'] extends 'none' ? never : Id;
}[keyof Rules];
/** Kind of a call that may be refused, as the contract states it for each operation. */
export type Act = Rules[ActingOperation]['act'];

type Code = Extract<
  ErrorCode,
  | 'play.locked'
  | 'auth.real_account_only'
  | 'play.too_young'
  | 'play.time_out'
  | 'play.excluded'
  | 'play.excluded_until'
>;
/** Reason why an act is refused. `value` has its end, UTC, if it has one. */
export type Refusal<C extends ErrorCode = Code> = { readonly code: C; readonly value?: { readonly until: string } };

type Within = {
  readonly brand: Pick<Brand, 'id' | 'manifest'>;
  /** Id of the player. */
  readonly player: string;
};
type Input = Within & { readonly act: Act };

/**
 * Whether a member may play, pay in, take a reward or be advertised to now; `undefined` if so. The only place that decides this: calls,
 * pages, wallet calls of suppliers and decisions of staff all ask it. Money that a member has paid in or won is booked without asking.
 * One statement.
 */
export async function may(tx: Tx, { brand, player, act }: Input): Promise<Refusal | undefined> {
  const found = await tx
    .selectFrom('player as p')
    .leftJoin(currentBreak(tx, player).as('b'), (join) => join.onTrue())
    .select(['p.type', 'p.status', 'p.birthday', 'b.kind', 'b.until'])
    .where('p.tenant', '=', brand.id)
    .where('p.id', '=', player)
    .executeTakeFirst();
  if (found?.status !== 'active') return { code: 'play.locked' };
  const { type, birthday, kind, until } = found;
  if (!isOpenTo(act, type)) return { code: 'auth.real_account_only' };
  const { jurisdiction, locale } = brand.manifest;
  const day = brandDay(tx.clock.now(), locale.timeZone);
  // A player without a stated birthday confirmed their age with the terms.
  if (jurisdiction.enforceAge && birthday !== null && ageOn({ birthday, day }) < jurisdiction.ageLimit)
    return refusalOfAge({ birthday, jurisdiction, locale });
  return kind === null ? undefined : refusalOfBreak({ kind, until });
}

/** Throws the refusal of an operation's act, with its end in its value. */
export async function requireMay(
  tx: Tx,
  { operation, ...input }: Within & { operation: ActingOperation },
): Promise<void> {
  const refused = await may(tx, { ...input, act: operationRules[operation].act });
  if (refused !== undefined) throw refusalError(refused);
}

/** Whether an operation may show offers to a member. */
export async function mayPromote(
  tx: Tx,
  { operation, ...input }: Within & { operation: ActingOperation },
): Promise<boolean> {
  return (await may(tx, { ...input, act: operationRules[operation].act })) === undefined;
}

/** The same for the caller of an open call. Visitors are always shown offers. */
export async function promotesTo({
  database,
  session,
  ...input
}: Omit<Within, 'player'> & {
  database: Pick<Database, 'single'>;
  session: Pick<Session, 'playerId'> | undefined;
  operation: ActingOperation;
}): Promise<boolean> {
  if (session === undefined) return true;
  return database.single(input.brand.id, (tx) => mayPromote(tx, { player: session.playerId, ...input }));
}

export const refusalError = ({ code, value }: Refusal<ErrorCode>): CodedError =>
  new CodedError(code, value === undefined ? {} : { value });

/** Ends on the day on which the player reaches the age. */
function refusalOfAge({
  birthday,
  jurisdiction: { ageLimit: age },
  locale: { timeZone },
}: { birthday: string } & Pick<Brand['manifest'], 'jurisdiction' | 'locale'>): Refusal {
  const end = startOfBrandDay({ day: dayOfAge(birthday, age), timeZone });
  if (end === undefined) return { code: 'play.too_young' };
  return { code: 'play.too_young', value: { until: end.toISOString() } };
}

function refusalOfBreak({ kind, until }: PlayBreak): Refusal {
  if (until === null) return { code: 'play.excluded' };
  const value = { until: until.toISOString() };
  return { code: kind === 'timeOut' ? 'play.time_out' : 'play.excluded_until', value };
}

/** Trial accounts play for free and get nothing; everybody may see offers. */
const isOpenTo = (act: Act, type: number): boolean =>
  act === 'promote' || isAdmitted(act === 'play' ? 'realOrTrial' : 'realMember', type);
