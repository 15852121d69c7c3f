import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { text } from '../texts.ts';
import { shownTime } from './shown-time.ts';

type Flag = AdminValueOf<'listFlags'>[number];

const untilOf = ({ until, timeZone }: { until: string | null | undefined; timeZone: string }): string =>
  until == null ? '' : text('flags.untilTime', { until: shownTime(until, timeZone) });

/** The source of a flag's state, in a sentence. */
export function flagSource({
  source,
  who = '',
  since,
  until,
  reason = '',
  timeZone,
}: Pick<Flag, 'source' | 'who' | 'since' | 'until' | 'reason' | 'timeZone'>): string {
  if (source === 'shipped') return text('flags.shipped');
  const parts = { who, since: since === undefined ? '' : shownTime(since, timeZone) };
  if (source === 'release') return text('flags.released', parts);
  if (source !== 'change') return text('flags.inherited', { parent: source.replace(/^parent /, '') });
  return text('flags.changed', { ...parts, reason, until: untilOf({ until, timeZone }) });
}

/** A scheduled change of a flag, in a sentence. */
export const scheduledFlag = ({
  on,
  from,
  until,
  who,
  reason,
  timeZone,
}: Flag['scheduled'][number] & { timeZone: string }): string =>
  text('flags.scheduled', {
    ...{ who, reason, from: shownTime(from, timeZone), until: untilOf({ until, timeZone }) },
    value: text(on === null ? 'flags.asReleased' : on ? 'value.on' : 'value.off'),
  });
