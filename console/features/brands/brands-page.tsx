import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useNavigationType } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { pagesQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { brandPath } from '../../ui/brand-path.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { SavedFilters } from '../../ui/saved-filters.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { Table } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useComposed } from '../../ui/use-composed.ts';
import { useSearch } from '../../ui/use-search.ts';

type FoundBrand = AdminValueOf<'searchBrands'>['list'][number];

const filters = ['active', 'waiting', 'faulty', 'failing', 'archived'] as const;
const sorts = ['name', 'updated'] as const;
/** Characters that a search may have, as the contract states. */
const longest = 100;

/** Brands of the caller. The search is stored in the address, which follows the typing; the input does not wait for it. */
export default function BrandsPage() {
  const { search, replace } = useSearch();
  const [query, setQuery] = useState(search.get('q') ?? '');
  const filter = filters.find((each) => each === search.get('filter')) ?? 'active';
  const sort = sorts.find((each) => each === search.get('sort')) ?? 'name';
  const navigate = useNavigate();
  const navigation = useNavigationType();
  useEffect(() => {
    // Typing replaces the address; everything else leads to another search.
    if (navigation !== 'REPLACE') setQuery(search.get('q') ?? '');
  }, [navigation, search]);
  const q = useComposed(query).trim();
  const found = useInfiniteQuery({
    ...pagesQuery({ operation: 'searchBrands', query: { filter, sort, q: q || undefined } }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={sheet.stack}>
      <div className={sheet.filters}>
        <TextField
          label={text('brands.filter')}
          value={query}
          maxLength={longest}
          onChange={(value) => {
            setQuery(value);
            replace({ q: value });
          }}
          type="search"
        />
        <Select
          label={text('brands.show')}
          value={filter}
          onChange={(value) => replace({ filter: value === 'active' ? undefined : value })}
          options={filters.map((each) => ({ value: each, label: text(`brands.filter.${each}`) }))}
        />
        <Select
          label={text('brands.sort')}
          value={sort}
          onChange={(value) => replace({ sort: value === 'name' ? undefined : value })}
          options={sorts.map((each) => ({ value: each, label: text(`brands.sort.${each}`) }))}
        />
      </div>
      <SavedFilters page="/brands" />
      <div>
        <ActButton operation="createBrand" onPress={() => void navigate('/brands/new')}>
          {text('newBrand.title')}
        </ActButton>
      </div>
      <Loaded query={found}>
        {({ pages }) => {
          const rows = pages.flatMap(({ list }) => list);
          if (rows.length === 0)
            return (
              <p className={sheet.quiet}>
                {q !== '' ? text('brands.none', { query: q }) : text(`brands.noneOf.${filter}`)}
              </p>
            );
          return (
            <section className={`${sheet.sheet} ${sheet.stack}`}>
              <Rows rows={rows} hasMore={found.hasNextPage} />
              <MoreButton query={found} />
            </section>
          );
        }}
      </Loaded>
    </div>
  );
}

function Rows({ rows, hasMore }: { rows: readonly FoundBrand[]; hasMore: boolean }) {
  return (
    <Table
      label={text('brands.title')}
      rows={rows}
      hasMore={hasMore}
      keyOf={({ id }) => id}
      sorted="name"
      columns={[
        {
          id: 'name',
          title: text('brands.name'),
          served: 'ascending',
          isHead: true,
          cell: ({ id, name }) => (
            <>
              <Link to={brandPath({ brand: id })}>
                <bdi>{name}</bdi>
              </Link>
              {name === id ? null : <div className={sheet.quiet}>{id}</div>}
            </>
          ),
        },
        { id: 'state', title: text('brands.state'), cell: (row) => <BrandState row={row} /> },
        {
          id: 'domains',
          title: text('brands.domains'),
          isWide: true,
          cell: ({ domains }) => domains.slice(0, 3).join(', '),
        },
        {
          id: 'releases',
          title: text('brands.releases'),
          isWide: true,
          cell: ({ production, staging }) =>
            text('brands.releaseNumbers', { production: production ?? '–', staging: staging ?? '–' }),
        },
        {
          id: 'calls',
          title: text('brands.calls'),
          isWide: true,
          isFigure: true,
          cell: ({ calls, failures }) => (
            <>
              {calls}
              {failures === 0 ? null : <div className={sheet.bad}>{text('brands.failures', { count: failures })}</div>}
            </>
          ),
        },
        {
          id: 'updated',
          title: text('brands.updated'),
          served: 'descending',
          isWide: true,
          cell: ({ updatedAt }) => shownTime(updatedAt),
        },
      ]}
    />
  );
}

type Found = AdminValueOf<'searchBrands'>['list'][number];

/** The state of a brand: where it is live, its faults, and its open approvals; never by colour alone. */
function BrandState({
  row: { archived, movedTo, production, staging, faults, waiting, domains },
}: {
  row: Pick<Found, 'archived' | 'movedTo' | 'production' | 'staging' | 'faults' | 'waiting' | 'domains'>;
}) {
  // A parent has no domain either, but no fault because of that.
  const isUnreachable = domains.length === 0 && faults > 0;
  const live = production !== null ? 'brands.live' : staging !== null ? 'brands.onStaging' : 'brands.notLive';
  return (
    <div className={sheet.pills}>
      {movedTo === null ? (
        <span className={`${sheet.pill} ${production !== null && !archived && !isUnreachable ? sheet.pillGood : ''}`}>
          {text(archived ? 'brands.archived' : live)}
        </span>
      ) : (
        <span className={`${sheet.pill} ${sheet.pillWarn}`}>{text('brand.movedTo', { place: movedTo })}</span>
      )}
      {isUnreachable ? <span className={`${sheet.pill} ${sheet.pillDanger}`}>{text('brands.noDomain')}</span> : null}
      {faults === 0 ? null : (
        <span className={`${sheet.pill} ${sheet.pillDanger}`}>{text('brands.faults', { count: faults })}</span>
      )}
      {waiting === 0 ? null : (
        <span className={`${sheet.pill} ${sheet.pillWarn}`}>{text('brands.waiting', { count: waiting })}</span>
      )}
    </div>
  );
}
