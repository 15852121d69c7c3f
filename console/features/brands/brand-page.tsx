import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { brandsQuery } from '../../api/brands.ts';
import { text } from '../../texts.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import sheet from '../../ui/sheet.module.css';

export default function BrandPage() {
  const { brand: id = '' } = useParams();
  const brands = useQuery(brandsQuery);
  return (
    <Loaded query={brands}>
      {(rows) => {
        const row = rows.find((each) => each.id === id);
        if (row === undefined) return <Note kind="warn">{text('brand.unknown', { id })}</Note>;
        return (
          <div className={sheet.stack}>
            <section className={sheet.sheet}>
              <dl className={sheet.facts}>
                <dt>{text('brands.state')}</dt>
                <dd>{text(row.served ? 'brands.live' : 'brands.notLive')}</dd>
                <dt>{text('brands.name')}</dt>
                <dd>
                  <bdi>{row.name}</bdi>
                </dd>
                <dt>{text('brand.id')}</dt>
                <dd>{row.id}</dd>
                <dt>{text('brand.domains')}</dt>
                <dd>{row.domains.join(', ')}</dd>
                <dt>{text('brand.revision')}</dt>
                <dd className={sheet.mono}>{row.revision}</dd>
              </dl>
            </section>
            <section className={`${sheet.sheet} ${sheet.stack}`}>
              <h2 className={sheet.heading}>{text('brand.faults')}</h2>
              {row.faults.length === 0 ? <p className={sheet.quiet}>{text('brand.noFaults')}</p> : null}
              {row.faults.map(({ rule, message, fix }) => (
                <Note key={`${rule} ${message}`} kind="warn">
                  <p>{message}</p>
                  <p className={sheet.quiet}>{fix}</p>
                </Note>
              ))}
            </section>
          </div>
        );
      }}
    </Loaded>
  );
}
