import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { shownDay } from '../../../schema/formats.ts';
import { brandDay } from '../../../schema/rules/brand-day.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { useLanguage, useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState, type StateProps } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

import { daysBefore } from './periods.ts';

/** The part of an infinite query's result that the list uses. */
type Pages<T> = {
  readonly data: { readonly pages: readonly { readonly list: readonly T[] }[] } | undefined;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly isFetchingNextPage: boolean;
  readonly hasNextPage: boolean;
  readonly fetchNextPage: () => unknown;
  readonly refetch: () => unknown;
};

export function entriesOf<T>({ data }: Pick<Pages<T>, 'data'>): readonly T[] {
  return data?.pages.flatMap(({ list }) => list) ?? [];
}

/** Entries grouped by day, with the loading, empty, error and "load more" states. */
export function RecordList<T extends { readonly id: string }>({
  pages,
  timeOf,
  empty,
  children,
}: {
  pages: Pages<T>;
  timeOf: (item: T) => string;
  empty: StateProps;
  children: (item: T) => ReactNode;
}) {
  const t = useText('records');
  const { timeZone } = useManifest().locale;
  const items = entriesOf(pages);
  if (pages.isError && items.length === 0)
    return (
      <ErrorState
        error={pages.error}
        text={t('failed')}
        onRetry={() => void pages.refetch()}
        retrying={pages.isFetching}
      />
    );
  if (pages.isPending) return <ListWaiting />;
  if (items.length === 0) return <EmptyState {...empty} />;
  return (
    <Days data-stale={pages.isPlaceholderData || undefined} aria-busy={pages.isFetching || undefined}>
      {groupByDay(items, timeOf, timeZone).map((group) => (
        <Day key={group.day} group={group}>
          {children}
        </Day>
      ))}
      {pages.hasNextPage && (
        <More>
          <Button
            variant="secondary"
            wide
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {t('more')}
          </Button>
        </More>
      )}
    </Days>
  );
}

function Day<T extends { readonly id: string }>({
  group: { day, items },
  children,
}: {
  group: DayGroup<T>;
  children: (item: T) => ReactNode;
}) {
  const nameOf = useDayName();
  return (
    <section>
      <h2>{nameOf(day)}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
    </section>
  );
}

function useDayName(): (day: string) => string {
  const t = useText('records');
  const { locale } = useLanguage();
  const { timeZone } = useManifest().locale;
  const today = brandDay(new Date(), timeZone);
  return (day) => {
    if (day === today) return t('day.today');
    if (day === daysBefore(today, 1)) return t('day.yesterday');
    return shownDay(locale, day, { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' });
  };
}

export function ListWaiting() {
  const t = useText('shell');
  return (
    <Waiting role="status">
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      <Skeleton $width="30%" $height="16px" />
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} $height="68px" $radius="medium" />
      ))}
    </Waiting>
  );
}

const Waiting = styled.div`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-4) var(--space-4) 0;
`;

const Days = styled.div`
  padding: var(--space-3) var(--space-4) 0;
  transition: opacity 150ms;
  &[data-stale] { opacity: 0.55; }
  h2 {
    padding-block: var(--space-3) var(--space-2);
    color: var(--color-text-muted);
    font: 600 var(--font-size-14)/calc(1.3 * var(--tall, 1)) var(--font-text);
  }
  ul {
    overflow: hidden;
    border-radius: var(--radius-medium);
    background: var(--color-surface);
    box-shadow: var(--shadow-low);
  }
  li + li { border-block-start: 1px solid var(--color-border); }
`;

const More = styled.div`padding-block-start: var(--space-4);`;

type DayGroup<T> = { readonly day: string; readonly items: readonly T[] };

/**
 * Groups items by day in the brand's time zone, keeping their order. Removes duplicates: new entries can shift one onto the next
 * page.
 */
export function groupByDay<T extends { readonly id: string }>(
  items: readonly T[],
  timeOf: (item: T) => string,
  timeZone: string,
): DayGroup<T>[] {
  const unique = [...new Map(items.map((item) => [item.id, item])).values()];
  const groups = new Map<string, T[]>();
  for (const item of unique) {
    const day = brandDay(new Date(timeOf(item)), timeZone);
    groups.set(day, [...(groups.get(day) ?? []), item]);
  }
  return [...groups].map(([day, found]) => ({ day, items: found }));
}
