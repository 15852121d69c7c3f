import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin, Refusal } from '../../api/call-admin.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import type { Act } from '../../ui/act.ts';
import { useMay } from '../../ui/act-button.tsx';
import { ActOpener } from '../../ui/act-opener.tsx';
import { commandLine } from '../../ui/command-line.ts';
import { brandIn, useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';
import { ShownCommand } from '../../ui/shown-command.tsx';
import { shownTime } from '../../ui/shown-time.ts';
import { Table } from '../../ui/table.tsx';

type Preview = AdminValueOf<'listPreviews'>[number];

/** Preview links of a brand that are still valid, and in a sandbox the messages that it would have sent. */
export default function PreviewsPage() {
  const { brand = '' } = useParams();
  const may = useMay();
  return (
    <div className={sheet.stack}>
      <Previews brand={brand} />
      {may('listOutbox') ? <Outbox brand={brand} /> : null}
    </div>
  );
}

function Previews({ brand }: { brand: string }) {
  const previews = useQuery(callQuery({ operation: 'listPreviews', params: { tenant: brand } }));
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <h2 className={sheet.heading}>{text('previews.links')}</h2>
      <Loaded query={previews}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={sheet.quiet}>{text('previews.none')}</p>
          ) : (
            <Table
              label={text('previews.links')}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                {
                  id: 'release',
                  title: text('previews.shows'),
                  isHead: true,
                  cell: ({ release, environment, session }) => (
                    <>
                      {text('releases.number', { number: release })}, {text(`environment.${environment}`)}
                      <div className={sheet.quiet}>{text(`previews.as.${session}`)}</div>
                    </>
                  ),
                },
                {
                  id: 'made',
                  title: text('tokens.by'),
                  cell: ({ actor, createdAt }) => text('approval.by', { actor, time: shownTime(createdAt) }),
                },
                {
                  id: 'ends',
                  title: text('approvals.until'),
                  isWide: true,
                  sortBy: ({ expiresAt }) => expiresAt,
                  cell: ({ expiresAt }) => shownTime(expiresAt),
                },
                {
                  id: 'revoke',
                  title: text('previews.revoke'),
                  isTitleHidden: true,
                  cell: (row) => (
                    <ActOpener
                      operation="revokePreview"
                      act={revokeAct(brand, row)}
                      aria-label={text('previews.revokeOf', { release: row.release, at: shownTime(row.createdAt) })}
                    >
                      {text('previews.revoke')}
                    </ActOpener>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      <ShownCommand words={['preview', 'list', brand]} />
    </section>
  );
}

const revokeAct = (brand: string, { id, release }: Preview): Act<AdminValueOf<'revokePreview'>> => ({
  title: text('previews.revokeTitle', { release, brand }),
  submit: text('previews.revoke'),
  act: ({ reason }) =>
    callAdmin({ operation: 'revokePreview', params: { tenant: brand, preview: id }, body: { reason } }),
  done: () => ({ text: text('previews.revoked', { release }) }),
  command: (reason) => commandLine(['livery', 'preview', 'revoke', brand, id, '--reason', reason]),
});

/** Messages that a sandbox stores instead of sending them. Each reading is recorded. */
function Outbox({ brand }: { brand: string }) {
  const environment = useEnvironment();
  const messages = useQuery({
    ...callQuery({ operation: 'listOutbox', params: { brand: brandIn(brand, environment) } }),
    retry: false,
  });
  // A server that sends its messages stores none.
  if (messages.error instanceof Refusal && messages.error.code === 'request.not_found') return null;
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <h2 className={sheet.heading}>{text('outbox.title')}</h2>
      <p className={sheet.quiet}>{text('outbox.hint')}</p>
      <Loaded query={messages}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={sheet.quiet}>{text('outbox.none')}</p>
          ) : (
            <ul className={sheet.rows}>
              {rows.map(({ channel, recipient, text: words, createdAt }) => (
                <li key={`${createdAt} ${recipient} ${words}`}>
                  <span className={sheet.quiet}>
                    {text(`outbox.${channel}`)} · {recipient} · {shownTime(createdAt)}
                  </span>
                  <span className={sheet.part}>{words}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
