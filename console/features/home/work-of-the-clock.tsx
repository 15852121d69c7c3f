import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { brandPath } from '../../ui/brand-path.ts';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { WorkList } from './work-list.tsx';

/** Lists of suppliers that could not be compared with the catalogue, or that have changes to import. */
export function SupplierLists() {
  const waiting = useQuery({
    ...callQuery({ operation: 'listSupplierLists', query: { waiting: true } }),
    // They are compared by the clock.
    refetchInterval: 60_000,
  });
  return (
    <WorkList
      title="home.suppliers"
      none="home.suppliersNone"
      query={waiting}
      all="/catalogue/suppliers"
      rows={({ list }) => list}
    >
      {({ brand, aggregator, checkedAt, listedAt, problem, changes }) => (
        <li key={`${brand} ${aggregator}`}>
          <Link to="/catalogue/suppliers">{text('games.supplierOf', { brand, supplier: aggregator })}</Link>
          {problem === null ? null : (
            <span className={sheet.bad}>{text('games.listFailed', { at: shownTime(checkedAt ?? ''), problem })}</span>
          )}
          {changes > 0 && listedAt !== null ? (
            <span>{text('games.listChanges', { count: changes, at: shownTime(listedAt) })}</span>
          ) : null}
        </li>
      )}
    </WorkList>
  );
}

/** Scheduled publications of content that did not take effect. */
export function Publications() {
  const broken = useQuery({
    ...callQuery({ operation: 'listBrokenPublications' }),
    // They fail by the clock.
    refetchInterval: 60_000,
  });
  return (
    <WorkList
      title="home.publications"
      none="home.publicationsNone"
      query={broken}
      rows={({ list }) => list}
      total={({ list }) => list.length}
    >
      {({ brand, brandName, environment, id, at, state, problem, actor, entries: [first, ...others] }) => (
        <li key={id}>
          <span>
            {first === undefined ? null : (
              <Link
                to={brandPath({ brand, page: `content/${first.kind}/${encodeURIComponent(first.id)}`, environment })}
              >
                <bdi>{first.title || first.id}</bdi>
              </Link>
            )}
            {others.length === 0 ? null : ` ${text('home.publicationMore', { count: others.length })}`}{' '}
            <span className={sheet.bad}>{text(state === 'failed' ? 'content.failed' : 'content.stopped')}</span>
            {': '}
            {problem}
          </span>
          <span className={sheet.quiet}>
            {text('home.publication', { brand: brandName, at: shownTime(at), actor })}
          </span>
        </li>
      )}
    </WorkList>
  );
}
