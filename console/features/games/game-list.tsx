import { GripVertical } from 'lucide-react';
import { useState } from 'react';
import { GridList, GridListItem, ListLayout, useDragAndDrop, Virtualizer } from 'react-aria-components';
import { text } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import sheet from '../../ui/sheet.module.css';
import { TextField } from '../../ui/text-field.tsx';
import {
  change,
  gamesOf,
  idOf,
  isNewAt,
  isOrdered,
  type List,
  moveGames,
  moveTo,
  rankedLists,
  rankOf,
  setListed,
} from './choice-draft.ts';
import type { BrandGame } from './choice-file.ts';
import styles from './games.module.css';

type Edit = (games: readonly BrandGame[]) => void;

const rowHeight = 56;

/** The games of one of a brand's lists, moved by drag or by keyboard. Only the rows in view are drawn. */
export function GameList({
  games,
  list,
  isFound,
  isMovable,
  onEdit,
}: {
  /** All games of the brand. */
  games: readonly BrandGame[];
  list: List;
  isFound: (game: BrandGame) => boolean;
  /** Games are moved where all of the list are shown. */
  isMovable: boolean;
  /** Missing for staff who may not change the choice. */
  onEdit: Edit | undefined;
}) {
  const canMove = onEdit !== undefined && isMovable && isOrdered(list);
  const shown = gamesOf(list, games).filter(isFound);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (moved) => [...moved].map((id) => ({ 'text/plain': String(id) })),
    onReorder: ({ keys, target: { key, dropPosition } }) => {
      if (dropPosition === 'on' || !isOrdered(list)) return;
      const ids = new Set([...keys].map(String));
      onEdit?.(moveGames({ games, list, ids, target: String(key), place: dropPosition }));
    },
  });
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight }}>
      <GridList
        aria-label={text(`games.list.${list}`)}
        className={styles.list ?? ''}
        items={shown.map((game, index) => ({ id: idOf(game), game, place: index + 1 }))}
        {...(canMove && { dragAndDropHooks })}
      >
        {({ id, game, place }) => (
          <GridListItem id={id} textValue={game.game.name} className={styles.item ?? ''}>
            {canMove ? (
              <Button slot="drag" look="plain" aria-label={text('studio.move', { name: game.game.name })}>
                <GripVertical size={18} aria-hidden />
              </Button>
            ) : null}
            <span className={styles.place}>{place}</span>
            <span className={styles.name}>
              <bdi title={game.game.name}>{game.game.name}</bdi>
              <span className={sheet.quiet}>
                <bdi>{game.game.vendorName}</bdi> · {text(`games.type.${game.game.type}`)}
              </span>
            </span>
            <Marks game={game} />
            {onEdit === undefined ? null : <GameMenu games={games} game={game} onEdit={onEdit} />}
          </GridListItem>
        )}
      </GridList>
    </Virtualizer>
  );
}

function Marks({ game }: { game: BrandGame }) {
  return (
    <span className={styles.marks}>
      {rankedLists
        .filter((list) => rankOf(list, game) > 0)
        .map((list) => (
          <span key={list} className={sheet.pill}>
            {text(`games.rank.${list}`, { rank: rankOf(list, game) })}
          </span>
        ))}
      {isNewAt(game) ? <span className={sheet.pill}>{text('games.new')}</span> : null}
      {game.hidden ? <span className={sheet.pill}>{text('games.state.hidden')}</span> : null}
      {game.offer === 'offered' || game.offer === 'hidden' ? null : (
        <span className={`${sheet.pill} ${sheet.pillWarn}`}>{text(`games.offer.${game.offer}`)}</span>
      )}
    </span>
  );
}

/** The acts on one game of the choice. */
function GameMenu({ games, game, onEdit }: { games: readonly BrandGame[]; game: BrandGame; onEdit: Edit }) {
  const [isMoving, setMoving] = useState(false);
  const id = idOf(game);
  const isNew = isNewAt(game);
  const label = text('games.actsOf', { name: game.game.name });
  return (
    <>
      <MenuButton
        look="plain"
        label={label}
        actions={[
          { id: 'first', label: text('games.moveFirst'), onAction: () => onEdit(moveTo(games, id, 1)) },
          { id: 'last', label: text('games.moveLast'), onAction: () => onEdit(moveTo(games, id, games.length)) },
          { id: 'place', label: text('games.movePlace'), onAction: () => setMoving(true) },
          ...rankedLists.map((list) => {
            const isListed = rankOf(list, game) === 0;
            return {
              id: list,
              label: text(`games.${isListed ? 'addTo' : 'takeFrom'}.${list}`),
              onAction: () => onEdit(setListed({ list, games, id, isListed })),
            };
          }),
          {
            id: 'new',
            label: text(isNew ? 'games.notNew' : 'games.makeNew'),
            onAction: () => onEdit(change(games, id, { isNew: !isNew })),
          },
          {
            id: 'hidden',
            label: text(game.hidden ? 'games.show' : 'games.hide'),
            onAction: () => onEdit(change(games, id, { hidden: !game.hidden })),
          },
          {
            id: 'remove',
            label: text('games.remove'),
            onAction: () => onEdit(games.filter((each) => idOf(each) !== id)),
          },
        ]}
      >
        {text('content.acts')}
      </MenuButton>
      <Dialog title={text('games.moveOf', { name: game.game.name })} isOpen={isMoving} onClose={() => setMoving(false)}>
        <PlaceForm
          place={games.indexOf(game) + 1}
          count={games.length}
          onClose={() => setMoving(false)}
          onPlace={(place) => {
            onEdit(moveTo(games, id, place));
            setMoving(false);
          }}
        />
      </Dialog>
    </>
  );
}

function PlaceForm({
  place,
  count,
  onClose,
  onPlace,
}: {
  place: number;
  count: number;
  onClose: () => void;
  onPlace: (place: number) => void;
}) {
  const [typed, setTyped] = useState(String(place));
  const given = Number(typed);
  const isPlace = Number.isInteger(given) && given >= 1 && given <= count;
  return (
    <form
      className={sheet.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (isPlace) onPlace(given);
      }}
    >
      <TextField
        label={text('games.place')}
        inputMode="numeric"
        value={typed}
        onChange={setTyped}
        error={isPlace ? undefined : text('games.placeError', { most: count })}
      />
      <div className={sheet.row}>
        <Button onPress={onClose}>{text('cancel')}</Button>
        <Button look="primary" type="submit" isDisabled={!isPlace}>
          {text('games.move')}
        </Button>
      </div>
    </form>
  );
}
