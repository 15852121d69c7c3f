import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { mayDecide } from '../../../schema/features/staff/may-call.ts';
import { callQuery } from '../../api/queries.ts';
import { useStaff } from '../../api/session.ts';
import { text } from '../../texts.ts';
import { useMay } from '../../ui/act-button.tsx';
import { brandPath } from '../../ui/brand-path.ts';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { countShown } from './count-shown.ts';
import { most, WorkRows } from './work-list.tsx';

type SignOffs = AdminValueOf<'listWaitingSignOffs'>;
type Row = { readonly key: string; readonly to: string; readonly sentence: string; readonly more: string };

/** Proposals, rollbacks, releases and content that the reader may decide on. Nobody decides on what they did themselves. */
export function WaitingForMe() {
  const may = useMay();
  const rows = useRows();
  const proposals = useQuery(callQuery({ operation: 'listProposals' }));
  const maySignOff = may('listWaitingSignOffs');
  const signOffs = useQuery({
    ...callQuery({ operation: 'listWaitingSignOffs', query: { pageSize: most } }),
    enabled: maySignOff,
  });
  return (
    <section className={`${sheet.sheet} ${sheet.part}`}>
      <Loaded query={proposals}>
        {(decisions) =>
          maySignOff ? (
            <Loaded query={signOffs}>{(waiting) => <Rows decisions={rows(decisions)} signOffs={waiting} />}</Loaded>
          ) : (
            <Rows decisions={rows(decisions)} />
          )
        }
      </Loaded>
    </section>
  );
}

function Rows({ decisions, signOffs }: { decisions: readonly Row[]; signOffs?: SignOffs }) {
  const staged = (signOffs?.list ?? []).map((row) => ({
    key: `${row.brand} ${row.release} ${row.content}`,
    to: brandPath({ brand: row.brand, page: 'readiness', environment: 'staging' }),
    sentence: sentenceOf(row),
    more: text('home.since', { at: shownTime(row.since) }),
  }));
  return (
    <WorkRows
      title="home.waiting"
      none="home.waitingNone"
      rows={[...decisions, ...staged]}
      total={countShown({ counted: signOffs?.total ?? 0, beside: decisions.length })}
      all={decisions.length === 0 ? undefined : '/approvals'}
    >
      {({ key, to, sentence, more }) => (
        <li key={key}>
          <Link to={to}>{sentence}</Link>
          <span className={sheet.quiet}>{more}</span>
        </li>
      )}
    </WorkRows>
  );
}

function sentenceOf({ brandName: brand, release, content }: SignOffs['list'][number]): string {
  if (release === null) return text('home.signOffContent', { brand });
  return text(content === null ? 'home.signOff' : 'home.signOffBoth', { brand, release });
}

/** Returns the rows that the reader may decide. */
function useRows() {
  const { actor, role } = useStaff();
  const may = useMay();
  const moreOf = (row: { actor: string; createdAt: string; reason: string }) =>
    text('home.by', { who: row.actor, at: shownTime(row.createdAt), reason: row.reason });
  return ({ proposals, reviews }: AdminValueOf<'listProposals'>): readonly Row[] => [
    ...proposals
      .filter((row) => row.actor !== actor && mayDecide({ role, operation: row.operation }))
      .map((row) => ({ key: row.id, to: `/approvals/${row.id}`, sentence: row.sentence, more: moreOf(row) })),
    ...reviews
      .filter((row) => row.actor !== actor && may('reviewRollbacks'))
      .map((row) => ({
        key: `${row.tenant} ${row.release} ${row.createdAt}`,
        to: '/approvals',
        sentence: text('home.review', { brand: row.tenant, release: row.release }),
        more: moreOf(row),
      })),
  ];
}
