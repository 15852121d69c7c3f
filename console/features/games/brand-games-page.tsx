import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { ActButton, useMay } from '../../ui/act-button.tsx';
import { ActOpener } from '../../ui/act-opener.tsx';
import { Button } from '../../ui/button.tsx';
import { brandIn, useEnvironment } from '../../ui/environment.tsx';
import { fits } from '../../ui/fits.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { AddGames } from './add-games.tsx';
import { chooseAct, type Of } from './choice-act.ts';
import { gamesOf, idOf, isOrdered, lists } from './choice-draft.ts';
import { type BrandGame, type ChoiceFile, gameInFile, type Names } from './choice-file.ts';
import { ChoiceHistory, Compared } from './choice-history.tsx';
import { GameList } from './game-list.tsx';
import { VendorList } from './vendor-list.tsx';

type BrandGames = AdminValueOf<'listBrandGames'>;
type Vendors = ChoiceFile['vendors'];

const pageSize = 1000;

/** All games of a brand's list, read page by page. */
const brandGamesQuery = (tenant: string) =>
  queryOptions({
    queryKey: ['listBrandGames', { brand: tenant }, { pages: 'all' }],
    queryFn: ({ signal }) => readGames(tenant, signal),
    refetchOnWindowFocus: false,
  });

const pageAt = (tenant: string, offset: number, signal?: AbortSignal) =>
  callAdmin({
    operation: 'listBrandGames',
    params: { brand: tenant },
    query: { offset, pageSize },
    ...(signal && { signal }),
  });

/** A brand without a choice has all games of the catalogue, which are read if somebody begins a choice. */
async function readGames(tenant: string, signal?: AbortSignal): Promise<BrandGames> {
  const first = await pageAt(tenant, 0, signal);
  return first.hasGames ? { ...first, list: await allGames(tenant, first, signal) } : first;
}

async function allGames(tenant: string, first: BrandGames, signal?: AbortSignal): Promise<BrandGame[]> {
  const list = [...first.list];
  while (list.length < first.total) {
    const { list: more } = await pageAt(tenant, list.length, signal);
    if (more.length === 0) break;
    list.push(...more);
  }
  return list;
}

/** The games of a brand: which it offers, their order, and which are hot, featured, new or hidden. */
export default function BrandGamesPage() {
  const { brand = '' } = useParams();
  const environment = useEnvironment();
  const of = { brand, tenant: brandIn(brand, environment) };
  const games = useQuery(brandGamesQuery(of.tenant));
  const vendors = useQuery(callQuery({ operation: 'listCatalogueVendors' }));
  return (
    <Loaded query={games}>
      {(base) => (
        <Loaded query={vendors}>{(known) => <Editor key={of.tenant} of={of} base={base} known={known} />}</Loaded>
      )}
    </Loaded>
  );
}

/** A choice that somebody changes, with the number of the newest choice that it is based on. */
type Draft = {
  /** Number of the edit, by which a dry run knows that it is of another choice. */
  readonly edit: number;
  readonly seen: string;
  readonly games: readonly BrandGame[] | undefined;
  readonly vendors: Vendors;
};

function Editor({ of, base, known }: { of: Of; base: BrandGames; known: AdminValueOf<'listCatalogueVendors'> }) {
  const [draft, setDraft] = useState<Draft>();
  const may = useMay();
  const stored = useMemo(() => storedIn(base), [base]);
  const shown = draft ?? stored;
  const edit = (changes: Pick<Partial<Draft>, 'games' | 'vendors'>) =>
    setDraft({ ...shown, ...changes, edit: shown.edit + 1 });
  const after = useMemo(() => fileOf(shown), [shown]);
  // A choice may have thousands of games, so they are compared once for each edit.
  const isChanged = useMemo(
    () => draft !== undefined && JSON.stringify(after) !== JSON.stringify(fileOf(stored)),
    [draft, after, stored],
  );
  const names = useMemo(() => namesOf([...base.list, ...(shown.games ?? [])], known), [base, shown, known]);
  const mayChoose = may('chooseCatalogue');
  return (
    <div className={sheet.stack}>
      <section className={`${sheet.sheet} ${sheet.row}`} aria-label={text('games.choice')}>
        <p>
          {shown.games === undefined
            ? text('games.offersAll')
            : text('games.offersChosen', { count: shown.games.length })}
        </p>
        <div className={sheet.actions}>
          {shown.games === undefined ? (
            <BeginButton of={of} onBegin={(games) => edit({ games })} />
          ) : (
            <>
              <AddGames games={shown.games} onAdd={(added) => edit({ games: [...(shown.games ?? []), ...added] })} />
              <ActButton operation="chooseCatalogue" look="plain" onPress={() => edit({ games: undefined })}>
                {text('games.offerAll')}
              </ActButton>
            </>
          )}
          {isChanged ? (
            <Button look="plain" onPress={() => setDraft(undefined)}>
              {text('games.discard')}
            </Button>
          ) : null}
          <ActOpener
            operation="chooseCatalogue"
            look="primary"
            refusal={isChanged ? undefined : text('games.unchanged')}
            act={chooseAct({
              of,
              id: `edit ${shown.edit} of ${shown.seen}`,
              after,
              names,
              seen: shown.seen,
              onDone: () => setDraft(undefined),
            })}
          >
            {text('games.save')}
          </ActOpener>
        </div>
      </section>
      {shown.games === undefined ? null : (
        <Games games={shown.games} onEdit={mayChoose ? (games) => edit({ games }) : undefined} />
      )}
      <VendorList
        vendors={shown.vendors}
        known={known}
        onEdit={mayChoose ? (vendors) => edit({ vendors }) : undefined}
      />
      <Compared of={of} names={names} />
      <ChoiceHistory of={of} names={names} />
    </div>
  );
}

const storedIn = ({ revision, hasGames, list, vendors }: BrandGames): Draft => ({
  edit: 0,
  seen: revision,
  games: hasGames ? list : undefined,
  vendors: vendors ?? undefined,
});

const fileOf = ({ games, vendors }: Pick<Draft, 'games' | 'vendors'>): ChoiceFile => ({
  vendors,
  games: games?.map(gameInFile),
});

const namesOf = (games: readonly BrandGame[], vendors: AdminValueOf<'listCatalogueVendors'>): Names =>
  new Map([
    ...vendors.map(({ code, name }) => [code, name] as const),
    ...games.map((game) => [idOf(game), game.game.name] as const),
  ]);

/** Begins a choice with the games that the brand offers now. */
function BeginButton({ of: { tenant }, onBegin }: { of: Of; onBegin: (games: readonly BrandGame[]) => void }) {
  const begin = useMutation({
    mutationFn: async () => {
      const games = await allGames(tenant, await pageAt(tenant, 0));
      return games.filter(({ offer }) => offer === 'offered' || offer === 'suspended');
    },
    onSuccess: onBegin,
  });
  return (
    <>
      <Refused error={begin.error} />
      <ActButton operation="chooseCatalogue" isPending={begin.isPending} onPress={() => begin.mutate()}>
        {text('games.begin')}
      </ActButton>
    </>
  );
}

function Games({
  games,
  onEdit,
}: {
  games: readonly BrandGame[];
  onEdit: ((games: readonly BrandGame[]) => void) | undefined;
}) {
  const { search, replace } = useSearch();
  const list = lists.find((each) => each === search.get('list')) ?? 'all';
  const typed = search.get('q') ?? '';
  const count = gamesOf(list, games).length;
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`} aria-label={text('games.title')}>
      <div className={sheet.filters}>
        <TextField type="search" label={text('games.search')} defaultValue={typed} onChange={(q) => replace({ q })} />
        <Select
          label={text('games.lists')}
          value={list}
          onChange={(next) => replace({ list: next === 'all' ? undefined : next })}
          options={lists.map((value) => ({
            value,
            label: `${text(`games.list.${value}`)} (${gamesOf(value, games).length})`,
          }))}
        />
      </div>
      {onEdit !== undefined && typed === '' && isOrdered(list) && count > 1 ? (
        <p className={sheet.quiet}>{text('games.orderHint')}</p>
      ) : null}
      {list === 'featured' ? <p className={sheet.quiet}>{text('games.featuredHint')}</p> : null}
      {count === 0 ? (
        <p className={sheet.quiet}>{text('games.emptyList')}</p>
      ) : (
        <GameList
          games={games}
          list={list}
          isFound={({ game }) => typed === '' || fits(typed, [game.name, game.vendorName, game.vendor, game.id])}
          isMovable={typed === ''}
          onEdit={onEdit}
        />
      )}
    </section>
  );
}
