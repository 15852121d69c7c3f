import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { callQuery, pagesQuery } from '../../api/queries.ts';
import { useStaff } from '../../api/session.ts';
import { text } from '../../texts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { ActOpener } from '../../ui/act-opener.tsx';
import { AuditRows } from '../../ui/audit-rows.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Note } from '../../ui/note.tsx';
import { type Passkey, PasskeyTable } from '../../ui/passkey-table.tsx';
import { SessionTable } from '../../ui/session-table.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { areLimits, type Limits, LimitsField, limitWords } from './amounts-field.tsx';
import { PassedOnChanges } from './passed-on.tsx';
import {
  changeAct,
  endSessionsAct,
  type NextState,
  removePasskeyAct,
  type ScheduleChoice,
  stateOf,
} from './people-acts.ts';
import { AccountState, InvitationTable } from './people-page.tsx';
import { type Account, type Grants, grantsOf, rightsSentence } from './rights.ts';
import { isComplete, RightsFields } from './rights-fields.tsx';
import { TokenTable } from './tokens.tsx';

/** One colleague: rights, sessions, tokens, invitations, and what ends with a change of them. */
export default function PersonPage() {
  const { email = '' } = useParams();
  const people = useQuery(callQuery({ operation: 'listStaff' }));
  return (
    <Loaded query={people}>
      {(rows) => {
        const account = rows.find((row) => row.email === email);
        if (account === undefined)
          return (
            <Note>
              {text('people.unknown', { email })} <Link to="/people">{text('people.back')}</Link>
            </Note>
          );
        return (
          <div className={sheet.stack}>
            <Rights account={account} />
            <Sessions account={account} />
            {account.by === 'password' ? <Passkeys email={email} /> : null}
            <Tokens email={email} />
            <Invitations email={email} />
            <Acts email={email} />
          </div>
        );
      }}
    </Loaded>
  );
}

function Rights({ account }: { account: Account }) {
  const [open, setOpen] = useState<'rights' | 'limits' | 'switch'>();
  const { email, by, passkeys, limits, createdAt, seenAt, disabled, confirmed } = account;
  const isGroups = by === 'openid' ? text('people.byGroups') : undefined;
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <div className={sheet.row}>
        <h2 className={sheet.heading}>{email}</h2>
        <AccountState account={account} />
      </div>
      <dl className={sheet.facts}>
        <dt>{text('people.rights')}</dt>
        <dd>{rightsSentence(account)}</dd>
        <dt>{text('people.limits')}</dt>
        <dd>{limits.length === 0 ? text('people.limits.none') : limitWords(limits).join('; ')}</dd>
        <dt>{text('people.by')}</dt>
        <dd>{text(`people.by.${by}`)}</dd>
        <dt>{text('people.secondFactor')}</dt>
        <dd>
          {passkeys > 0 ? text('people.secondFactor.passkeys', { count: passkeys }) : text(`people.secondFactor.${by}`)}
        </dd>
        <dt>{text('people.seen')}</dt>
        <dd>{seenAt === null ? text('never') : shownTime(seenAt)}</dd>
        <dt>{text('people.since')}</dt>
        <dd>{shownTime(createdAt)}</dd>
      </dl>
      {confirmed ? null : <Note kind="warn">{text('people.unconfirmed')}</Note>}
      <div className={sheet.actions}>
        <ActButton operation="changeStaff" refusal={isGroups} onPress={() => setOpen('rights')}>
          {text('people.change')}
        </ActButton>
        <ActButton operation="changeStaff" onPress={() => setOpen('limits')}>
          {text('people.changeLimits')}
        </ActButton>
        <ActButton operation="changeStaff" onPress={() => setOpen('switch')}>
          {text(disabled ? 'people.enable' : 'people.disable')}
        </ActButton>
      </div>
      {open === undefined ? null : <ChangeDialog account={account} part={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

/** Changes rights or limits, or switches the account off or on. Scheduled changes that lose their author are decided one by one. */
function ChangeDialog({
  account,
  part,
  onClose,
}: {
  account: Account;
  part: 'rights' | 'limits' | 'switch';
  onClose: () => void;
}) {
  const { actor: me } = useStaff();
  const [grants, setGrants] = useState<Grants>(grantsOf(account));
  const [limits, setLimits] = useState<Limits>(account.limits);
  const [choice, setChoice] = useState<ScheduleChoice>({});
  const next: NextState = { ...grants, limits, disabled: part === 'switch' ? !account.disabled : account.disabled };
  const isSame = JSON.stringify(next) === JSON.stringify(stateOf(account));
  const isReady = !isSame && isComplete(grants) && areLimits(limits);
  return (
    <ActDialog {...changeAct({ account, next, choice })} isOpen isReady={isReady} onClose={onClose}>
      {account.email === me ? <Note kind="warn">{text('people.yourself')}</Note> : null}
      {part === 'limits' ? <LimitsField value={limits} onChange={setLimits} /> : null}
      {part === 'rights' ? (
        <RightsFields
          value={grants}
          onChange={(given) => {
            setGrants(given);
            setChoice({});
          }}
        />
      ) : null}
      {isReady ? (
        <PassedOnChanges plan={changeAct({ account, next }).plan} value={choice} onChange={setChoice} />
      ) : null}
    </ActDialog>
  );
}

function Sessions({ account: { email } }: { account: Account }) {
  const sessions = useQuery(callQuery({ operation: 'listStaffSessions', params: { email } }));
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <Loaded query={sessions}>
        {(rows) => (
          <>
            <div className={sheet.row}>
              <h2 className={sheet.heading}>{text('people.sessions')}</h2>
              <ActOpener
                operation="endStaffSessions"
                act={endSessionsAct(email)}
                refusal={rows.length === 0 ? text('people.noSessions') : undefined}
              >
                {text('people.end')}
              </ActOpener>
            </div>
            {rows.length === 0 ? (
              <p className={sheet.quiet}>{text('people.noSessions')}</p>
            ) : (
              <SessionTable label={text('people.sessions')} rows={rows} />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Passkeys of the account. One's own are removed elsewhere, with a proof of identity. */
function Passkeys({ email }: { email: string }) {
  const { actor: me } = useStaff();
  const passkeys = useQuery(callQuery({ operation: 'listStaffPasskeys', params: { email } }));
  const [removing, setRemoving] = useState<Passkey>();
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <h2 className={sheet.heading}>{text('people.passkeys')}</h2>
      <Loaded query={passkeys}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={sheet.quiet}>{text('people.noPasskeys')}</p>
          ) : (
            <PasskeyTable
              label={text('people.passkeys')}
              rows={rows}
              refusal={email === me ? text('people.passkeyOwn') : undefined}
              onRemove={setRemoving}
            />
          )
        }
      </Loaded>
      {removing === undefined ? null : (
        <ActDialog {...removePasskeyAct(email, removing)} isOpen onClose={() => setRemoving(undefined)}>
          <p>{text('people.passkeyAsk', { email })}</p>
        </ActDialog>
      )}
    </section>
  );
}

function Tokens({ email }: { email: string }) {
  const tokens = useQuery(callQuery({ operation: 'listTokens' }));
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <Loaded query={tokens}>
        {(rows) => <TokenTable rows={rows.filter(({ createdBy }) => createdBy === email)} isOnePersons />}
      </Loaded>
    </section>
  );
}

/** Open invitations to this account and by it. */
function Invitations({ email }: { email: string }) {
  const invitations = useQuery(callQuery({ operation: 'listInvitations' }));
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <h2 className={sheet.heading}>{text('people.invitations')}</h2>
      <Loaded query={invitations}>
        {(rows) => <InvitationTable rows={rows.filter((row) => row.email === email || row.actor === email)} />}
      </Loaded>
    </section>
  );
}

/** Everything that they did, on players and money as well. */
function Acts({ email }: { email: string }) {
  const found = useInfiniteQuery(pagesQuery({ operation: 'listAudit', query: { actor: email, pageSize: 20 } }));
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <div className={sheet.row}>
        <h2 className={sheet.heading}>{text('people.acts')}</h2>
        <Link to={`/audit?${new URLSearchParams({ actor: email })}`}>{text('people.allActs')}</Link>
      </div>
      <Loaded query={found}>
        {({ pages }) => {
          const rows = pages.flatMap(({ list }) => list);
          if (rows.length === 0) return <p className={sheet.quiet}>{text('people.noActs')}</p>;
          return <AuditRows rows={rows} hasMore={found.hasNextPage} namesActor={false} />;
        }}
      </Loaded>
      <MoreButton query={found} />
    </section>
  );
}
