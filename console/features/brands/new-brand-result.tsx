import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import sheet from '../../ui/sheet.module.css';

/** A brand that was created: where it answers, and what it needs before players see it. */
export function NewBrandResult({ brand }: { brand: string }) {
  const shown = useQuery(callQuery({ operation: 'getBrand', params: { tenant: brand } }));
  const path = `/brands/${encodeURIComponent(brand)}`;
  return (
    <Loaded query={shown}>
      {({ name, domains, jurisdiction, staging }) => (
        <section className={`${sheet.sheet} ${sheet.stack}`}>
          <h2 className={sheet.heading}>{text('newBrand.created', { name })}</h2>
          {staging?.address == null ? null : (
            <p>
              {text('newBrand.onStaging')}{' '}
              <a href={staging.address} target="_blank" rel="noreferrer" className={sheet.mono}>
                {staging.address}
              </a>
            </p>
          )}
          {jurisdiction?.isPlaceholder === true ? <Note kind="warn">{text('newBrand.needsLicence')}</Note> : null}
          {domains.length === 0 ? <Note kind="warn">{text('newBrand.needsDomain')}</Note> : null}
          <div className={sheet.actions}>
            <Link to={`${path}/studio?env=staging`}>{text('newBrand.studio')}</Link>
            <Link to={`${path}?env=staging`}>{text('newBrand.overview')}</Link>
            <Link to={`${path}/readiness?env=staging`}>{text('newBrand.readiness')}</Link>
            <Link to="/brands/new">{text('newBrand.another')}</Link>
          </div>
        </section>
      )}
    </Loaded>
  );
}
