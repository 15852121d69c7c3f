import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { brandPath } from '../../ui/brand-path.ts';
import { useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import sheet from '../../ui/sheet.module.css';
import { ReleaseComparison } from './release-comparison.tsx';
import { ReleaseFacts } from './release-facts.tsx';
import { Sheets } from './sheets.tsx';

/** One release: its author and reason, where it is served, and its differences from another. */
export default function ReleasePage() {
  const { brand = '', number: given = '' } = useParams();
  const environment = useEnvironment();
  const releases = useQuery(callQuery({ operation: 'listReleases', params: { tenant: brand } }));
  return (
    <div className={sheet.stack}>
      <p>
        <Link to={brandPath({ brand, page: 'releases', environment })}>{text('release.back')}</Link>
      </p>
      <Loaded query={releases}>
        {(rows) => {
          const row = rows.find(({ number }) => String(number) === given);
          if (row === undefined) return <Note>{text('release.unlisted', { number: given.slice(0, 20), brand })}</Note>;
          return (
            <>
              <ReleaseFacts brand={brand} environment={environment} row={row} />
              <ReleaseComparison key={row.number} brand={brand} row={row} rows={rows} />
              <Sheets brand={brand} number={row.number} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
