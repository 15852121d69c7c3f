import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { idOf } from './choice-draft.ts';
import { type BrandGame, keyOf } from './choice-file.ts';
import type { Game } from './game-words.ts';
import styles from './games.module.css';

/** Games of the catalogue listed at once; a search finds the others. */
const listed = 100;

/** Adds games of the catalogue to the end of a brand's choice. */
export function AddGames({
  games,
  onAdd,
}: {
  games: readonly BrandGame[];
  onAdd: (games: readonly BrandGame[]) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActButton operation="chooseCatalogue" onPress={() => setOpen(true)}>
        {text('games.add')}
      </ActButton>
      <Dialog title={text('games.add')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Finder
          chosen={new Set(games.map(idOf))}
          onClose={() => setOpen(false)}
          onAdd={(added) => {
            onAdd(added.map(asChosen));
            setOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}

function Finder({
  chosen,
  onClose,
  onAdd,
}: {
  chosen: ReadonlySet<string>;
  onClose: () => void;
  onAdd: (games: readonly Game[]) => void;
}) {
  const [typed, setTyped] = useState('');
  const [added, setAdded] = useState<ReadonlyMap<string, Game>>(new Map());
  const q = useDeferredValue(typed.trim());
  const found = useQuery({
    ...callQuery({ operation: 'listCatalogueGames', query: { pageSize: listed, q: q || undefined } }),
    placeholderData: keepPreviousData,
  });
  const toggle = (game: Game, isChosen: boolean) => {
    const next = new Map(added);
    if (isChosen) next.set(keyOf(game), game);
    else next.delete(keyOf(game));
    setAdded(next);
  };
  return (
    <form
      className={sheet.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (added.size > 0) onAdd([...added.values()]);
      }}
    >
      <TextField
        type="search"
        label={text('games.search')}
        hint={text('games.searchHint')}
        value={typed}
        onChange={setTyped}
        maxLength={100}
      />
      <Loaded query={found}>
        {({ list, total }) => (
          <>
            <ul className={styles.found}>
              {list.map((game) => {
                const isThere = chosen.has(keyOf(game));
                return (
                  <li key={game.nodeId}>
                    <label className={styles.check}>
                      <input
                        type="checkbox"
                        disabled={isThere}
                        checked={isThere || added.has(keyOf(game))}
                        onChange={({ target }) => toggle(game, target.checked)}
                      />
                      <span>
                        <bdi>{game.name}</bdi>{' '}
                        <span className={sheet.quiet}>
                          <bdi>{game.vendorName}</bdi>
                        </span>
                      </span>
                    </label>
                  </li>
                );
              })}
            </ul>
            {total > list.length ? (
              <p className={sheet.quiet}>{text('games.moreFound', { count: total - list.length })}</p>
            ) : null}
            {total === 0 ? <p className={sheet.quiet}>{text('games.none')}</p> : null}
          </>
        )}
      </Loaded>
      <div className={sheet.row}>
        <Button onPress={onClose}>{text('cancel')}</Button>
        <Button look="primary" type="submit" isDisabled={added.size === 0}>
          {text('games.addChosen', { count: added.size })}
        </Button>
      </div>
    </form>
  );
}

/** Without values of its own: those of the catalogue apply. Whether the brand may offer it is known once it is saved. */
const asChosen = (game: Game): BrandGame => ({
  game,
  hidden: false,
  hotRank: null,
  featuredRank: 0,
  isNew: null,
  offer: 'offered',
});
