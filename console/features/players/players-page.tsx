import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { fieldTitle } from '../../../schema/rules/staff-fields.ts';
import { pagesQuery } from '../../api/queries.ts';
import { readOnce } from '../../api/read-once.ts';
import { text } from '../../texts.ts';
import { AsOf } from '../../ui/as-of.tsx';
import { brandPath } from '../../ui/brand-path.ts';
import { Button } from '../../ui/button.tsx';
import { brandIn, useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { fewestLetters, longestSearch } from '../../ui/player-search.ts';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { Table } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { PlayerStatus } from './player-status.tsx';
import styles from './players.module.css';

type FoundPlayer = AdminValueOf<'searchPlayers'>['list'][number];

/** Players of one brand, or of all brands of the caller. Only Enter searches, because each search is recorded. */
export default function PlayersPage() {
  const { brand } = useParams();
  const environment = useEnvironment();
  const { search, push } = useSearch();
  const q = (search.get('q') ?? '').trim().slice(0, longestSearch);
  const [typed, setTyped] = useState(q);
  const [isTried, setTried] = useState(false);
  useEffect(() => setTyped(q), [q]);
  const isShort = [...typed.trim()].length < fewestLetters;
  return (
    <div className={sheet.stack}>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!isShort) push({ q: typed.trim() });
        }}
      >
        <TextField
          type="search"
          label={text('players.search')}
          hint={text(brand === undefined ? 'players.hintAll' : 'players.hintOne')}
          error={isTried && isShort ? text('players.tooShort') : undefined}
          value={typed}
          onChange={setTyped}
          maxLength={longestSearch}
          autoComplete="off"
          autoFocus={q === ''}
        />
        <Button type="submit" look="primary">
          {text('players.find')}
        </Button>
      </form>
      {[...q].length < fewestLetters ? null : (
        <FoundPlayers
          q={q}
          brand={brand === undefined ? undefined : brandIn(brand, environment)}
          addressOf={({ brand: of, id }) =>
            brandPath({ brand: brand ?? of, page: `players/${encodeURIComponent(id)}`, environment })
          }
        />
      )}
    </div>
  );
}

function FoundPlayers({
  q,
  brand,
  addressOf,
}: {
  q: string;
  brand: string | undefined;
  addressOf: (row: FoundPlayer) => string;
}) {
  const found = useInfiniteQuery({ ...pagesQuery({ operation: 'searchPlayers', query: { q, brand } }), ...readOnce });
  return (
    <Loaded query={found}>
      {({ pages }) => {
        const rows = pages.flatMap(({ list }) => list);
        if (rows.length === 0)
          return (
            <>
              <p className={sheet.quiet}>
                {text(brand === undefined ? 'players.noneAnywhere' : 'players.none', { query: q })}
              </p>
              <AsOf query={found} />
            </>
          );
        return (
          <section className={`${sheet.sheet} ${sheet.stack}`}>
            <AsOf query={found} />
            <Rows rows={rows} hasMore={found.hasNextPage} hasBrand={brand === undefined} addressOf={addressOf} />
            <MoreButton query={found} />
          </section>
        );
      }}
    </Loaded>
  );
}

function Rows({
  rows,
  hasMore,
  hasBrand,
  addressOf,
}: {
  rows: readonly FoundPlayer[];
  hasMore: boolean;
  hasBrand: boolean;
  addressOf: (row: FoundPlayer) => string;
}) {
  return (
    <Table
      label={text('players.title')}
      rows={rows}
      hasMore={hasMore}
      keyOf={({ brand, id }) => `${brand} ${id}`}
      columns={[
        {
          id: 'account',
          title: text('players.account'),
          isHead: true,
          cell: (row) => (
            <>
              <Link to={addressOf(row)}>
                <bdi>{row.account}</bdi>
              </Link>
              {hasBrand ? (
                <div className={sheet.quiet}>
                  <bdi>{row.brandName}</bdi>
                </div>
              ) : null}
            </>
          ),
        },
        { id: 'state', title: text('players.state'), cell: ({ status }) => <PlayerStatus status={status} /> },
        { id: 'email', title: fieldTitle('email'), isWide: true, cell: ({ email }) => email ?? '–' },
        { id: 'mobile', title: fieldTitle('mobileNum'), isWide: true, cell: ({ mobileNum }) => mobileNum ?? '–' },
        {
          id: 'registered',
          title: text('players.registered'),
          isWide: true,
          cell: ({ registeredAt }) => shownTime(registeredAt),
        },
      ]}
    />
  );
}
