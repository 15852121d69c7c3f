import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { brandPath } from '../../ui/brand-path.ts';
import sheet from '../../ui/sheet.module.css';
import { shownAge, shownTime } from '../../ui/shown-time.ts';

/** Something that waits for a player: a link to their page, the brand, and since when. */
export function WaitingRow({
  brand,
  brandName,
  player,
  since,
  sentence,
  action,
  children,
}: {
  brand: string;
  brandName: string;
  /** Id of the player. Their name is shown on their page alone, where the look-up is recorded. */
  player: string;
  since: string;
  sentence: string;
  /** Button at the end of the row. */
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li>
      <span className={action == null ? sheet.name : sheet.row}>
        <span className={sheet.name}>
          <Link to={brandPath({ brand, page: `players/${encodeURIComponent(player)}` })}>{sentence}</Link>
          {children}
        </span>
        {action}
      </span>
      <span className={sheet.quiet}>
        <bdi>{brandName}</bdi>
        {' · '}
        <time dateTime={since} title={shownTime(since)}>
          {shownAge({ iso: since, now: new Date() })}
        </time>
      </span>
    </li>
  );
}
