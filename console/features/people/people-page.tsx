import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { staffRoles } from '../../../schema/features/staff/staff-roles.ts';
import { callQuery } from '../../api/queries.ts';
import { useStaff } from '../../api/session.ts';
import { text } from '../../texts.ts';
import { ActOpener } from '../../ui/act-opener.tsx';
import { personPath } from '../../ui/brand-path.ts';
import { fits } from '../../ui/fits.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { ShownCommand } from '../../ui/shown-command.tsx';
import { shownTime } from '../../ui/shown-time.ts';
import { Table } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { InviteButton } from './invite-button.tsx';
import { withdrawAct } from './people-acts.ts';
import { type Account, type Invitation, rightsSentence } from './rights.ts';
import { TokenTable } from './tokens.tsx';

/** Everybody with an account, open invitations, tokens of machines, and the groups of the company's provider. */
export default function PeoplePage() {
  return (
    <div className={sheet.stack}>
      <People />
      <Invitations />
      <Tokens />
      <Groups />
      <ShownCommand words={['staff', 'list']} />
    </div>
  );
}

const states = ['any', 'active', 'unconfirmed', 'disabled'] as const;

function People() {
  const people = useQuery(callQuery({ operation: 'listStaff' }));
  const { search, replace } = useSearch();
  const typed = search.get('q') ?? '';
  const role = staffRoles.find((each) => each === search.get('role')) ?? 'any';
  const state = states.find((each) => each === search.get('state')) ?? 'any';
  const isShown = (row: Account) =>
    fits(typed, [row.email, rightsSentence(row)]) &&
    (role === 'any' || row.role === role) &&
    (state === 'any' || stateOf(row) === state);
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <div className={sheet.row}>
        <h2 className={sheet.heading}>{text('people.accounts')}</h2>
        <InviteButton look="primary" />
      </div>
      <div className={sheet.filters}>
        <TextField type="search" label={text('people.find')} defaultValue={typed} onChange={(q) => replace({ q })} />
        <Select
          label={text('people.role')}
          value={role}
          onChange={(next) => replace({ role: next === 'any' ? undefined : next })}
          options={[
            { value: 'any', label: text('people.anyRole') },
            ...staffRoles.map((each) => ({ value: each, label: text(`role.${each}`) })),
          ]}
        />
        <Select
          label={text('people.state')}
          value={state}
          onChange={(next) => replace({ state: next === 'any' ? undefined : next })}
          options={states.map((each) => ({ value: each, label: text(`people.state.${each}`) }))}
        />
      </div>
      <Loaded query={people}>
        {(rows) =>
          rows.some(isShown) ? (
            <PeopleTable rows={rows.filter(isShown)} />
          ) : (
            <p className={sheet.quiet}>{text(rows.length === 0 ? 'people.none' : 'people.noneFits')}</p>
          )
        }
      </Loaded>
    </section>
  );
}

/** The state of an account by which the list is filtered. */
const stateOf = ({ disabled, confirmed }: Account): (typeof states)[number] =>
  disabled ? 'disabled' : confirmed ? 'active' : 'unconfirmed';

function PeopleTable({ rows }: { rows: readonly Account[] }) {
  const { actor: me } = useStaff();
  return (
    <Table
      label={text('people.accounts')}
      rows={rows}
      keyOf={({ email }) => email}
      columns={[
        {
          id: 'name',
          title: text('people.name'),
          isHead: true,
          sortBy: ({ email }) => email,
          cell: ({ email }) => (
            <>
              <Link to={personPath(email)}>{email}</Link>
              {email === me ? <span className={sheet.quiet}> · {text('approvals.you')}</span> : null}
            </>
          ),
        },
        { id: 'rights', title: text('people.rights'), cell: rightsSentence },
        {
          id: 'seen',
          title: text('people.seen'),
          sortBy: ({ seenAt }) => seenAt ?? '',
          cell: ({ seenAt }) => (seenAt === null ? text('never') : shownTime(seenAt)),
        },
        { id: 'by', title: text('people.by'), isWide: true, cell: ({ by }) => text(`people.by.${by}`) },
        { id: 'state', title: text('people.state'), cell: (row) => <AccountState account={row} /> },
      ]}
    />
  );
}

/** The states of an account that somebody may have to act on. */
export function AccountState({ account }: { account: Account }) {
  const { lockedUntil } = account;
  const state = stateOf(account);
  const look = { any: '', active: sheet.pillGood, unconfirmed: sheet.pillWarn, disabled: sheet.pillDanger }[state];
  return (
    <div className={sheet.pills}>
      <span className={`${sheet.pill} ${look}`}>{text(`people.state.${state}`)}</span>
      {lockedUntil === null ? null : (
        <span className={`${sheet.pill} ${sheet.pillWarn}`} title={text('people.lockedHint')}>
          {text('people.lockedUntil', { until: shownTime(lockedUntil) })}
        </span>
      )}
    </div>
  );
}

function Invitations() {
  const invitations = useQuery(callQuery({ operation: 'listInvitations' }));
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <h2 className={sheet.heading}>{text('people.invitations')}</h2>
      <Loaded query={invitations}>{(rows) => <InvitationTable rows={rows} />}</Loaded>
    </section>
  );
}

/** Open invitations, each with its end. */
export function InvitationTable({ rows }: { rows: readonly Invitation[] }) {
  if (rows.length === 0) return <p className={sheet.quiet}>{text('people.noInvitations')}</p>;
  return (
    <Table
      label={text('people.invitations')}
      rows={rows}
      keyOf={({ email }) => email}
      columns={[
        { id: 'invited', title: text('people.name'), isHead: true, cell: ({ email }) => email },
        {
          id: 'invitedRights',
          title: text('people.rights'),
          cell: (row) => (
            <>
              {rightsSentence(row)}
              {row.hasAccount ? <div className={sheet.quiet}>{text('people.replaces')}</div> : null}
            </>
          ),
        },
        {
          id: 'inviter',
          title: text('people.invitedBy'),
          isWide: true,
          cell: ({ actor, createdAt }) => text('approval.by', { actor, time: shownTime(createdAt) }),
        },
        {
          id: 'invitedUntil',
          title: text('approvals.until'),
          isWide: true,
          cell: ({ expiresAt }) => shownTime(expiresAt),
        },
        {
          id: 'withdraw',
          title: text('people.withdraw'),
          isTitleHidden: true,
          cell: ({ email }) => (
            <ActOpener
              operation="withdrawInvitation"
              act={withdrawAct(email)}
              aria-label={text('people.withdrawOf', { email })}
            >
              {text('people.withdraw')}
            </ActOpener>
          ),
        },
      ]}
    />
  );
}

function Tokens() {
  const tokens = useQuery(callQuery({ operation: 'listTokens' }));
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <Loaded query={tokens}>{(rows) => <TokenTable rows={rows} />}</Loaded>
    </section>
  );
}

/** The groups of the company's provider with the rights that they give. The environment of the server states them. */
function Groups() {
  const found = useQuery(callQuery({ operation: 'listStaffGroups' }));
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <h2 className={sheet.heading}>{text('people.groups')}</h2>
      <Loaded query={found}>
        {({ issuer, groups }) =>
          issuer === null ? (
            <p className={sheet.quiet}>{text('people.noProvider')}</p>
          ) : (
            <>
              <p className={sheet.quiet}>{text('people.groupsOf', { issuer })}</p>
              <Table
                label={text('people.groups')}
                rows={groups}
                keyOf={({ group }) => group}
                columns={[
                  { id: 'group', title: text('people.group'), isHead: true, cell: ({ group }) => group },
                  { id: 'groupRights', title: text('people.rights'), cell: rightsSentence },
                ]}
              />
            </>
          )
        }
      </Loaded>
    </section>
  );
}
