import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { onParents } from './show-release.ts';

type HistoryRow = AdminValueOf<'listHistory'>[number];
type Flag = AdminValueOf<'listFlags'>[number];

export function historyLine(row: HistoryRow): string {
  const { createdAt, timeZone, actor, reason } = row;
  const sequence = row.kind === 'change' ? row.sequence : '';
  const when = zoned({ time: createdAt, timeZone });
  return `${sequence.padStart(5)} ${when} ${actor} ${doneBy(row)}: ${reason}`;
}

function doneBy(row: HistoryRow): string {
  if ('release' in row) {
    const instead = row.before === null ? '' : ` (was ${row.before})`;
    return `${row.kind} release ${row.release} in ${row.environment}${onParents(row.parents)}${instead}`;
  }
  if ('thing' in row) {
    const where = row.allBrands ? ' for all brands' : '';
    const end = row.until === null ? '' : ` until ${zoned({ time: row.until, timeZone: row.timeZone })}`;
    return `${row.kind} ${row.thing}${where}${end}`;
  }
  if (row.kind === 'signed-off') return `signed off release ${row.number} with revision ${row.content} of its content`;
  if (row.kind !== 'change') return row.kind;
  const { path, removed, value, timeZone } = row;
  const bounds = (['from', 'until'] as const).flatMap((bound) => {
    const time = row[bound];
    return time === null ? [] : [`${bound} ${zoned({ time, timeZone })}`];
  });
  if (row.environment !== 'production') bounds.push(`in ${row.environment}`);
  if (row.adoptedBy !== undefined) bounds.push(`adopted by ${row.adoptedBy}`);
  if (row.withdrawnBy !== undefined) bounds.push(`withdrawn by ${row.withdrawnBy} before it began`);
  return [removed ? `unset ${path}` : `${path} = ${JSON.stringify(value)}`, ...bounds].join(', ');
}

export function flagLines({ timeZone, ...flag }: Flag): string[] {
  const by = flag.who === undefined ? '' : ` by ${flag.who}`;
  const time = flag.since === undefined ? '' : ` since ${zoned({ time: flag.since, timeZone })}`;
  const end = flag.until === undefined ? '' : ` until ${zoned({ time: flag.until, timeZone })}`;
  const why = flag.reason === undefined ? '' : `: ${flag.reason}`;
  return [
    `${flag.id.padEnd(20)} ${flag.on ? 'on ' : 'off'}  ${flag.source}${by}${time}${end}${why}`,
    `    ${flag.description}`,
    ...flag.scheduled.map((later) => `    ${scheduledLine(later, timeZone)}`),
  ];
}

function scheduledLine({ on, from, until, who, reason }: Flag['scheduled'][number], timeZone: string): string {
  const state = on === null ? 'as in the release' : on ? 'on' : 'off';
  const end = until === null ? '' : ` until ${zoned({ time: until, timeZone })}`;
  return `scheduled: ${state} from ${zoned({ time: from, timeZone })}${end} by ${who}: ${reason}`;
}

/** A time in the brand's zone, with the name of the zone. */
export function zoned({ time, timeZone }: { time: string; timeZone: string }): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    timeZoneName: 'shortOffset',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(new Date(time));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')}:${of('second')} ${of('timeZoneName').replace('GMT', 'UTC')}`;
}
