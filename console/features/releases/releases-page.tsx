import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';
import { ShownCommand } from '../../ui/shown-command.tsx';
import { LastGood } from './last-good.tsx';
import { LiveFrames } from './live-frames.tsx';
import { ReleaseList } from './release-list.tsx';
import { SideBySide } from './side-by-side.tsx';

/** Releases of a brand: what each environment serves, the way forward and the way back. */
export default function ReleasesPage() {
  const { brand = '' } = useParams();
  const environment = useEnvironment();
  const releases = useQuery(callQuery({ operation: 'listReleases', params: { tenant: brand } }));
  return (
    <Loaded query={releases}>
      {(rows) =>
        rows.length === 0 ? (
          <section className={`${sheet.sheet} ${sheet.stack}`}>
            <p className={sheet.quiet}>{text('releases.none', { brand })}</p>
            <ShownCommand words={['push', `tenants/${brand}`, '--reason', 'TEXT']} />
          </section>
        ) : (
          <div className={sheet.stack}>
            <SideBySide brand={brand} rows={rows} />
            <LiveFrames brand={brand} rows={rows} />
            <LastGood brand={brand} environment={environment} rows={rows} />
            <ReleaseList brand={brand} environment={environment} rows={rows} />
          </div>
        )
      }
    </Loaded>
  );
}
