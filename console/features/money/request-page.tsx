import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { brandOfTenant } from '../../../schema/staging-tenant.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { callQuery, pagesQuery } from '../../api/queries.ts';
import { readOnce } from '../../api/read-once.ts';
import { useStaff } from '../../api/session.ts';
import { DecisionForm } from '../../requests/decision-dialog.tsx';
import { EventList } from '../../requests/event-list.tsx';
import { type MoneyRequest, returnAct, titleOf } from '../../requests/request-act.ts';
import { RequestFacts } from '../../requests/request-facts.tsx';
import { text } from '../../texts.ts';
import { ActButton, useMay } from '../../ui/act-button.tsx';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { ActOpener } from '../../ui/act-opener.tsx';
import { brandPath } from '../../ui/brand-path.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { brandIn, useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { useRecentReasons } from '../../ui/reason-field.tsx';
import { Refused } from '../../ui/refused.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { useSearch } from '../../ui/use-search.ts';
import styles from './money.module.css';
import {
  filterOf,
  neighboursOf,
  queueOfAll,
  queueQuery,
  type RequestKind,
  requestKinds,
  requestPath,
  type WaitingRow,
} from './queue.ts';

/** One request: its facts, what its player did last, and its decision by keyboard. The queue that it was opened from goes on from here. */
export default function RequestPage() {
  const { brand = '', kind: stated, request: id = '' } = useParams();
  const kind = requestKinds.find((each) => each === stated);
  if (kind === undefined) return <p className={sheet.quiet}>{text('money.noRequest')}</p>;
  return <Request key={`${brand} ${id}`} brand={brand} kind={kind} id={id} />;
}

function Request({ brand, kind, id }: { brand: string; kind: RequestKind; id: string }) {
  const environment = useEnvironment();
  const tenant = brandIn(brand, environment);
  const { search } = useSearch();
  const isOverAll = search.get('queue') === queueOfAll;
  const queue = useInfiniteQuery(queueQuery({ filter: filterOf(search), brand: isOverAll ? undefined : tenant }));
  const rows = queue.data?.pages.flatMap(({ list }) => list) ?? [];
  const { previous, next } = neighboursOf(rows, id);
  const { hasNextPage, isFetching, fetchNextPage } = queue;
  const isLast = hasNextPage && rows.at(-1)?.id === id;
  useEffect(() => {
    if (isLast && !isFetching) void fetchNextPage();
  }, [isLast, isFetching, fetchNextPage]);
  const shown = useQuery({
    ...callQuery({ operation: 'getMoneyRequest', params: { brand: tenant, kind, request: id } }),
    ...readOnce,
  });
  const place = {
    previous: previous && requestPath({ row: previous, search, isOverAll }),
    next: next && requestPath({ row: next, search, isOverAll }),
  };
  return (
    <Loaded query={shown}>
      {(request) => (
        <RequestDesk brand={tenant} request={request} waiting={rows.find((row) => row.id === id)} place={place} />
      )}
    </Loaded>
  );
}

type Place = { readonly previous: string | undefined; readonly next: string | undefined };

function RequestDesk({
  brand,
  request: read,
  waiting,
  place,
}: {
  brand: string;
  request: MoneyRequest;
  /** Its row in the queue, which is read again when a colleague takes it. */
  waiting: WaitingRow | undefined;
  place: Place;
}) {
  const request = { ...read, claim: waiting === undefined ? read.claim : waiting.claim };
  const { status, kind } = request;
  const isPending = status === 'pending';
  const may = useMay();
  const recent = useRecentReasons();
  const { actor } = useStaff();
  const { search, replace } = useSearch();
  const navigate = useNavigate();
  const [deciding, setDeciding] = useState<'approved' | 'rejected'>();
  const [destination, setDestination] = useState<string>();
  const claim = useClaim({ brand, request });
  const mayDecide = may('decideMoneyRequest') && isPending;
  const isMine = request.claim?.actor === actor;
  const hasKeys = search.get('keys') !== 'off';
  const follow = (to: string | undefined) => (to === undefined ? undefined : () => navigate(to));
  useKeys(
    {
      a: mayDecide ? () => setDeciding('approved') : undefined,
      r: mayDecide ? () => setDeciding('rejected') : undefined,
      // A colleague's request is taken over by the button alone.
      t: mayDecide && (isMine || request.claim === null) ? () => claim.mutate(!isMine) : undefined,
      j: follow(place.next),
      k: follow(place.previous),
    },
    hasKeys && deciding === undefined,
  );
  return (
    <div className={sheet.stack}>
      <div className={sheet.row}>
        <div className={sheet.name}>
          <strong className={sheet.heading}>{titleOf(request)}</strong>
          <span className={`${sheet.pill} ${lookOf(status)}`}>{text(`money.status.${status}`)}</span>
          <ClaimPill request={request} />
        </div>
        <div className={sheet.actions}>
          {place.previous === undefined ? null : <Link to={place.previous}>{text('money.previous')}</Link>}
          {place.next === undefined ? null : <Link to={place.next}>{text('money.next')}</Link>}
        </div>
      </div>
      <div className={styles.request}>
        <section className={`${sheet.sheet} ${sheet.part}`}>
          <div className={sheet.actions}>
            {mayDecide ? (
              <>
                <Button look="primary" onPress={() => setDeciding('approved')}>
                  {text('money.approve')}
                </Button>
                <Button onPress={() => setDeciding('rejected')}>{text('money.reject')}</Button>
                <Button isPending={claim.isPending} onPress={() => claim.mutate(!isMine)}>
                  {text(isMine ? 'money.release' : request.claim === null ? 'money.take' : 'money.takeOver')}
                </Button>
              </>
            ) : null}
            {isPending && kind === 'withdrawal' ? (
              <Reveal brand={brand} request={request} isMine={isMine} onShown={setDestination} />
            ) : null}
            {status === 'approved' && kind === 'withdrawal' ? (
              <ActOpener operation="decideMoneyRequest" act={returnAct({ brand, request })}>
                {text('money.return')}
              </ActOpener>
            ) : null}
          </div>
          <Refused error={claim.error} />
          {isMine || request.claim === null || !isPending ? null : (
            <Note kind="warn">{text('money.heldNote', { actor: request.claim.actor })}</Note>
          )}
          <RequestFacts brand={brand} request={request} destination={isMine ? destination : undefined} />
          <Decided request={request} />
          <Keys isOn={hasKeys} onChange={(isOn) => replace({ keys: isOn ? undefined : 'off' })} />
        </section>
        <LastActs brand={brand} player={request.player} />
      </div>
      <Dialog title={text('request.decide')} isOpen={deciding !== undefined} onClose={() => setDeciding(undefined)}>
        <DecisionForm
          key={deciding}
          brand={brand}
          request={request}
          first={deciding ?? 'approved'}
          // One reason goes for a batch: that of the request before is filled in.
          reason={recent.list[0]}
          onClose={() => setDeciding(undefined)}
        />
      </Dialog>
    </div>
  );
}

const lookOf = (status: MoneyRequest['status']): string =>
  ({ pending: sheet.pillWarn, approved: sheet.pillGood, rejected: '', cancelled: '', returned: sheet.pillDanger })[
    status
  ] ?? '';

function ClaimPill({ request: { claim, status } }: { request: MoneyRequest }) {
  const { actor } = useStaff();
  if (claim === null || status !== 'pending') return null;
  return (
    <span className={sheet.pill} title={text('money.until', { until: shownTime(claim.until) })}>
      {claim.actor === actor ? text('money.mine') : text('money.heldBy', { actor: claim.actor })}
    </span>
  );
}

/** Takes the request, or releases it. What a colleague holds is taken over only here, beside the note that says so. */
function useClaim({ brand, request }: { brand: string; request: MoneyRequest }) {
  const client = useQueryClient();
  const { actor } = useStaff();
  const { kind, id, claim } = request;
  const params = { brand, kind, request: id };
  return useMutation({
    mutationFn: (claimed: boolean) =>
      callAdmin({
        operation: 'claimMoneyRequest',
        params,
        body: { claimed, despite: claim === null || claim.actor === actor ? undefined : claim.actor },
      }),
    onSuccess: ({ claim: taken }) => {
      const { queryKey } = callQuery({ operation: 'getMoneyRequest', params });
      client.setQueryData<MoneyRequest>(queryKey, (known) => known && { ...known, claim: taken });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['listWaitingRequests'] }),
  });
}

/** Shows the whole destination to the holder, with a reason. */
function Reveal({
  brand,
  request: { id, account },
  isMine,
  onShown,
}: {
  brand: string;
  request: MoneyRequest;
  isMine: boolean;
  onShown: (destination: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActButton
        operation="revealDestination"
        refusal={isMine ? undefined : text('money.takeFirst')}
        onPress={() => setOpen(true)}
      >
        {text('money.reveal')}
      </ActButton>
      <ActDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={text('money.revealTitle', { account })}
        submit={text('money.reveal')}
        act={async ({ reason }) => {
          const params = { brand, request: id };
          onShown((await callAdmin({ operation: 'revealDestination', params, body: { reason } })).destination);
        }}
        done={() => ({ text: text('money.revealDone', { account }) })}
      >
        <p>{text('money.revealBody')}</p>
      </ActDialog>
    </>
  );
}

/** The decision of a request: its author, time and reason. */
function Decided({ request: { decidedBy, decidedAt, secondPerson, reason } }: { request: MoneyRequest }) {
  if (decidedBy === null || decidedAt === null) return null;
  const by = { actor: decidedBy, at: shownTime(decidedAt), reason: reason ?? '' };
  return (
    <p className={sheet.quiet}>
      {text('money.decidedBy', by)}
      {secondPerson === null ? null : ` ${text('money.decidedWith', { actor: secondPerson })}`}
    </p>
  );
}

/** Parts of the page in which letters have another meaning. */
const typing =
  'input, textarea, select, [contenteditable], [role=dialog], [role=listbox], [role=menu], [role=combobox]';

/** Runs acts by single letters while the focus is on the page and nothing is typed. `undefined` switches a letter off. */
function useKeys(acts: Readonly<Record<string, (() => void) | undefined>>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, target, repeat } = event;
      if (event.defaultPrevented || ctrlKey || metaKey || altKey || repeat) return;
      if (target instanceof Element && target.closest(typing) !== null) return;
      const act = acts[event.key.toLowerCase()];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

/** The letters that act on this page, with a switch: they may be in the way of speech input. */
function Keys({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const letters = ['a', 'r', 't', 'j', 'k'] as const;
  return (
    <div className={styles.keys}>
      {isOn
        ? letters.map((letter) => (
            <span key={letter} className={styles.key}>
              <kbd>{letter.toUpperCase()}</kbd> {text(`money.key.${letter}`)}
            </span>
          ))
        : null}
      <Button look="plain" onPress={() => onChange(!isOn)}>
        {text(isOn ? 'money.keysOff' : 'money.keysOn')}
      </Button>
    </div>
  );
}

/** The player's last acts, with the way to everything else. */
function LastActs({ brand, player }: { brand: string; player: string }) {
  const environment = useEnvironment();
  const events = useInfiniteQuery({
    ...pagesQuery({ operation: 'listPlayerEvents', params: { brand, player }, query: { pageSize: 20 } }),
    ...readOnce,
  });
  const to = brandPath({ brand: brandOfTenant(brand), page: `players/${encodeURIComponent(player)}`, environment });
  return (
    <section className={`${sheet.sheet} ${sheet.part}`}>
      <div className={sheet.row}>
        <h2 className={sheet.heading}>{text('money.lastActs')}</h2>
        <Link to={to}>{text('money.toPlayer')}</Link>
      </div>
      <Loaded query={events}>
        {({ pages }) => {
          const rows = pages.flatMap(({ list }) => list);
          return rows.length === 0 ? (
            <p className={sheet.quiet}>{text('player.noEvents')}</p>
          ) : (
            <EventList brand={brand} events={rows} />
          );
        }}
      </Loaded>
    </section>
  );
}
