import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { fieldTitle } from '../../../schema/rules/staff-fields.ts';
import { brandOfTenant } from '../../../schema/staging-tenant.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { callQuery, pagesQuery } from '../../api/queries.ts';
import { readOnce } from '../../api/read-once.ts';
import { EventList } from '../../requests/event-list.tsx';
import { wordsOf } from '../../requests/event-sentences.ts';
import { PlayerRequests, pendingRequestsQuery } from '../../requests/player-requests.tsx';
import { text } from '../../texts.ts';
import { ActButton, useMay } from '../../ui/act-button.tsx';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { AsOf } from '../../ui/as-of.tsx';
import { thingPath } from '../../ui/brand-path.ts';
import { Button } from '../../ui/button.tsx';
import { commandLine } from '../../ui/command-line.ts';
import { brandIn, environmentQuery, useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Note } from '../../ui/note.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { useSearch } from '../../ui/use-search.ts';
import { PlayerActions } from './player-actions.tsx';
import { notingOf } from './player-acts.ts';
import type { PlayerFile } from './player-file.ts';
import { PlayerStatus } from './player-status.tsx';
import styles from './players.module.css';

/** One player: what prevents sign-in, what is open, balances, and everything that happened. */
export default function PlayerPage() {
  const { brand = '', player = '' } = useParams();
  const environment = useEnvironment();
  const params = { brand: brandIn(brand, environment), player };
  const shown = useQuery({ ...callQuery({ operation: 'getPlayer', params }), ...readOnce });
  const client = useQueryClient();
  const may = useMay();
  // Events and requests of the player are read again as well, because the time stands for the whole page.
  const refetch = () =>
    Promise.all([
      shown.refetch(),
      client.invalidateQueries({ queryKey: ['listPlayerEvents', params] }, { cancelRefetch: true }),
      client.invalidateQueries({ queryKey: pendingRequestsQuery(params).queryKey }, { cancelRefetch: true }),
    ]);
  return (
    <Loaded query={shown}>
      {(file) => (
        <div className={sheet.stack}>
          <div className={sheet.row}>
            <div className={sheet.name}>
              <strong className={sheet.heading}>
                <bdi>{file.account}</bdi>
              </strong>
              <PlayerStatus status={file.status} />
              {file.playBreak === null ? null : (
                <span className={`${sheet.pill} ${sheet.pillWarn}`}>{text(`player.break.${file.playBreak.kind}`)}</span>
              )}
            </div>
            <PlayerActions file={file} />
          </div>
          <AsOf query={{ ...shown, refetch }} />
          <div className={sheet.parts}>
            {may('listMoneyRequests') ? <PlayerRequests {...params} /> : null}
            <PlayerSignIn file={file} />
            <PersonalFields file={file} />
            <Facts file={file} />
            <PlayerNotes file={file} />
          </div>
          <PlayerEvents {...params} />
        </div>
      )}
    </Loaded>
  );
}

function Facts({ file }: { file: PlayerFile }) {
  const { balances, playBreak, consents } = file;
  const may = useMay();
  const environment = useEnvironment();
  const facts = [
    ...balances.map(({ currency, amount }) => [text('player.balance'), `${amount} ${currency}`]),
    [text('player.memberType'), String(file.memberType)],
    [text('players.registered'), shownTime(file.registeredAt)],
    [text('player.firstLogin'), file.firstLoginAt === null ? '–' : shownTime(file.firstLoginAt)],
    ...(playBreak === null
      ? []
      : [
          [
            text(`player.break.${playBreak.kind}`),
            playBreak.until === null
              ? text('player.forEver')
              : text('player.until', { until: shownTime(playBreak.until) }),
          ],
        ]),
    ...consents.map(({ statement, agreedAt }) => [
      text('player.consent', { statement: wordsOf(statement) }),
      shownTime(agreedAt),
    ]),
    [text('player.id'), file.id],
  ] as const;
  return (
    <section className={`${sheet.sheet} ${sheet.part}`}>
      <div className={sheet.row}>
        <h2 className={sheet.heading}>{text('player.facts')}</h2>
        {may('listLedger') ? (
          <Link
            to={`${thingPath({ brand: brandOfTenant(file.brand), kind: 'player', id: file.id })}/ledger${environmentQuery(environment)}`}
          >
            {text('ledger.title')}
          </Link>
        ) : null}
      </div>
      <dl className={sheet.facts}>
        {facts.map(([name, value]) => (
          <div key={`${name} ${value}`} className={sheet.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Notes of staff, the newest first. */
function PlayerNotes({ file }: { file: PlayerFile }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={`${sheet.sheet} ${sheet.part}`}>
      <div className={sheet.row}>
        <h2 className={sheet.heading}>{text('player.notes')}</h2>
        <ActButton operation="addPlayerNote" onPress={() => setOpen(true)}>
          {text('player.addNote')}
        </ActButton>
      </div>
      {file.notes.length === 0 ? (
        <p className={sheet.quiet}>{text('player.noNotes')}</p>
      ) : (
        <ul className={sheet.rows}>
          {file.notes.map((note) => (
            <li key={note.id}>
              <bdi>{note.text}</bdi>
              <span className={sheet.quiet}>{text('player.by', { actor: note.actor, at: shownTime(note.at) })}</span>
            </li>
          ))}
        </ul>
      )}
      {isOpen ? <ActDialog {...notingOf(file)} isOpen onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

/** Shows whether the player can sign in, what prevents it, and their sessions. */
function PlayerSignIn({ file }: { file: PlayerFile }) {
  const { lock, attempts, sessions, devices, password } = file;
  return (
    <section className={`${sheet.sheet} ${sheet.part}`}>
      <h2 className={sheet.heading}>{text('player.signIn')}</h2>
      {lock === null ? null : (
        <Note kind="warn">
          {text('player.lockedBy', { actor: lock.actor, at: shownTime(lock.at), reason: lock.reason })}
        </Note>
      )}
      {attempts.map(({ kind, failures, state, until }) => (
        // Failed attempts by phone number and by name are counted apart, and may have the same state.
        <Note key={`${kind} ${until} ${failures}`} kind={state === 'counting' ? 'plain' : 'warn'}>
          {text(`player.attempts.${kind}`, { count: failures })}{' '}
          {text(`player.attemptState.${state}`, { until: shownTime(until) })}
        </Note>
      ))}
      {lock === null && attempts.length === 0 ? <p className={sheet.quiet}>{text('player.nothingInTheWay')}</p> : null}
      <dl className={sheet.facts}>
        <dt>{text('player.password')}</dt>
        <dd>{text(`player.password.${password}`)}</dd>
        <dt>{text('player.sessions')}</dt>
        <dd>
          {sessions.length === 0 ? text('player.noSessions') : null}
          <ul className={sheet.plainList}>
            {sessions.map(({ id, startedAt, seenAt, remembered }) => (
              <li key={id}>
                {text(remembered ? 'player.sessionOfDevice' : 'player.session', {
                  start: shownTime(startedAt),
                  seen: shownTime(seenAt),
                })}
              </li>
            ))}
          </ul>
        </dd>
        <dt>{text('player.devices')}</dt>
        <dd>
          {devices.length === 0 ? text('player.noDevices') : null}
          <ul className={sheet.plainList}>
            {devices.map(({ id, since, expiresAt }) => (
              <li key={id}>{text('player.device', { since: shownTime(since), until: shownTime(expiresAt) })}</li>
            ))}
          </ul>
        </dd>
      </dl>
    </section>
  );
}

type Field = PlayerFile['fields'][number]['field'];

/** Personal values, masked. Each is shown on its own, with a reason, and only until the page is left. */
function PersonalFields({ file: { brand, id, account, fields } }: { file: PlayerFile }) {
  const [chosen, setChosen] = useState<Field>();
  const [shown, setShown] = useState<{ readonly field: Field; readonly value: string }>();
  return (
    <section className={`${sheet.sheet} ${sheet.part}`}>
      <h2 className={sheet.heading}>{text('player.personal')}</h2>
      {fields.length === 0 ? <p className={sheet.quiet}>{text('player.noPersonal')}</p> : null}
      <dl className={styles.fields}>
        {fields.map(({ field, masked }) => {
          const name = fieldTitle(field);
          const isShown = shown?.field === field;
          return (
            <div key={field} className={sheet.fact}>
              <dt>{name}</dt>
              <dd>
                <bdi>{isShown ? shown.value : masked}</bdi>
              </dd>
              <dd>
                {isShown ? (
                  <Button aria-label={text('player.hideOf', { field: name })} onPress={() => setShown(undefined)}>
                    {text('player.hide')}
                  </Button>
                ) : (
                  <ActButton
                    operation="revealPlayerField"
                    aria-label={text('player.showOf', { field: name })}
                    onPress={() => setChosen(field)}
                  >
                    {text('player.show')}
                  </ActButton>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {chosen === undefined ? null : (
        <ActDialog
          isOpen
          onClose={() => setChosen(undefined)}
          title={text('player.showTitle', { field: fieldTitle(chosen), account })}
          submit={text('player.show')}
          act={async ({ reason }) => {
            const params = { brand, player: id };
            const body = { field: chosen, reason };
            const { value } = await callAdmin({ operation: 'revealPlayerField', params, body });
            setShown({ field: chosen, value });
          }}
          done={() => ({ text: text('player.showDone', { field: fieldTitle(chosen), account }) })}
          command={(reason) => commandLine(['livery', 'players', 'reveal', brand, id, chosen, '--reason', reason])}
        >
          <p>{text('player.showBody')}</p>
        </ActDialog>
      )}
    </section>
  );
}

const kinds = [...(['signIn', 'account', 'break', 'money', 'reward', 'bet', 'message', 'feedback', 'note'] as const)];

/** Everything that happened to a player, the newest first. The kind is in the address. */
function PlayerEvents(params: { brand: string; player: string }) {
  const { search, replace } = useSearch();
  const kind = kinds.find((known) => known === search.get('kind'));
  const query = kind === undefined ? {} : { kind };
  const events = useInfiniteQuery({ ...pagesQuery({ operation: 'listPlayerEvents', params, query }), ...readOnce });
  return (
    <section className={`${sheet.sheet} ${sheet.part}`}>
      <div className={sheet.row}>
        <h2 className={sheet.heading}>{text('player.timeLine')}</h2>
        <Select
          label={text('player.kind')}
          value={kind ?? 'all'}
          onChange={(chosen) => replace({ kind: chosen === 'all' ? undefined : chosen })}
          options={(['all', ...kinds] as const).map((value) => ({ value, label: text(`player.kind.${value}`) }))}
        />
      </div>
      <Loaded query={events}>
        {({ pages }) => {
          const rows = pages.flatMap(({ list }) => list);
          if (rows.length === 0) return <p className={sheet.quiet}>{text('player.noEvents')}</p>;
          return (
            <>
              <EventList brand={params.brand} events={rows} />
              <MoreButton query={events} />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
