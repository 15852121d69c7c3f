import { text } from '../../texts.ts';
import { environments } from '../../ui/environment.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import type { ReleaseRow } from './release-row.ts';

/** Places that serve a release, and when production stopped serving it. */
export function Places({ row }: { row: ReleaseRow }) {
  return (
    <div className={sheet.pills}>
      {environments.map((environment) => {
        if (row.environments.includes(environment))
          return (
            <span
              key={environment}
              className={`${sheet.pill} ${environment === 'production' ? sheet.pillGood : sheet.pillWarn}`}
            >
              {text(`environment.${environment}`)}
            </span>
          );
        const earlier = row.served.find((each) => each.environment === environment);
        if (earlier === undefined || environment === 'staging') return null;
        return (
          <span key={environment} className={sheet.quiet}>
            {earlier.until === null
              ? text('releases.onceServed')
              : text('releases.servedUntil', { time: shownTime(earlier.until) })}
          </span>
        );
      })}
    </div>
  );
}
