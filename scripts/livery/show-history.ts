/** A row of what was done to a brand, as the admin API answers it. */
export type HistoryRow = {
  kind: 'change' | 'archived' | 'restored';
  sequence?: string;
  createdAt: string;
  timeZone: string;
  actor: string;
  path?: string;
  removed?: boolean;
  value?: unknown;
  reason: string;
  from?: string | null;
  until?: string | null;
};

export type Flag = {
  id: string;
  on: boolean;
  description: string;
  source: string;
  timeZone: string;
  who?: string;
  since?: string;
  reason?: string;
};

export function historyLine(row: HistoryRow): string {
  const { kind, sequence = '', timeZone, actor, path, removed, value, reason } = row;
  const done = kind !== 'change' ? kind : removed ? `unset ${path}` : `${path} = ${JSON.stringify(value)}`;
  const bounds = (['from', 'until'] as const).flatMap((bound) => {
    const time = row[bound];
    return time == null ? [] : [`${bound} ${zoned({ time, timeZone })}`];
  });
  const when = zoned({ time: row.createdAt, timeZone });
  return `${sequence.padStart(5)} ${when} ${actor} ${[done, ...bounds].join(', ')}: ${reason}`;
}

export function flagLines({ id, on, description, source, timeZone, who, since, reason }: Flag): string[] {
  const by = who === undefined ? '' : ` by ${who}`;
  const time = since === undefined ? '' : ` since ${zoned({ time: since, timeZone })}`;
  const why = reason === undefined ? '' : `: ${reason}`;
  return [`${id.padEnd(20)} ${on ? 'on ' : 'off'}  ${source}${by}${time}${why}`, `    ${description}`];
}

/** A time as the brand's own clocks show it, with the zone. */
export function zoned({ time, timeZone }: { time: string; timeZone: string }): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'shortOffset',
  }).formatToParts(new Date(time));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')}:${of('second')} ${of('timeZoneName').replace('GMT', 'UTC')}`;
}
