import { Link } from 'react-router-dom';
import { text } from '../../texts.ts';
import { languageName } from '../../ui/language-name.ts';
import sheet from '../../ui/sheet.module.css';
import type { Column } from '../../ui/table.tsx';
import type { Game } from './game-words.ts';
import styles from './games.module.css';

type GameColumn = Column<Game> & { readonly title: string; readonly size?: string };

/** Columns of a list of games: the usual ones, and those that somebody chose. */
export const columnsOf = (chosen: ReadonlySet<string>): readonly GameColumn[] => [
  { id: 'name', title: text('games.game'), isHead: true, cell: (game) => <GameName game={game} /> },
  {
    id: 'type',
    title: text('games.type'),
    isWide: true,
    size: '130px',
    cell: ({ type }) => text(`games.type.${type}`),
  },
  { id: 'marks', title: text('games.marks'), isWide: true, size: '140px', cell: (game) => <Marks game={game} /> },
  ...moreColumns.filter(({ id }) => chosen.has(id)),
  { id: 'state', title: text('games.state'), size: '110px', cell: ({ state }) => <GameState state={state} /> },
];

export const moreColumns: readonly GameColumn[] = [
  {
    id: 'number',
    title: text('games.number'),
    isWide: true,
    isFigure: true,
    size: '100px',
    cell: (game) => game.nodeId,
  },
  {
    id: 'classifications',
    title: text('games.classifications'),
    isWide: true,
    cell: ({ classifications }) => classifications.join(', '),
  },
  {
    id: 'languages',
    title: text('games.languages'),
    isWide: true,
    cell: ({ languages }) => languages.map(languageName).join(', '),
  },
  { id: 'currencies', title: text('games.currencies'), isWide: true, cell: (game) => listed(game.currencies) },
  { id: 'countries', title: text('games.countries'), isWide: true, cell: (game) => listed(game.countries) },
];

const listed = (codes: readonly string[]) => (codes.length === 0 ? text('games.all') : codes.join(', '));

function GameName({ game: { nodeId, name, vendor, vendorName, id } }: { game: Game }) {
  return (
    <span className={styles.name}>
      <Link to={`/catalogue/games/${nodeId}`} title={name}>
        <bdi>{name}</bdi>
      </Link>
      <span className={sheet.quiet} title={`${vendor}/${id}`}>
        <bdi>{vendorName}</bdi> · {id}
      </span>
    </span>
  );
}

function Marks({ game: { isNew, hotRank } }: { game: Game }) {
  return (
    <span className={styles.marks}>
      {isNew ? <span className={sheet.pill}>{text('games.new')}</span> : null}
      {hotRank > 0 ? <span className={sheet.pill}>{text('games.rank.hot', { rank: hotRank })}</span> : null}
    </span>
  );
}

const looks = { shown: sheet.pillGood, suspended: sheet.pillWarn, hidden: '' } as const;

function GameState({ state }: { state: Game['state'] }) {
  return <span className={`${sheet.pill} ${looks[state]}`}>{text(`games.state.${state}`)}</span>;
}
