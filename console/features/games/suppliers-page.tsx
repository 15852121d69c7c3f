import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import type { Act } from '../../ui/act.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { ActOpener } from '../../ui/act-opener.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { Table } from '../../ui/table.tsx';
import { importAct } from './import-act.ts';

type SupplierList = AdminValueOf<'listSupplierLists'>['list'][number];

/** The suppliers of brands, with the schedule of their lists and what the last comparison with the catalogue found. */
export default function SuppliersPage() {
  const lists = useQuery({
    ...callQuery({ operation: 'listSupplierLists', query: {} }),
    // Lists are compared by the clock.
    refetchInterval: 60_000,
  });
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <p className={sheet.quiet}>{text('games.suppliersHint')}</p>
      <Loaded query={lists}>
        {({ list, more }) =>
          list.length === 0 ? (
            <p className={sheet.quiet}>{text('games.noSuppliers')}</p>
          ) : (
            <>
              <Table
                label={text('games.suppliers')}
                rows={list}
                keyOf={({ brand, aggregator }) => `${brand} ${aggregator}`}
                columns={[
                  {
                    id: 'supplier',
                    title: text('games.supplier'),
                    isHead: true,
                    cell: ({ brand, aggregator }) => text('games.supplierOf', { brand, supplier: aggregator }),
                  },
                  {
                    id: 'vendors',
                    title: text('games.section.vendors'),
                    isWide: true,
                    cell: ({ vendors }) => <bdi>{vendors.join(', ')}</bdi>,
                  },
                  { id: 'every', title: text('games.schedule'), cell: (row) => <Schedule row={row} /> },
                  { id: 'result', title: text('games.compared'), cell: (row) => <Result row={row} /> },
                ]}
              />
              {more > 0 ? <p className={sheet.quiet}>{text('games.notExamined', { count: more })}</p> : null}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

/** Hours between two comparisons. */
const choices = [6, 24, 168] as const;

const everyWords = (hours: number | null): string =>
  hours === null ? text('games.every.never') : text('games.every.hours', { count: hours });

function Schedule({ row }: { row: SupplierList }) {
  const [hours, setHours] = useState(row.every);
  const offered = [...new Set([...choices, ...(row.every === null ? [] : [row.every])])];
  return (
    <span className={sheet.actions}>
      {everyWords(row.every)}
      <ActOpener
        operation="scheduleSupplierList"
        aria-label={text('games.scheduleOf', { supplier: row.aggregator, brand: row.brand })}
        act={scheduleAct(row, hours)}
        isReady={hours !== row.every}
        inputs={
          <Select
            label={text('games.schedule')}
            value={String(hours ?? '')}
            onChange={(given) => setHours(given === '' ? null : Number(given))}
            options={[
              { value: '', label: everyWords(null) },
              ...offered.map((each) => ({ value: String(each), label: everyWords(each) })),
            ]}
          />
        }
      >
        {text('games.change')}
      </ActOpener>
    </span>
  );
}

/** Changes how often a list is compared. Its undo sets the schedule of before. */
function scheduleAct(
  { brand, aggregator, every: before }: Pick<SupplierList, 'brand' | 'aggregator' | 'every'>,
  every: number | null,
  given?: string,
): Act<unknown> {
  return {
    title: text('games.scheduleOf', { supplier: aggregator, brand }),
    submit: text('games.save'),
    ...(given === undefined ? {} : { reason: given }),
    act: ({ reason }) =>
      callAdmin({ operation: 'scheduleSupplierList', params: { tenant: brand, aggregator }, body: { every, reason } }),
    done: (_, reason) => ({
      text: text('games.scheduled', { supplier: aggregator, every: everyWords(every) }),
      undo: scheduleAct({ brand, aggregator, every }, before, text('act.undoOf', { reason })),
    }),
  };
}

function Result({ row }: { row: SupplierList }) {
  const { checkedAt, listedAt, problem, changes, unlisted } = row;
  if (checkedAt === null) return <span className={sheet.quiet}>{text('games.notCompared')}</span>;
  return (
    <div className={sheet.stack}>
      {problem === null ? null : (
        <span className={sheet.bad}>{text('games.listFailed', { at: shownTime(checkedAt), problem })}</span>
      )}
      {listedAt === null ? null : (
        <span className={sheet.actions}>
          {text(changes === 0 ? 'games.listSame' : 'games.listChanges', { count: changes, at: shownTime(listedAt) })}
          {changes === 0 ? null : <ImportList row={row} />}
        </span>
      )}
      {unlisted.count === 0 ? null : <Unlisted {...unlisted} />}
    </div>
  );
}

/** Games that a list no longer has. Each leads to its page, which shows what it reaches before it is suspended. */
function Unlisted({ count, games }: SupplierList['unlisted']) {
  return (
    <details>
      <summary>{text('games.unlisted', { count })}</summary>
      <p className={sheet.quiet}>{text('games.unlistedHint')}</p>
      <ul>
        {games.map(({ nodeId, vendor, name }) => (
          <li key={nodeId}>
            <Link to={`/catalogue/games/${nodeId}`}>{name}</Link> <bdi className={sheet.quiet}>{vendor}</bdi>
          </li>
        ))}
      </ul>
      {count > games.length ? (
        <p className={sheet.quiet}>{text('games.unlistedMore', { count: count - games.length })}</p>
      ) : null}
    </details>
  );
}

/** Shows the difference of a list to the catalogue, and imports it with a reason. The list is read once somebody opens the dialog. */
function ImportList({ row: { brand, aggregator, listedAt } }: { row: SupplierList }) {
  const [isOpen, setOpen] = useState(false);
  const list = useQuery({
    queryKey: ['getSupplierList', brand, aggregator, listedAt],
    queryFn: ({ signal }) => callAdmin({ operation: 'getSupplierList', params: { brand, aggregator }, signal }),
    enabled: isOpen,
    // An earlier file may lack what was changed in the catalogue since. Another file would close an open dialog.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const file =
    list.data === undefined || list.isFetching
      ? undefined
      : new File([list.data.file], `${brand}-${aggregator}.json`, { lastModified: Date.parse(list.data.at) });
  return (
    <>
      <ActButton
        operation="getSupplierList"
        aria-label={text('games.showListOf', { supplier: aggregator, brand })}
        onPress={() => setOpen(true)}
      >
        {text('games.showList')}
      </ActButton>
      {isOpen && file === undefined ? <Loaded query={list}>{() => null}</Loaded> : null}
      {file === undefined ? null : (
        <ActDialog
          {...importAct({ chosen: { file, format: 'json' }, replace: false, onState: () => undefined })}
          isReady
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
