import type { Move } from '../../schema/manifest/moves.ts';
import { text } from '../texts.ts';
import sheet from './sheet.module.css';
import styles from './value.module.css';

/** Characters of a value that are shown; the whole of it opens below. */
const shown = 120;

/** Moves that are listed; the rest is counted. */
const mostMoves = 8;

/** The new order of a list, as the moves that make it. */
export function Moves({ moves }: { moves: readonly Move[] }) {
  const left = moves.length - mostMoves;
  return (
    <ul className={styles.moves}>
      {moves.slice(0, mostMoves).map(({ id, precedes }) => (
        <li key={id}>
          {precedes === undefined
            ? text('effect.moveLast', { item: id })
            : text('effect.move', { item: id, next: precedes })}
        </li>
      ))}
      {left > 0 ? <li className={sheet.quiet}>{text('effect.moreMoves', { count: left })}</li> : null}
    </ul>
  );
}

/** A value of a manifest: texts as they are, everything else as JSON, and a word if there is none. */
export function Value({ value, side = 'plain' }: { value: unknown; side?: 'before' | 'after' | 'plain' }) {
  const look = `${styles.value} ${side === 'plain' ? '' : styles[side]}`;
  if (value === undefined) return <span className={styles.none}>{text('value.none')}</span>;
  if (typeof value === 'boolean') return <span className={look}>{value ? text('value.on') : text('value.off')}</span>;
  const written = typeof value === 'string' ? value : JSON.stringify(value, null, 1);
  if (written.length <= shown) return <bdi className={look}>{written}</bdi>;
  return (
    <details className={styles.long}>
      <summary>
        <bdi className={look}>{`${written.slice(0, shown)} …`}</bdi>
      </summary>
      <pre dir="auto">{written}</pre>
    </details>
  );
}
