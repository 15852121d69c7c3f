import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Link } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { pagesQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { brandPath } from '../../ui/brand-path.ts';
import { useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { type Column, Table } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSearch } from '../../ui/use-search.ts';

type Secret = AdminValueOf<'checkReadiness'>['secrets'][number];
type BrandSecret = AdminValueOf<'listSecrets'>['list'][number];

const states = ['any', 'missing', 'withheld', 'set'] as const;
const secretLooks = { missing: sheet.pillDanger, withheld: sheet.pillDanger, set: sheet.pillGood } as const;

/** Secrets that the manifests of all brands of the reader name, and whether the servers have them. */
export default function SecretsPage() {
  const environment = useEnvironment();
  const { search, replace } = useSearch();
  const typed = search.get('q') ?? '';
  const q = useDeferredValue(typed.trim()) || undefined;
  const state = states.find((each) => each === search.get('state')) ?? 'any';
  const query = { environment, q, state: state === 'any' ? undefined : state };
  const found = useInfiniteQuery(pagesQuery({ operation: 'listSecrets', query }));
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <div className={sheet.filters}>
        <TextField
          type="search"
          label={text('secrets.find')}
          defaultValue={typed}
          maxLength={100}
          onChange={(next) => replace({ q: next })}
        />
        <Select
          label={text('people.state')}
          value={state}
          onChange={(next) => replace({ state: next === 'any' ? undefined : next })}
          options={states.map((each) => ({ value: each, label: text(`secrets.state.${each}`) }))}
        />
      </div>
      <Loaded query={found}>
        {({ pages }) => {
          const rows = pages.flatMap(({ list }) => list);
          if (rows.length === 0) return <p className={sheet.quiet}>{text('secrets.noneFits')}</p>;
          return (
            <Table
              label={text('secrets.title')}
              rows={rows}
              hasMore={found.hasNextPage}
              keyOf={({ brand, path }) => `${brand} ${path}`}
              columns={[
                {
                  id: 'secretBrand',
                  title: text('secrets.brand'),
                  cell: ({ brand, brandName }: BrandSecret) => (
                    <Link to={brandPath({ brand, environment, page: 'readiness' })}>
                      <bdi>{brandName}</bdi>
                    </Link>
                  ),
                },
                ...secretColumns,
              ]}
            />
          );
        }}
      </Loaded>
      <MoreButton query={found} />
      <p className={sheet.quiet}>{text('secrets.never')}</p>
    </section>
  );
}

/** Secrets that the manifest of one brand names. No call answers their values. */
export function Secrets({ rows }: { rows: readonly Secret[] }) {
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <h2 className={sheet.heading}>{text('secrets.title')}</h2>
      {rows.length === 0 ? (
        <p className={sheet.quiet}>{text('secrets.none')}</p>
      ) : (
        <Table label={text('secrets.title')} rows={rows} keyOf={({ path }) => path} columns={secretColumns} />
      )}
      <p className={sheet.quiet}>{text('secrets.never')}</p>
      <p>
        <Link to="/secrets">{text('secrets.ofAll')}</Link>
      </p>
    </section>
  );
}

const secretColumns: readonly Column<Secret>[] = [
  {
    id: 'secret',
    title: text('secrets.variable'),
    isHead: true,
    cell: ({ variable }) => <span className={sheet.mono}>{variable}</span>,
  },
  {
    id: 'secretUse',
    title: text('secrets.use'),
    isWide: true,
    cell: ({ kind, path }) => (
      <>
        {text(`secrets.kind.${kind}`)}
        <div className={`${sheet.mono} ${sheet.quiet}`}>{path}</div>
      </>
    ),
  },
  {
    id: 'secretState',
    title: text('people.state'),
    cell: ({ state, fix }) => (
      <>
        <span className={`${sheet.pill} ${secretLooks[state]}`}>{text(`secrets.state.${state}`)}</span>
        {fix === undefined ? null : <p className={sheet.quiet}>{fix}</p>}
      </>
    ),
  },
];
