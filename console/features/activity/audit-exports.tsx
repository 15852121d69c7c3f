import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminQueryOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { addressOfCall, callAdmin } from '../../api/call-admin.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import type { Act } from '../../ui/act.ts';
import { ActOpener } from '../../ui/act-opener.tsx';
import { commandLine } from '../../ui/command-line.ts';
import { useNotices } from '../../ui/notice-context.ts';
import { Refused } from '../../ui/refused.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownBytes } from '../../ui/shown-bytes.ts';
import { shownTime } from '../../ui/shown-time.ts';
import { Table } from '../../ui/table.tsx';

type Export = AdminValueOf<'listAuditExports'>[number];
type Filter = Omit<AdminQueryOf<'listAudit'>, 'after' | 'pageSize'>;

/** Milliseconds between two look-ups of an export that is being made. */
const soon = 2000;
const exportsQuery = callQuery({ operation: 'listAuditExports' });

/** Requests a file of what the page lists, which the server makes in the background, and lists those of the reader with their progress. */
export function AuditExports({ filter, isUnknown }: { filter: Filter; isUnknown: boolean }) {
  const client = useQueryClient();
  const notices = useNotices();
  const { data: exports = [], error } = useQuery({
    ...exportsQuery,
    refetchInterval: ({ state: { data } }) => data?.some(({ state }) => state === 'making') && soon,
  });
  const act: Act<Export> = {
    title: text('audit.requestTitle'),
    submit: text('audit.request'),
    act: ({ reason }) => callAdmin({ operation: 'requestAuditExport', body: { ...filter, reason } }),
    done: ({ id }) => {
      void reportWhenReady(client, id, (words) => notices.show({ text: words }));
      return { text: text('audit.requested') };
    },
    command: (reason) =>
      commandLine([
        ...['livery', 'audit', 'request'],
        ...Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value])),
        ...['--reason', reason],
      ]),
  };
  return (
    <>
      <p>{text('audit.requestHint')}</p>
      <div className={sheet.row}>
        <ActOpener
          operation="requestAuditExport"
          isAddressed
          act={act}
          refusal={isUnknown ? text('audit.noBrand', { brand: filter.brand ?? '' }) : undefined}
        >
          {text('audit.request')}
        </ActOpener>
      </div>
      <Refused error={error} />
      {exports.length === 0 ? null : (
        <Table
          label={text('audit.exports')}
          rows={exports}
          keyOf={({ id }) => id}
          columns={[
            { id: 'filter', title: text('audit.exports'), isHead: true, cell: (row) => wordsOf(row) },
            { id: 'state', title: text('audit.exportState'), cell: (row) => <State of={row} /> },
            {
              id: 'deleted',
              title: text('audit.exportDeleted'),
              isWide: true,
              cell: ({ deletedAt }) => shownTime(deletedAt),
            },
          ]}
        />
      )}
    </>
  );
}

/** The filters of an export. */
const wordsOf = ({ from, to, brand, actor, group }: Export): string =>
  [
    group === undefined ? text('audit.group.any') : text(`audit.group.${group}`),
    ...[brand, actor].filter((part) => part !== undefined),
    from === undefined
      ? text('audit.exportUntil', { to: shownTime(to) })
      : text('audit.exportBetween', { from: shownTime(from), to: shownTime(to) }),
  ].join(' · ');

function State({ of: { id, state, problem, rows, bytes, isWhole } }: { of: Export }) {
  const count = rows.toLocaleString('en-GB');
  if (state === 'making') return text('audit.exportMaking', { count });
  if (state === 'failed') return text(problem === 'rights' ? 'audit.exportRights' : 'audit.exportFailed');
  return (
    <>
      <a href={addressOfCall({ operation: 'downloadAuditExport', params: { id } })} download>
        {text('audit.exportDownload', { count, size: shownBytes(bytes) })}
      </a>
      {isWhole ? null : <div className={sheet.quiet}>{text('audit.exportPart')}</div>}
    </>
  );
}

/** Shows a notice when an export is made, also if its reader has left the page. Gives up if the list can't be read. */
async function reportWhenReady(client: QueryClient, id: string, show: (words: string) => void): Promise<void> {
  let found: Export | undefined;
  do {
    await new Promise((resolve) => setTimeout(resolve, soon));
    // On its own page the list has just been read.
    const exports = await client.fetchQuery({ ...exportsQuery, staleTime: soon, retry: false }).catch(() => []);
    found = exports.find((one) => one.id === id);
  } while (found?.state === 'making');
  if (found !== undefined) show(text(found.state === 'done' ? 'audit.exportReady' : 'audit.exportNotMade'));
}
