import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { text } from '../texts.ts';
import { Button } from './button.tsx';
import { Refused } from './refused.tsx';
import sheet from './sheet.module.css';

/** Shows the data of a query, its progress, or its error with a retry. */
export function Loaded<Value>({
  query,
  children,
}: {
  query: UseQueryResult<Value>;
  children: (value: Value) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <p className={sheet.quiet}>{text('loading')}</p>;
  return (
    <div className={sheet.stack}>
      <Refused error={query.error} />
      <div>
        <Button isPending={query.isFetching} onPress={() => void query.refetch()}>
          {text('retry')}
        </Button>
      </div>
    </div>
  );
}
