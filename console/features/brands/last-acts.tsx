import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { ActivitySentence } from '../../ui/activity-sentence.tsx';
import { brandPath } from '../../ui/brand-path.ts';
import { ChangedPlaces } from '../../ui/changed-places.tsx';
import { useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';

const most = 6;

/** The last acts at a brand, the newest first. The page of its activity has all of them. */
export function LastActs({ brand }: { brand: string }) {
  const environment = useEnvironment();
  const activity = useQuery(callQuery({ operation: 'listActivity', query: { brand } }));
  return (
    <section className={`${sheet.sheet} ${sheet.part}`}>
      <div className={sheet.row}>
        <h2 className={sheet.heading}>{text('brand.lastActs')}</h2>
        <Link to={brandPath({ brand, page: 'activity', environment })}>{text('home.all')}</Link>
      </div>
      <Loaded query={activity}>
        {({ list }) =>
          list.length === 0 ? (
            <p className={sheet.quiet}>{text('brand.noActs')}</p>
          ) : (
            <ul className={sheet.rows}>
              {list.slice(0, most).map((row) => (
                <li key={row.id}>
                  <ActivitySentence row={row} only={brand} />
                  <ChangedPlaces row={row} most={1} />
                  <span className={sheet.quiet}>
                    {text(row.reason === '' ? 'brand.actBy' : 'home.by', {
                      who: row.actor,
                      at: shownTime(row.at),
                      reason: row.reason,
                    })}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
