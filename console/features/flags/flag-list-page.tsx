import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { brandIn } from '../../ui/environment.tsx';
import { fits } from '../../ui/fits.ts';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { useSearch } from '../../ui/use-search.ts';
import styles from './flag-over.module.css';

/** All flags with what they switch; each leads to its state at every brand. */
export default function FlagListPage() {
  const { search, replace } = useSearch();
  const typed = search.get('q') ?? '';
  // All brands have the same flags, so those of the first one are listed.
  const first = useQuery(callQuery({ operation: 'searchBrands', query: { pageSize: 1 } }));
  return (
    <div className={sheet.stack}>
      <div className={sheet.filters}>
        <TextField type="search" label={text('flags.filter')} defaultValue={typed} onChange={(q) => replace({ q })} />
      </div>
      <Loaded query={first}>
        {({ list: [brand] }) =>
          brand === undefined ? (
            <p className={sheet.quiet}>{text('flagOver.noBrands')}</p>
          ) : (
            <Flags brand={brandIn(brand.id, brand.production === null ? 'staging' : 'production')} typed={typed} />
          )
        }
      </Loaded>
    </div>
  );
}

function Flags({ brand, typed }: { brand: string; typed: string }) {
  const flags = useQuery(callQuery({ operation: 'listFlags', params: { brand } }));
  return (
    <Loaded query={flags}>
      {(rows) => {
        const found = rows.filter(({ id, description }) => fits(typed, [id, description]));
        if (found.length === 0) return <p className={sheet.quiet}>{text('flags.none', { query: typed })}</p>;
        return (
          <section className={sheet.sheet}>
            <ul className={styles.flags}>
              {found.map(({ id, description }) => (
                <li key={id}>
                  <Link to={`/flags/${encodeURIComponent(id)}`} className={sheet.mono}>
                    {id}
                  </Link>
                  <span>{description}</span>
                </li>
              ))}
            </ul>
          </section>
        );
      }}
    </Loaded>
  );
}
