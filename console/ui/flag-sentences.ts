import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { text } from '../texts.ts';
import { shownTime } from './shown-time.ts';

type Flag = AdminValueOf<'listFlags'>[number];

const untilOf = (until: string | null | undefined): string =>
  until == null ? '' : text('flags.untilTime', { until: shownTime(until) });

/** The source of a flag's state, in a sentence. */
export function flagSource({
  source,
  who = '',
  since,
  until,
  reason = '',
}: Pick<Flag, 'source' | 'who' | 'since' | 'until' | 'reason'>): string {
  if (source === 'shipped') return text('flags.shipped');
  const parts = { who, since: since === undefined ? '' : shownTime(since) };
  if (source === 'release') return text('flags.released', parts);
  if (source !== 'change') return text('flags.inherited', { parent: source.replace(/^parent /, '') });
  return text('flags.changed', { ...parts, reason, until: untilOf(until) });
}

/** A scheduled change of a flag, in a sentence. */
export const scheduledFlag = ({ on, from, until, who, reason }: Flag['scheduled'][number]): string =>
  text('flags.scheduled', {
    who,
    reason,
    from: shownTime(from),
    until: untilOf(until),
    value: text(on === null ? 'flags.asReleased' : on ? 'value.on' : 'value.off'),
  });
