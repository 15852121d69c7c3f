import { Link } from 'react-router-dom';
import { text } from '../../texts.ts';
import { brandPath } from '../../ui/brand-path.ts';
import type { Environment } from '../../ui/environment.tsx';
import { flagSource, scheduledFlag } from '../../ui/flag-sentences.ts';
import { ScheduledEvent } from '../../ui/scheduled-event.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { Value } from '../../ui/value.tsx';
import type { Explained } from './explained.ts';
import styles from './why.module.css';

type Setting = Explained['because'][number];

/** One setting that decides: its value, the value with which the answer changes, who set it, and what is scheduled for it. */
export function Cause({
  cause,
  answer: { shown, together, next },
  brand,
  environment,
}: {
  cause: Setting;
  answer: Explained;
  brand: string;
  environment: Environment;
}) {
  const { path, description, value, otherwise, scheduled } = cause;
  // The next time the answer changes has a sentence of its own.
  const others = scheduled.filter(
    ({ from }) => !(next?.at === from && next.changes.some((change) => change.path === path)),
  );
  return (
    <li className={styles.cause}>
      <p>
        <Place path={path} brand={brand} environment={environment} />{' '}
        {Array.isArray(value) && value.length === 0 ? (
          text('why.empty')
        ) : (
          <>
            {text('why.is')} <Value value={value} />
          </>
        )}
        {'. '}
        {otherwise === undefined ? null : (
          <>
            {text(together ? 'why.needed' : shown ? 'why.wouldHide' : 'why.wouldShow')} <Value value={otherwise} />.
          </>
        )}
      </p>
      {description === '' ? null : <p className={sheet.quiet}>{description}</p>}
      <p>{sourceOf({ cause, brand })}</p>
      {others.map((later) => (
        <p key={`${later.from} ${later.who}`} className={styles.next}>
          {typeof later.value === 'boolean' || later.removed ? (
            scheduledFlag({ ...later, on: later.removed ? null : later.value === true })
          ) : (
            <>
              {shownTime(later.from)}: <ScheduledEvent event={{ ...later, path, kind: 'begins' }} />{' '}
              {text('schedule.by', { actor: later.who, reason: later.reason })}
            </>
          )}
        </p>
      ))}
    </li>
  );
}

/** Links a flag to the page that switches it. */
function Place({ path, brand, environment }: { path: string; brand: string; environment: Environment }) {
  const [, flag] = /^\/flags\/(\w+)$/.exec(path) ?? [];
  if (flag === undefined) return <span className={sheet.mono}>{path}</span>;
  return (
    <Link to={brandPath({ brand, page: 'flags', environment, query: { q: flag } })} className={sheet.mono}>
      {flag}
    </Link>
  );
}

/** The author of the setting. A live change of a parent names the parent as well. */
function sourceOf({ cause, brand }: { cause: Setting; brand: string }): string {
  const { source, tenant, who, since, until, reason = '' } = cause;
  if (tenant === undefined || tenant === brand || who === undefined || since === undefined) return flagSource(cause);
  const parts = { parent: tenant, who, since: shownTime(since) };
  if (source !== 'change') return text('why.parentReleased', parts);
  const end = until === undefined ? '' : text('flags.untilTime', { until: shownTime(until) });
  return text('why.parentChanged', { ...parts, reason, until: end });
}
