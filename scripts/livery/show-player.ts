import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { counted } from '../../schema/counted.ts';

type Player = AdminValueOf<'getPlayer'>;
type Event = AdminValueOf<'listPlayerEvents'>['list'][number];

/** A player as lines of a terminal. */
export function textOfPlayer(player: Player): string {
  const { lock, playBreak } = player;
  return [
    `${player.account} of ${player.brand}: ${player.status}, type ${player.memberType}, since ${player.registeredAt}`,
    ...(lock === null ? [] : [`  locked by ${lock.actor} at ${lock.at}: ${lock.reason}`]),
    ...player.attempts.map(
      ({ kind, failures, state, until }) => `  ${kind}: ${failures} failed attempts, ${state} until ${until}`,
    ),
    ...(playBreak === null
      ? []
      : [`  ${playBreak.kind} ${playBreak.until === null ? 'without end' : `until ${playBreak.until}`}`]),
    `  password: ${player.password}`,
    ...player.fields.map(({ field, masked }) => `  ${field}: ${masked}`),
    ...player.balances.map(({ amount, currency }) => `  balance: ${amount} ${currency}`),
    `  ${counted({ count: player.sessions.length, one: 'session' })} open, ${counted({ count: player.devices.length, one: 'device' })} remembered`,
    ...player.sessions.map(({ startedAt, seenAt }) => `  session since ${startedAt}, last seen ${seenAt}`),
    ...player.consents.map(({ statement, agreedAt }) => `  agreed to ${statement} at ${agreedAt}`),
    ...player.notes.map(({ at, actor, text }) => `  note of ${actor} at ${at}: ${text}`),
  ].join('\n');
}

export function textOfEvent({ amount, paid, actor, address, ...event }: Event): string {
  const money = amount === null ? null : `${amount} ${event.currency ?? ''}${paid === null ? '' : ` paid ${paid}`}`;
  const by = actor === null ? null : `by ${actor}`;
  return [event.at, event.action, event.status, money, event.text, by, address && `from ${address}`]
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(' ');
}
