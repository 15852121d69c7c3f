import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { brandOfTenant } from '../../../schema/staging-tenant.ts';
import { callQuery, pagesQuery } from '../../api/queries.ts';
import { readOnce } from '../../api/read-once.ts';
import { EventList } from '../../requests/event-list.tsx';
import { type MoneyRequest, titleOf } from '../../requests/request-act.ts';
import { ClaimPill, useRequestControls } from '../../requests/request-controls.tsx';
import { text } from '../../texts.ts';
import { AsOf } from '../../ui/as-of.tsx';
import { brandPath } from '../../ui/brand-path.ts';
import { Button } from '../../ui/button.tsx';
import { brandIn, useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
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
        <div className={sheet.stack}>
          <AsOf query={shown} />
          <RequestDesk brand={tenant} request={request} waiting={rows.find((row) => row.id === id)} place={place} />
        </div>
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
  const { status } = request;
  const { search, replace } = useSearch();
  const navigate = useNavigate();
  const { controls, keys, isDeciding } = useRequestControls({ brand, request });
  const hasKeys = search.get('keys') !== 'off';
  const follow = (to: string | undefined) => (to === undefined ? undefined : () => navigate(to));
  useKeys({ ...keys, j: follow(place.next), k: follow(place.previous) }, hasKeys && !isDeciding);
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
          {controls}
          <Decided request={request} />
          <Keys isOn={hasKeys} onChange={(isOn) => replace({ keys: isOn ? undefined : 'off' })} />
        </section>
        <LastActs brand={brand} player={request.player} />
      </div>
    </div>
  );
}

const lookOf = (status: MoneyRequest['status']): string =>
  ({ pending: sheet.pillWarn, approved: sheet.pillGood, rejected: '', cancelled: '', returned: sheet.pillDanger })[
    status
  ] ?? '';

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
