import { useState } from 'react';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { text } from '../../texts.ts';
import { planReason } from '../../ui/act.ts';
import { ActOpener } from '../../ui/act-opener.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { Table } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { areLimits, type Limits, LimitsField, limitWords } from './amounts-field.tsx';
import { ShownSecret } from './invite-button.tsx';
import { PassedOnChanges } from './passed-on.tsx';
import { createTokenAct, revokeTokenAct, type ScheduleChoice } from './people-acts.ts';
import { type Grants, noGrants, rightsSentence } from './rights.ts';
import { isComplete, RightsFields } from './rights-fields.tsx';

type Token = AdminValueOf<'listTokens'>[number];

/** Tokens of machines with their last use; of one person, or of all. */
export function TokenTable({ rows, isOnePersons = false }: { rows: readonly Token[]; isOnePersons?: boolean }) {
  return (
    <>
      <div className={sheet.row}>
        <h2 className={sheet.heading}>{text('tokens.title')}</h2>
        {isOnePersons ? null : <CreateToken />}
      </div>
      {rows.length === 0 ? (
        <p className={sheet.quiet}>{text('tokens.none')}</p>
      ) : (
        <Table
          label={text('tokens.title')}
          rows={rows}
          keyOf={({ name, expiresAt, createdBy }) => `${name} ${expiresAt} ${createdBy}`}
          columns={[
            { id: 'token', title: text('tokens.name'), isHead: true, cell: ({ name }) => name },
            {
              id: 'tokenRights',
              title: text('people.rights'),
              cell: (token) => (
                <>
                  {rightsSentence(token)}
                  {limitWords(token.limits).map((words) => (
                    <div key={words} className={sheet.quiet}>
                      {words}
                    </div>
                  ))}
                </>
              ),
            },
            {
              id: 'tokenUsed',
              title: text('me.used'),
              cell: ({ usedAt }) => (usedAt === null ? text('never') : shownTime(usedAt)),
            },
            { id: 'tokenBy', title: text('tokens.by'), isWide: true, cell: ({ createdBy }) => createdBy },
            { id: 'tokenState', title: text('people.state'), cell: (token) => <TokenState token={token} /> },
            {
              id: 'revoke',
              title: text('tokens.revoke'),
              isTitleHidden: true,
              cell: (token) => (isOver(token) ? null : <RevokeToken name={token.name} />),
            },
          ]}
        />
      )}
    </>
  );
}

const isOver = ({ revoked, expiresAt }: Token): boolean => revoked || Date.parse(expiresAt) <= Date.now();

function TokenState({ token }: { token: Token }) {
  const { revoked, expiresAt } = token;
  if (revoked) return <span className={`${sheet.pill} ${sheet.pillDanger}`}>{text('tokens.state.revoked')}</span>;
  if (isOver(token)) return <span className={sheet.pill}>{text('tokens.state.expired')}</span>;
  return text('tokens.state.until', { until: shownTime(expiresAt) });
}

function RevokeToken({ name }: { name: string }) {
  const [choice, setChoice] = useState<ScheduleChoice>({});
  const dryRun = { name, reason: planReason, dryRun: true };
  return (
    <ActOpener
      operation="revokeToken"
      act={revokeTokenAct(name, choice)}
      aria-label={text('tokens.revokeOf', { name })}
      inputs={
        <>
          <p>{text('tokens.revokeHint')}</p>
          <PassedOnChanges
            plan={{
              key: ['revokeToken', name],
              run: (signal) => callAdmin({ operation: 'revokeToken', body: dryRun, signal }),
            }}
            value={choice}
            onChange={setChoice}
          />
        </>
      }
    >
      {text('tokens.revoke')}
    </ActOpener>
  );
}

/** Days for which a token can be valid, as the contract states. */
const mostDays = 366;
const usualDays = '90';

function CreateToken() {
  const [name, setName] = useState('');
  const [days, setDays] = useState(usualDays);
  const [grants, setGrants] = useState<Grants>(noGrants);
  const [limits, setLimits] = useState<Limits>([]);
  const [made, setMade] = useState<{ name: string; token: string; expiresAt: string }>();
  const isName = /^[A-Za-z0-9_.-]{1,40}$/.test(name);
  const isDays = /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= mostDays;
  return (
    <>
      <ActOpener
        operation="createToken"
        isAddressed
        act={createTokenAct({
          name,
          grants,
          limits,
          days: Number(days),
          onToken: (token) => {
            setMade(token);
            setName('');
            setDays(usualDays);
            setGrants(noGrants);
            setLimits([]);
          },
        })}
        isReady={isName && isDays && isComplete(grants) && areLimits(limits)}
        inputs={
          <>
            <TextField
              label={text('tokens.name')}
              hint={text('tokens.nameHint')}
              error={name === '' || isName ? undefined : text('tokens.nameError')}
              value={name}
              onChange={setName}
              autoComplete="off"
              maxLength={40}
            />
            <TextField
              label={text('tokens.days')}
              error={isDays ? undefined : text('tokens.daysError', { most: mostDays })}
              value={days}
              onChange={setDays}
              inputMode="numeric"
            />
            <RightsFields value={grants} onChange={setGrants} />
            <LimitsField value={limits} onChange={setLimits} />
            <p className={sheet.quiet}>{text('tokens.limitsHint')}</p>
          </>
        }
      >
        {text('tokens.create')}
      </ActOpener>
      {made === undefined ? null : (
        <ShownSecret
          title={text('tokens.shownTitle', { name: made.name })}
          body={text('tokens.shownBody', { until: shownTime(made.expiresAt) })}
          secret={made.token}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  );
}
