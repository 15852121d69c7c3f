import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { auditGroups } from '../../../schema/audit-groups.ts';
import { addressOfCall, Refusal } from '../../api/call-admin.ts';
import { pagesQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { useMay } from '../../ui/act-button.tsx';
import { AddressField } from '../../ui/address-field.tsx';
import { AuditRows } from '../../ui/audit-rows.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { ShownCommand } from '../../ui/shown-command.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { AuditExports } from './audit-exports.tsx';
import { boundsOf, PeriodField, periodIn } from './period-field.tsx';

const groups = ['any', ...auditGroups] as const;

/** Everything that staff did and looked up, with its export. The address states the filters. */
export default function AuditPage() {
  const { search, replace } = useSearch();
  const period = periodIn(search);
  const group = groups.find((each) => each === search.get('group')) ?? 'any';
  const brand = useDeferredValue(search.get('brand') ?? '');
  const actor = useDeferredValue(search.get('actor') ?? '');
  const bounds = boundsOf(period, new Date());
  const filter = {
    ...bounds,
    brand: brand || undefined,
    actor: actor || undefined,
    group: group === 'any' ? undefined : group,
  };
  const found = useInfiniteQuery({
    ...pagesQuery({ operation: 'listAudit', query: filter }),
    placeholderData: keepPreviousData,
  });
  const isUnknown = found.error instanceof Refusal && found.error.code === 'brand.unknown';
  return (
    <div className={sheet.stack}>
      <div className={sheet.filters}>
        <PeriodField {...period} />
        <Select
          label={text('audit.group')}
          value={group}
          onChange={(next) => replace({ group: next === 'any' ? undefined : next })}
          options={groups.map((each) => ({ value: each, label: text(`audit.group.${each}`) }))}
        />
        <AddressField name="brand" value={brand} label={text('audit.brand')} maxLength={64} />
        <AddressField name="actor" value={actor} label={text('audit.actor')} maxLength={254} />
      </div>
      {isUnknown ? (
        // A name that is half typed is no error.
        <p className={sheet.quiet}>{text('audit.noBrand', { brand })}</p>
      ) : (
        <section className={`${sheet.sheet} ${sheet.stack}`}>
          <Loaded query={found}>
            {({ pages }) => {
              const rows = pages.flatMap(({ list }) => list);
              if (rows.length === 0) return <p className={sheet.quiet}>{text('audit.none')}</p>;
              return <AuditRows rows={rows} hasMore={found.hasNextPage} />;
            }}
          </Loaded>
          <MoreButton query={found} />
        </section>
      )}
      <Exports filter={filter} isUnknown={isUnknown} />
    </div>
  );
}

/**
 * A file of what the page lists, which the server makes in the background; and files of JSON lines, which have acts of players and addresses
 * as well and which the browser stores as they arrive. Each export is recorded.
 */
function Exports({ filter, isUnknown }: { filter: Parameters<typeof AuditExports>[0]['filter']; isUnknown: boolean }) {
  const { from, to, brand } = filter;
  const may = useMay();
  const since = from ?? new Date(0).toISOString();
  const options = ['--from', since, ...(to === undefined ? [] : ['--to', to])];
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <h2 className={sheet.heading}>{text('audit.export')}</h2>
      <AuditExports filter={filter} isUnknown={isUnknown} />
      <p>{text('audit.exportHint')}</p>
      <ul className={sheet.plainList}>
        {may('exportAudit') && !isUnknown ? (
          <li>
            <a href={addressOfCall({ operation: 'exportAudit', query: { from, to, brand } })} download>
              {brand === undefined ? text('audit.exportBrands') : text('audit.exportBrand', { brand })}
            </a>
          </li>
        ) : null}
        {may('exportConsoleAudit') ? (
          <li>
            <a href={addressOfCall({ operation: 'exportConsoleAudit', query: { from, to } })} download>
              {text('audit.exportConsole')}
            </a>
          </li>
        ) : null}
      </ul>
      <ShownCommand words={['audit', 'export', ...options, ...(brand === undefined ? [] : ['--brand', brand])]} />
    </section>
  );
}
