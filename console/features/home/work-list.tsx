import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type TextKey, text } from '../../texts.ts';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';

/** Rows of a list on the home page; its own page has the rest. */
export const most = 8;

/** A part of the work list: its title, how many there are, and the first of them. */
export function WorkList<Value, Row>({
  title,
  none,
  query,
  rows,
  total,
  all,
  children,
}: {
  title: TextKey;
  /** Said when there is nothing to do. */
  none: TextKey;
  query: UseQueryResult<Value>;
  rows: (value: Value) => readonly Row[];
  /** How many there are, where the answer knows better than by its rows; a text such as `100+`. */
  total?: (value: Value) => number | string;
  /** Address of the page that has all of them. */
  all?: string;
  children: (row: Row) => ReactNode;
}) {
  return (
    <section className={`${sheet.sheet} ${sheet.part}`}>
      <Loaded query={query}>
        {(value) => {
          const list = rows(value);
          return (
            <>
              <div className={sheet.row}>
                <h2 className={sheet.heading}>
                  {text(title)}{' '}
                  <span className={`${sheet.pill} ${list.length > 0 ? sheet.pillWarn : ''}`}>
                    {total?.(value) ?? list.length}
                  </span>
                </h2>
                {all === undefined || list.length === 0 ? null : <Link to={all}>{text('home.all')}</Link>}
              </div>
              {list.length === 0 ? <p className={sheet.quiet}>{text(none)}</p> : null}
              {list.length === 0 ? null : <ul className={sheet.rows}>{list.slice(0, most).map(children)}</ul>}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
