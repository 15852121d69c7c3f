import { type ReactNode, useId, useState } from 'react';
import { text } from '../../texts.ts';
import { Button } from '../button.tsx';
import sheet from '../sheet.module.css';
import type { DifferenceRow } from './difference.ts';
import styles from './differences.module.css';
import { BothSides, Shown, type SideNames } from './shown-value.tsx';

/** Rows drawn at once; a button draws as many more. */
const rowsAtOnce = 60;
/** Rows of a list that is so short that each row names its part itself. */
const few = 4;
/** Moves that are listed of one row; the rest is counted. */
const mostMoves = 8;

/** Checkboxes of rows. */
export type Choice = {
  readonly isChosen: (id: string) => boolean;
  readonly onChange: (id: string, isChosen: boolean) => void;
};

/**
 * The one view of differences: what is changed, by its title, with both sides. Rows stand below the part that they belong to, and
 * below their brand if there are several; if more brands than settings change, the brands stand below the setting. `choose` puts a
 * checkbox before each row.
 */
export function DifferenceList({
  rows,
  more = 0,
  choose,
  sides,
  namesBrands = new Set(rows.map(({ brand }) => brand)).size > 1,
}: {
  rows: readonly DifferenceRow[];
  /** Number of further differences that are not among the rows. */
  more?: number;
  choose?: Choice | undefined;
  sides?: SideNames | undefined;
  /** Whether the brand of each row is named; otherwise if there are several. */
  namesBrands?: boolean | undefined;
}) {
  const [most, setMost] = useState(rowsAtOnce);
  const shown = rows.slice(0, most).map((row) => ({ row, ...headOf({ row, rows, namesBrands }) }));
  const left = more + rows.length - shown.length;
  const heads = new Set(shown.map(({ head }) => head));
  return (
    <div className={styles.list}>
      {[...heads].map((head) => (
        <Group key={head} head={head}>
          {shown
            .filter((each) => each.head === head)
            .map(({ row, titles }) => (
              <li key={row.id} className={styles.row}>
                <Named row={row} titles={titles} choose={choose} />
                <Change row={row} sides={sides} folds={rows.length > few} />
              </li>
            ))}
        </Group>
      ))}
      {left > 0 ? <p className={sheet.quiet}>{text('effect.more', { count: left })}</p> : null}
      {rows.length > most ? (
        <div>
          <Button onPress={() => setMost(most + rowsAtOnce)}>{text('more')}</Button>
        </div>
      ) : null}
    </div>
  );
}

/** Returns the heading above a row, and the titles of the row below it. */
function headOf({
  row: { brand, part, title },
  rows,
  namesBrands,
}: {
  row: DifferenceRow;
  rows: readonly DifferenceRow[];
  namesBrands: boolean;
}): { readonly head: string; readonly titles: readonly string[] } {
  const brands = namesBrands ? [brand] : [];
  const whole = title[0] === part ? title : [part, ...title];
  const places = new Set(rows.map(({ place }) => place)).size;
  if (namesBrands && places < new Set(rows.map((each) => each.brand)).size)
    return { head: whole.join(' › '), titles: brands };
  if (rows.length <= few) return { head: '', titles: [...brands, ...whole] };
  return { head: [...brands, part].join(' · '), titles: title };
}

/** Rows below the name of what they belong to. */
function Group({ head, children }: { head: string; children: ReactNode }) {
  const id = useId();
  if (head === '') return <ul className={styles.bare}>{children}</ul>;
  return (
    <section aria-labelledby={id}>
      <p id={id} className={styles.group}>
        {head}
      </p>
      <ul>{children}</ul>
    </section>
  );
}

/** The titles of a row, the last one strong. The place, as the command names it, is its tooltip. */
function Named({
  row: { id, place, kind, before, after },
  titles,
  choose,
}: {
  row: DifferenceRow;
  titles: readonly string[];
  choose: Choice | undefined;
}) {
  const hasSides = before !== undefined || after !== undefined;
  const named = (
    <span title={place} className={styles.title}>
      {titles.slice(0, -1).map((each, index) => (
        <span key={titles.slice(0, index + 1).join('/')} className={sheet.quiet}>
          <bdi>{each}</bdi> ›{' '}
        </span>
      ))}
      <strong>
        <bdi>{titles.at(-1)}</bdi>
      </strong>
      {kind === 'changed' && hasSides ? null : (
        <>
          {' '}
          <span className={`${sheet.pill} ${pills[kind]}`}>{text(`effect.${kind}`)}</span>
        </>
      )}
    </span>
  );
  if (choose === undefined) return <div>{named}</div>;
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={choose.isChosen(id)}
        onChange={(event) => choose.onChange(id, event.target.checked)}
      />
      {named}
    </label>
  );
}

const pills = { added: sheet.pillGood, removed: sheet.pillDanger, moved: '', changed: '' } as const;

function Change({
  row: { kind, before, after, moves = [], notes = [], warning },
  sides,
  folds,
}: {
  row: DifferenceRow;
  sides: SideNames | undefined;
  /** Whether a whole record is folded. */
  folds: boolean;
}) {
  // A picture is shown beside the place where there was none.
  const hasBoth =
    kind === 'changed' ? before !== undefined || after !== undefined : [before?.as, after?.as].includes('picture');
  const left = moves.length - mostMoves;
  return (
    <div className={styles.change}>
      {hasBoth ? <BothSides before={before} after={after} sides={sides} /> : null}
      {kind === 'added' && !hasBoth && after !== undefined ? (
        <Folded isFolded={folds && after.as === 'fields'}>
          <ins className={styles.after}>
            <Shown value={after} />
          </ins>
        </Folded>
      ) : null}
      {kind === 'removed' && !hasBoth && before !== undefined ? (
        <Folded isFolded={folds && before.as === 'fields'}>
          <del className={styles.before}>
            <Shown value={before} />
          </del>
        </Folded>
      ) : null}
      {kind === 'moved' ? (
        <ul className={styles.moves}>
          {moves.slice(0, mostMoves).map(({ item, next }) => (
            <li key={item}>
              {next === undefined ? text('effect.moveLast', { item }) : text('effect.move', { item, next })}
            </li>
          ))}
          {left > 0 ? <li className={sheet.quiet}>{text('effect.moreMoves', { count: left })}</li> : null}
        </ul>
      ) : null}
      {notes.map((note) => (
        <span key={note} className={sheet.quiet}>
          {' '}
          {note}
        </span>
      ))}
      {warning === undefined ? null : <p className={sheet.bad}>{warning}</p>}
    </div>
  );
}

function Folded({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  if (!isFolded) return children;
  return (
    <details>
      <summary>{text('effect.whole')}</summary>
      {children}
    </details>
  );
}
