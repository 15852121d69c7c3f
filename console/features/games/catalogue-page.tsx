import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminQueryOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { useMay } from '../../ui/act-button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { type Range, WindowTable } from '../../ui/window-table.tsx';
import { columnsOf, moreColumns } from './game-columns.tsx';
import { type Game, gameStates, gameTypes } from './game-words.ts';
import styles from './games.module.css';

/** The games of all brands: any number of them, found by search and filters. */
export default function CataloguePage() {
  const vendors = useQuery(callQuery({ operation: 'listCatalogueVendors' }));
  return <Loaded query={vendors}>{(list) => <Catalogue vendors={list} />}</Loaded>;
}

function Catalogue({ vendors }: { vendors: AdminValueOf<'listCatalogueVendors'> }) {
  const { search, replace } = useSearch();
  const typed = search.get('q') ?? '';
  const q = useDeferredValue(typed.trim());
  const type = gameTypes.find((each) => each === search.get('type'));
  const state = gameStates.find((each) => each === search.get('state'));
  const vendor = vendors.find(({ code }) => code === search.get('vendor'))?.code;
  return (
    <div className={sheet.stack}>
      <CatalogueLinks />
      <div className={sheet.filters}>
        <TextField
          type="search"
          label={text('games.search')}
          hint={text('games.searchHint')}
          defaultValue={typed}
          maxLength={100}
          onChange={(given) => replace({ q: given })}
        />
        <Select
          label={text('games.vendor')}
          value={vendor ?? ''}
          onChange={(given) => replace({ vendor: given })}
          options={[
            { value: '', label: text('games.anyVendor') },
            ...vendors.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
        <Select
          label={text('games.type')}
          value={type ?? ''}
          onChange={(given) => replace({ type: given })}
          options={[
            { value: '', label: text('games.anyType') },
            ...gameTypes.map((value) => ({ value, label: text(`games.type.${value}`) })),
          ]}
        />
        <Select
          label={text('games.state')}
          value={state ?? ''}
          onChange={(given) => replace({ state: given })}
          options={[
            { value: '', label: text('games.anyState') },
            ...gameStates.map((value) => ({ value, label: text(`games.state.${value}`) })),
          ]}
        />
      </div>
      <Games filters={{ q: q || undefined, vendor, type, state }} />
    </div>
  );
}

const links = [
  { to: '/catalogue/import', title: 'games.importTitle', operation: 'importCatalogue' },
  { to: '/catalogue/history', title: 'games.history', operation: 'listCatalogueRevisions' },
  { to: '/catalogue/suppliers', title: 'games.suppliers', operation: 'listSupplierLists' },
  { to: '/catalogue/suspensions', title: 'games.suspensions', operation: 'listSuspensions' },
] as const;

/** The further pages of the catalogue that staff may open. */
function CatalogueLinks() {
  const may = useMay();
  return (
    <nav aria-label={text('games.pages')} className={sheet.actions}>
      {links
        .filter(({ operation }) => may(operation))
        .map(({ to, title }) => (
          <Link key={to} to={to}>
            {text(title)}
          </Link>
        ))}
    </nav>
  );
}

type Filters = Omit<AdminQueryOf<'listCatalogueGames'>, 'offset' | 'pageSize'>;

function Games({ filters }: { filters: Filters }) {
  const { search } = useSearch();
  const chosen = new Set(search.get('columns')?.split(',') ?? []);
  const { first, rowAt, onRange } = useGameWindow(filters);
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <Loaded query={first}>
        {({ total }) => (
          <>
            <div className={sheet.row}>
              <span className={sheet.quiet} aria-live="polite">
                {text('games.count', { count: total })}
              </span>
              <Columns chosen={chosen} />
            </div>
            {total === 0 ? (
              <p className={sheet.quiet}>{text('games.none')}</p>
            ) : (
              <WindowTable
                key={JSON.stringify(filters)}
                label={text('games.catalogue')}
                count={total}
                rowAt={rowAt}
                onRange={onRange}
                columns={columnsOf(chosen)}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Columns that are shown on demand. The address has them. */
function Columns({ chosen }: { chosen: ReadonlySet<string> }) {
  const { replace } = useSearch();
  const toggled = (id: string, isChosen: boolean) =>
    moreColumns
      .map((column) => column.id)
      .filter((each) => (each === id ? isChosen : chosen.has(each)))
      .join(',');
  return (
    <fieldset className={`${styles.columns} ${sheet.actions}`}>
      <legend className={sheet.hidden}>{text('games.columns')}</legend>
      {moreColumns.map(({ id, title }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.has(id)}
            onChange={({ target }) => replace({ columns: toggled(id, target.checked) })}
          />
          {title}
        </label>
      ))}
    </fieldset>
  );
}

const pageSize = 100;

/** The games that filters find. Pages are loaded as their rows come into view; `first` is the first one, with the number of all games. */
function useGameWindow(filters: Filters) {
  const [range, setRange] = useState<Range>({ first: 0, last: 0 });
  const pageQuery = (page: number) =>
    callQuery({ operation: 'listCatalogueGames', query: { ...filters, offset: page * pageSize, pageSize } });
  const first = useQuery({ ...pageQuery(0), placeholderData: keepPreviousData });
  const from = Math.floor(range.first / pageSize);
  const to = Math.max(from, Math.floor(range.last / pageSize));
  const pages = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const found = useQueries({ queries: pages.map(pageQuery) });
  const rowAt = (index: number): Game | undefined => {
    const page = Math.floor(index / pageSize);
    const data = found[page - from]?.data ?? (page === 0 ? first.data : undefined);
    return data?.list[index % pageSize];
  };
  const onRange = useCallback((next: Range) => setRange(next), []);
  return { first, rowAt, onRange };
}
