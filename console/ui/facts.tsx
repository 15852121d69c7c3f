import type { ReactNode } from 'react';
import { type TextKey, text } from '../texts.ts';
import sheet from './sheet.module.css';

/** Names and values of one thing, those without a value left out. `children` are further names and values. */
export function Facts({
  facts,
  children,
}: {
  facts: readonly (readonly [TextKey, ReactNode])[];
  children?: ReactNode;
}) {
  return (
    <dl className={sheet.facts}>
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className={sheet.fact}>
            <dt>{text(name)}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ),
      )}
      {children}
    </dl>
  );
}
