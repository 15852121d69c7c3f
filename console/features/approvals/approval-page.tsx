import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { everyBrand } from '../../../schema/features/staff/policy.ts';
import { Refusal } from '../../api/call-admin.ts';
import { callQuery } from '../../api/queries.ts';
import { useStaff } from '../../api/session.ts';
import { text } from '../../texts.ts';
import { useMay } from '../../ui/act-button.tsx';
import { ActOpener } from '../../ui/act-opener.tsx';
import { brandPath } from '../../ui/brand-path.ts';
import { shownValue } from '../../ui/differences/brand-values.ts';
import { Effect } from '../../ui/differences/effect.tsx';
import { Shown } from '../../ui/differences/shown-value.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import sheet from '../../ui/sheet.module.css';
import { ShownCommand } from '../../ui/shown-command.tsx';
import { shownTime } from '../../ui/shown-time.ts';
import { capitalized, decisionAct } from './approval-acts.ts';
import { combined } from './combined.ts';
import { DecisionWords } from './decided-list.tsx';

type Proposal = AdminValueOf<'showProposal'>;

/** A proposal: what it would change now and would have changed when it was made, in one list, or who decided it, when and why. */
export default function ApprovalPage() {
  const { id = '' } = useParams();
  const shown = useQuery(callQuery({ operation: 'showProposal', params: { proposal: id } }));
  const { error } = shown;
  if (error instanceof Refusal && error.code === 'proposal.unknown')
    return (
      <Note>
        {text('approval.gone')} <Link to="/approvals">{text('approval.back')}</Link>
      </Note>
    );
  return <Loaded query={shown}>{(value) => <ShownProposal id={id} value={value} />}</Loaded>;
}

function ShownProposal({ id, value: { proposal, own, now, decision } }: { id: string; value: Proposal }) {
  const { role } = useStaff();
  const { operation, sentence, tenants, actor, reason, createdAt, expiresAt, request } = proposal;
  // The role `finance` decides proposals about requests of members and no others.
  const isAllowed = role !== 'finance' || operation === 'decideMoneyRequest';
  const refusal = own ? text('approval.own') : now.refusal?.message;
  return (
    <div className={sheet.stack}>
      <section className={`${sheet.sheet} ${sheet.stack}`}>
        <h2 className={sheet.heading}>{capitalized(sentence)}</h2>
        <dl className={sheet.facts}>
          <dt>{text('approvals.who')}</dt>
          <dd>{text('approval.by', { actor, time: shownTime(createdAt) })}</dd>
          <dt>{text('approvals.why')}</dt>
          <dd>{reason}</dd>
          <dt>{text('approval.brands')}</dt>
          <dd>
            <Brands tenants={tenants} />
          </dd>
          {decision === undefined ? (
            <>
              <dt>{text('approvals.until')}</dt>
              <dd>{shownTime(expiresAt)}</dd>
            </>
          ) : (
            <>
              <dt>{text('approvals.decision')}</dt>
              <dd>
                <DecisionWords decision={decision} />
              </dd>
            </>
          )}
          <dt>{text('approval.request')}</dt>
          <dd>
            <details>
              <summary>{text('frame.show')}</summary>
              <Shown value={shownValue(request)} />
            </details>
          </dd>
        </dl>
        {decision === undefined ? (
          <>
            {own ? <Note>{text('approval.own')}</Note> : null}
            <div className={sheet.actions}>
              <ActOpener
                operation="decideProposal"
                look="primary"
                act={decisionAct(id, 'approved')}
                isAllowed={isAllowed}
                refusal={refusal}
              >
                {text('approval.approve')}
              </ActOpener>
              <ActOpener operation="decideProposal" act={decisionAct(id, 'rejected')} isAllowed={isAllowed}>
                {text('approval.reject')}
              </ActOpener>
            </div>
          </>
        ) : null}
      </section>
      {decision === undefined ? (
        <section className={`${sheet.sheet} ${sheet.stack}`}>
          <h2 className={sheet.heading}>{text('approval.now')}</h2>
          {now.refusal === undefined ? null : (
            <Note kind="warn">
              <p>{text('approval.refused')}</p>
              <p>{capitalized(now.refusal.message)}</p>
            </Note>
          )}
          <Effect value={combined({ proposal, now })} label={text('approval.now')} />
        </section>
      ) : (
        <section className={`${sheet.sheet} ${sheet.stack}`}>
          <h2 className={sheet.heading}>{text('approval.then')}</h2>
          <Effect value={proposal} label={text('approval.then')} />
        </section>
      )}
      <ShownCommand words={['proposals', 'show', id]} />
    </div>
  );
}

/** Affected brands, each with both of its live sites and with its sign-off. An act on accounts affects none. */
function Brands({ tenants }: { tenants: readonly string[] }) {
  const may = useMay();
  return (
    <ul className={sheet.plainList}>
      {tenants.map((brand) =>
        brand === 'console' || brand === everyBrand ? (
          <li key={brand}>{text('activity.allBrands')}</li>
        ) : (
          <li key={brand}>
            <Link to={brandPath({ brand })}>{brand}</Link>
            {' · '}
            <Link to={brandPath({ brand, page: 'releases' })}>{text('approval.sites')}</Link>
            {may('checkReadiness') ? (
              <>
                {' · '}
                <Link to={brandPath({ brand, page: 'readiness' })}>{text('approval.signOff')}</Link>
              </>
            ) : null}
          </li>
        ),
      )}
    </ul>
  );
}
