import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type TextKey, text } from '../../texts.ts';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';

/** Rows of a list on the home page; its own page has the rest. */
export const most = 8;

type Naming<Row> = {
  readonly title: TextKey;
  /** Text that is shown when there is nothing to do. */
  readonly none: TextKey;
  /** Address of the page that has all of them. */
  readonly all?: string | undefined;
  readonly children: (row: Row) => ReactNode;
};

/** A part of the work list that one query answers. */
export function WorkList<Value, Row>({
  query,
  rows,
  total,
  ...naming
}: Naming<Row> & {
  query: UseQueryResult<Value>;
  rows: (value: Value) => readonly Row[];
  /** Count of all rows, if the answer has only some of them; a text such as `100+`. */
  total?: (value: Value) => number | string;
}) {
  return (
    <section className={`${sheet.sheet} ${sheet.part}`}>
      <Loaded query={query}>{(value) => <WorkRows {...naming} rows={rows(value)} total={total?.(value)} />}</Loaded>
    </section>
  );
}

/** A part of the work list: its title, how many there are, and the first of them. */
export function WorkRows<Row>({
  title,
  none,
  all,
  rows,
  total = rows.length,
  children,
}: Naming<Row> & { rows: readonly Row[]; total?: number | string | undefined }) {
  const isEmpty = rows.length === 0;
  return (
    <>
      <div className={sheet.row}>
        <h2 className={sheet.heading}>
          {text(title)} <span className={`${sheet.pill} ${isEmpty ? '' : sheet.pillWarn}`}>{total}</span>
        </h2>
        {all === undefined || isEmpty ? null : <Link to={all}>{text('home.all')}</Link>}
      </div>
      {isEmpty ? <p className={sheet.quiet}>{text(none)}</p> : null}
      {isEmpty ? null : <ul className={sheet.rows}>{rows.slice(0, most).map(children)}</ul>}
    </>
  );
}
