import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useParams } from 'react-router-dom';
import { Refusal } from '../../api/call-admin.ts';
import { pagesQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { SavedFilters } from '../../ui/saved-filters.tsx';
import sheet from '../../ui/sheet.module.css';
import { useSearch } from '../../ui/use-search.ts';
import { boundsOf, filterOf } from './activity-filter.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityList } from './activity-list.tsx';

/** Acts at all brands of the reader, or at the one that the address names: who, when, why, and the undo. */
export default function ActivityPage() {
  const { brand: only } = useParams();
  const { search, push } = useSearch();
  const filter = filterOf(search);
  const brand = useDeferredValue(only ?? filter.brand.trim());
  const actor = useDeferredValue(filter.actor.trim());
  const { from, to } = boundsOf({ filter, now: new Date() });
  const found = useInfiniteQuery({
    ...pagesQuery({
      operation: 'listActivity',
      query: {
        ...(brand === '' ? {} : { brand }),
        ...(actor === '' ? {} : { actor }),
        ...(filter.kind === 'any' ? {} : { kind: filter.kind }),
        ...(filter.environment === 'any' ? {} : { environment: filter.environment }),
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const narrowing = [...search.keys()].filter((name) => name !== 'env');
  const isNarrowed = narrowing.length > 0;
  const filters = (
    <>
      <ActivityFilters filter={filter} hasBrand={only === undefined} />
      {only === undefined ? <SavedFilters page="/activity" /> : null}
    </>
  );
  // A brand name that is half typed is no error.
  if (found.error instanceof Refusal && found.error.code === 'brand.unknown')
    return (
      <div className={sheet.stack}>
        {filters}
        <p className={sheet.quiet}>{text('activity.noBrand', { brand })}</p>
      </div>
    );
  return (
    <div className={sheet.stack}>
      {filters}
      <Loaded query={found}>
        {({ pages }) => {
          const rows = pages.flatMap(({ list }) => list);
          if (rows.length === 0)
            return (
              <div className={sheet.stack}>
                <p className={sheet.quiet}>{text(isNarrowed ? 'activity.noneFits' : 'activity.none')}</p>
                {isNarrowed ? (
                  <div>
                    <Button onPress={() => push(Object.fromEntries(narrowing.map((name) => [name, undefined])))}>
                      {text('activity.showAll')}
                    </Button>
                  </div>
                ) : null}
              </div>
            );
          return (
            <section className={`${sheet.sheet} ${sheet.stack}`}>
              <ActivityList rows={rows} only={only} />
              <MoreButton query={found} />
            </section>
          );
        }}
      </Loaded>
    </div>
  );
}
