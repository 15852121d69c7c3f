import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { text } from '../texts.ts';
import sheet from './sheet.module.css';
import styles from './table.module.css';
import { useSearch } from './use-search.ts';

type Direction = 'ascending' | 'descending';

export type Column<Row> = {
  /** Name in the address, for a column that sorts. */
  readonly id: string;
  readonly title: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** The cell that names the row, for screen readers. It has the link, if rows have one. */
  readonly isHead?: boolean;
  /** Figures end at the same place. */
  readonly isFigure?: boolean;
  /** Left out on phones; the page of the row has it. */
  readonly isWide?: boolean;
  /** Narrow, for a checkbox. */
  readonly isNarrow?: boolean;
  /** Shown to screen readers alone. */
  readonly isTitleHidden?: boolean;
  /** Value by which the rows are sorted here. Only for lists that are complete. */
  readonly sortBy?: (row: Row) => string | number;
  /** The direction in which the server sorts by this column, if it can. */
  readonly served?: Direction;
};

/**
 * Rows of things with the same facts. Heads of columns sort, and the address has the order: `sort=name`, or `sort=-name` for the other
 * direction. A press anywhere in a row follows the link of its head.
 */
export function Table<Row>({
  label,
  rows,
  columns,
  keyOf,
  sorted,
  hasMore = false,
  isDense = false,
}: {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** The order without one in the address: a column, with a minus for descending. */
  sorted?: string;
  /** Whether the list goes on after these rows. */
  hasMore?: boolean;
  isDense?: boolean;
}) {
  const { search, replace } = useSearch();
  const sorts = columns.some(({ sortBy, served }) => sortBy ?? served);
  const order = orderOf(columns, (sorts ? search.get('sort') : null) ?? sorted ?? '');
  const shown = order === undefined ? rows : inOrder(rows, order);
  return (
    <div>
      <div className={sheet.scroller}>
        <table aria-label={label} className={`${sheet.table} ${isDense ? sheet.dense : ''}`}>
          <thead className={styles.heads}>
            <tr>
              {columns.map((column) => (
                <Head
                  key={column.id}
                  column={column}
                  direction={order?.column === column ? order.direction : undefined}
                  onSort={(next) => replace({ sort: next === sorted ? undefined : next })}
                />
              ))}
            </tr>
          </thead>
          <Body>
            {shown.map((row) => (
              <tr key={keyOf(row)}>
                <Cells row={row} columns={columns} />
              </tr>
            ))}
          </Body>
        </table>
      </div>
      {rows.length > few ? (
        <p className={`${sheet.quiet} ${styles.count}`}>
          {text(hasMore ? 'table.first' : 'table.count', { count: rows.length })}
        </p>
      ) : null}
    </div>
  );
}

/** Rows that are counted at a glance. */
const few = 5;

/** Classes of the cells of a column. */
export const lookOf = ({ isFigure, isWide, isNarrow }: Pick<Column<never>, 'isFigure' | 'isWide' | 'isNarrow'>) =>
  [isFigure ? sheet.number : '', isWide ? sheet.wide : '', isNarrow ? styles.narrow : ''].join(' ').trim() || undefined;

/** The cells of a row. */
export function Cells<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return columns.map(({ id, cell, isHead, ...column }) =>
    isHead ? (
      <th key={id} scope="row" className={lookOf(column)}>
        {cell(row)}
      </th>
    ) : (
      <td key={id} className={lookOf(column)}>
        {cell(row)}
      </td>
    ),
  );
}

function Head<Row>({
  column: { id, title, isTitleHidden, sortBy, served, ...column },
  direction,
  onSort,
}: {
  column: Column<Row>;
  direction: Direction | undefined;
  onSort: (sort: string) => void;
}) {
  // The server sorts by a column in one direction alone.
  const next = served === undefined && direction === 'ascending' ? `-${id}` : id;
  const Arrow = direction === 'descending' ? ChevronDown : ChevronUp;
  return (
    <th scope="col" className={lookOf(column)} aria-sort={direction}>
      {isTitleHidden ? (
        <span className={sheet.hidden}>{title}</span>
      ) : sortBy === undefined && served === undefined ? (
        title
      ) : (
        <button type="button" className={styles.sort} onClick={() => onSort(next)}>
          {title}
          <Arrow size={14} aria-hidden="true" className={direction === undefined ? styles.unsorted : undefined} />
        </button>
      )}
    </th>
  );
}

/** A press in a row follows its link, unless it is on something that can be pressed itself or ends a selection of text. */
function Body({ children }: { children: ReactNode }) {
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    const element = body.current;
    const follow = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : undefined;
      const link = target?.closest('tr')?.querySelector<HTMLAnchorElement>('th[scope=row] a');
      if (!link || target?.closest('a, button, input, label, summary') || getSelection()?.isCollapsed === false) return;
      const { ctrlKey, metaKey, shiftKey } = event;
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
    };
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, []);
  return (
    <tbody ref={body} className={styles.body}>
      {children}
    </tbody>
  );
}

type Order<Row> = { readonly column: Column<Row>; readonly direction: Direction };

/** The order that a text of the address names; `undefined` if no column has the name. */
function orderOf<Row>(columns: readonly Column<Row>[], sort: string): Order<Row> | undefined {
  const column = columns.find(({ id, sortBy, served }) => (sortBy ?? served) && id === sort.replace(/^-/, ''));
  return column && { column, direction: column.served ?? (sort.startsWith('-') ? 'descending' : 'ascending') };
}

/** Rows that the server has sorted stay as they are. */
function inOrder<Row>(rows: readonly Row[], { column: { sortBy }, direction }: Order<Row>): readonly Row[] {
  if (sortBy === undefined) return rows;
  const sign = direction === 'ascending' ? 1 : -1;
  const compare = (one: string | number, other: string | number) =>
    typeof one === 'number' && typeof other === 'number' ? one - other : names.compare(String(one), String(other));
  return rows.toSorted((one, other) => sign * compare(sortBy(one), sortBy(other)));
}

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
