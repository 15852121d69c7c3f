import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { text } from '../texts.ts';
import sheet from './sheet.module.css';
import { Cells, type Column, lookOf } from './table.tsx';
import styles from './window-table.module.css';

/** Height of a row in pixels; the style sheet has the same. */
const rowHeight = 52;
/** Rows drawn above and below those in view; ranges begin and end at multiples of it. */
const beyond = 10;

/** First and last index of a part of a list. */
export type Range = { readonly first: number; readonly last: number };

/**
 * A table that draws only the rows in view, for lists of any length. All rows have the same height, so the page scrolls over the whole
 * list. Give it another key for another list.
 */
export function WindowTable<Row>({
  label,
  count,
  rowAt,
  columns,
  onRange,
}: {
  label: string;
  count: number;
  /** `undefined` while the row is not loaded. */
  rowAt: (index: number) => Row | undefined;
  /** `size` is the width of a column, such as `120px`; columns without one share the rest. */
  columns: readonly (Column<Row> & { readonly size?: string })[];
  /** Called with the rows that are drawn. */
  onRange: (range: Range) => void;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { first, last } = useRange({ body, count, onRange });
  return (
    <table aria-label={label} aria-rowcount={count + 1} className={`${sheet.table} ${styles.table}`}>
      <thead className={styles.heads}>
        <tr aria-rowindex={1}>
          {columns.map(({ id, title, isTitleHidden, size, ...column }) => (
            <th key={id} scope="col" style={{ inlineSize: size }} className={lookOf(column)}>
              {isTitleHidden ? <span className={sheet.hidden}>{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} className={styles.body}>
        <Space rows={first} />
        {Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index).map((index) => (
          <WindowRow key={index} index={index} row={rowAt(index)} columns={columns} />
        ))}
        <Space rows={count - 1 - last} />
      </tbody>
    </table>
  );
}

function WindowRow<Row>({
  index,
  row,
  columns,
}: {
  index: number;
  row: Row | undefined;
  columns: readonly Column<Row>[];
}) {
  // The row of the heads is the first one.
  const place = { 'aria-rowindex': index + 2, className: styles.row };
  if (row === undefined)
    return (
      <tr {...place}>
        <td className={sheet.quiet}>{text('loading')}</td>
      </tr>
    );
  return (
    <tr {...place}>
      <Cells row={row} columns={columns} />
    </tr>
  );
}

/** The room of rows that are not drawn. One cell, because a phone leaves columns out. */
function Space({ rows }: { rows: number }) {
  if (rows <= 0) return null;
  return (
    <tr>
      <td className={styles.space} style={{ blockSize: rows * rowHeight }} />
    </tr>
  );
}

/** The rows in view and some beyond them, as the page is scrolled. */
function useRange({
  body,
  count,
  onRange,
}: {
  body: RefObject<HTMLElement | null>;
  count: number;
  onRange: (range: Range) => void;
}): Range {
  const [range, setRange] = useState<Range>({ first: 0, last: Math.min(count, 3 * beyond) - 1 });
  useLayoutEffect(() => {
    const update = () => {
      const above = -(body.current?.getBoundingClientRect().top ?? 0) / rowHeight;
      const steps = (rows: number) => Math.floor(rows / beyond) * beyond;
      const first = Math.max(0, Math.min(steps(above) - beyond, steps(count - 1)));
      const last = Math.min(count - 1, steps(above + window.innerHeight / rowHeight) + 2 * beyond - 1);
      setRange((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    update();
    // Parts of the page scroll as well, and their events do not bubble.
    document.addEventListener('scroll', update, { capture: true, passive: true });
    window.addEventListener('resize', update);
    return () => {
      document.removeEventListener('scroll', update, { capture: true });
      window.removeEventListener('resize', update);
    };
  }, [body, count]);
  useEffect(() => onRange(range), [range, onRange]);
  return range;
}
