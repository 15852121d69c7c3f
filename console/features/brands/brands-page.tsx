import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigationType, useSearchParams } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { brandsQuery } from '../../api/brands.ts';
import { text } from '../../texts.ts';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { BrandState } from './brand-state.tsx';

type BrandRow = AdminValueOf<'listBrands'>[number];

/** Rows drawn at most; a filter finds the rest. */
const most = 100;

/** The brands of the caller. The filter is the address's `q`, which follows the typing: it is too slow for an input to wait for. */
export default function BrandsPage() {
  const [search, setSearch] = useSearchParams();
  const [query, setQuery] = useState(search.get('q') ?? '');
  const brands = useQuery(brandsQuery);
  const filter = (value: string) => {
    setQuery(value);
    setSearch(value === '' ? {} : { q: value }, { replace: true });
  };
  const navigation = useNavigationType();
  useEffect(() => {
    // Typing replaces the address; everything else leads to another filter.
    if (navigation !== 'REPLACE') setQuery(search.get('q') ?? '');
  }, [navigation, search]);
  return (
    <div className={sheet.stack}>
      <TextField
        aria-label={text('brands.filter')}
        label={text('brands.filter')}
        value={query}
        onChange={filter}
        type="search"
      />
      <Loaded query={brands}>
        {(rows) => <Found rows={rows.filter((row) => fits({ row, query }))} query={query} />}
      </Loaded>
    </div>
  );
}

const fits = ({ row: { id, name, domains }, query }: { row: BrandRow; query: string }) =>
  [id, name, ...domains].some((part) => part.toLowerCase().includes(query.trim().toLowerCase()));

function Found({ rows, query }: { rows: readonly BrandRow[]; query: string }) {
  if (rows.length === 0)
    return (
      <p className={sheet.quiet}>{query === '' ? text('brands.noneYet') : text('brands.none', { query })}</p>
    );
  return (
    <section className={sheet.sheet}>
      <p className={sheet.quiet} aria-live="polite">
        {text('brands.count', { count: rows.length })}
      </p>
      <div className={sheet.scroller}>
        <table className={sheet.table}>
          <thead>
            <tr>
              <th scope="col">{text('brands.name')}</th>
              <th scope="col">{text('brands.domains')}</th>
              <th scope="col">{text('brands.state')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, most).map((row) => (
              <tr key={row.id}>
                <td>
                  <Link to={`/brands/${encodeURIComponent(row.id)}`}>
                    <bdi>{row.name}</bdi>
                  </Link>
                  {row.name === row.id ? null : <div className={sheet.quiet}>{row.id}</div>}
                </td>
                <td>{row.domains.slice(0, 3).join(', ')}</td>
                <td>
                  <BrandState row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
