import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { pagesQuery } from '../../api/queries.ts';
import { readOnce } from '../../api/read-once.ts';
import { shownAmount } from '../../requests/typed-amount.ts';
import { text } from '../../texts.ts';
import { useMay } from '../../ui/act-button.tsx';
import { AsOf } from '../../ui/as-of.tsx';
import { thingPath } from '../../ui/brand-path.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { brandIn, useEnvironment } from '../../ui/environment.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Note } from '../../ui/note.tsx';
import { Refused } from '../../ui/refused.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import styles from './money.module.css';
import { WalletCall } from './wallet-call.tsx';

type Round = AdminValueOf<'getRound'>['round'];
type Transaction = AdminValueOf<'getRound'>['list'][number];

/** A round of a game: its bets, wins and rollbacks, each with the wallet calls of its supplier. */
export default function RoundPage() {
  const { brand = '', bet = '' } = useParams();
  const environment = useEnvironment();
  const tenant = brandIn(brand, environment);
  const read = useInfiniteQuery({
    ...pagesQuery({ operation: 'getRound', params: { brand: tenant, bet } }),
    ...readOnce,
  });
  return (
    <Loaded query={read}>
      {({ pages }) => {
        const [first] = pages;
        const rows = pages.flatMap(({ list }) => list);
        if (first === undefined) return null;
        return (
          <div className={sheet.stack}>
            <AsOf query={read} />
            <RoundFacts brand={brand} tenant={tenant} round={first.round} />
            <section className={`${sheet.sheet} ${sheet.part}`}>
              <h2 className={sheet.heading}>{text('round.transactions')}</h2>
              {rows.length === 0 ? (
                <p className={sheet.quiet}>{text('round.noTransactions')}</p>
              ) : (
                <ol className={styles.transactions}>
                  {rows.map((row) => (
                    <li key={row.id}>
                      <TransactionRow brand={brand} row={row} />
                    </li>
                  ))}
                </ol>
              )}
              <MoreButton query={read} />
            </section>
          </div>
        );
      }}
    </Loaded>
  );
}

function RoundFacts({ brand, tenant, round }: { brand: string; tenant: string; round: Round }) {
  const environment = useEnvironment();
  const { bet, player, account, aggregator, game, nodeId, vendor, status, stake, paid, currency } = round;
  const mayOpenGame = useMay()('listCatalogueGames');
  const facts = [
    [
      'round.player',
      <Link key="player" to={thingPath({ brand, kind: 'player', id: player, environment })}>
        {account}
      </Link>,
    ],
    [
      'round.game',
      mayOpenGame ? (
        <Link key="game" to={`/catalogue/games/${nodeId}`}>
          {game}
        </Link>
      ) : (
        game
      ),
    ],
    ['round.vendor', vendor],
    ['round.stake', shownAmount({ amount: stake, currency })],
    ['round.paid', shownAmount({ amount: paid, currency })],
    ['round.placed', shownTime(round.placedAt)],
    ['round.settled', round.settledAt === null ? null : shownTime(round.settledAt)],
    ['round.aggregator', aggregator],
    ['round.round', round.round === null ? null : <Id key="round" value={round.round} />],
    ['round.bet', <Id key="bet" value={bet} />],
  ] as const;
  return (
    <section className={`${sheet.sheet} ${sheet.part}`}>
      <div className={sheet.row}>
        <div className={sheet.name}>
          <strong className={sheet.heading}>
            <bdi>{game}</bdi>
          </strong>
          <span className={`${sheet.pill} ${looks[status]}`}>{text(`round.status.${status}`)}</span>
        </div>
        {aggregator === null ? null : <AtStudio tenant={tenant} bet={bet} />}
      </div>
      <Facts facts={facts} />
    </section>
  );
}

const looks: Readonly<Record<Round['status'], string | undefined>> = {
  open: sheet.pillWarn,
  won: sheet.pillGood,
  lost: '',
  void: '',
};

function Id({ value }: { value: string }) {
  return (
    <span className={sheet.name}>
      <span className={sheet.mono}>{value}</span>
      <CopyButton value={value} hasFocus={false} aria-label={text('round.copy', { id: value })} />
    </span>
  );
}

/** The way to the studio's own page of the round. Its address is requested by a press, because that is recorded and calls the supplier. */
function AtStudio({ tenant, bet }: { tenant: string; bet: string }) {
  const address = useMutation({
    mutationFn: () => callAdmin({ operation: 'showRoundToStaff', params: { brand: tenant, bet } }),
  });
  if (address.data !== undefined)
    return (
      <a href={address.data.url} target="_blank" rel="noreferrer noopener">
        {text('round.openStudio')}
      </a>
    );
  return (
    <div>
      <Button isPending={address.isPending} onPress={() => address.mutate()}>
        {text('round.atStudio')}
      </Button>
      <Refused error={address.error} />
    </div>
  );
}

function TransactionRow({ brand, row }: { brand: string; row: Transaction }) {
  const environment = useEnvironment();
  const { id, kind, status, amount, currency, reference, free, missing, rolledBackAt, at, calls, moreCalls } = row;
  return (
    <>
      <div className={sheet.row}>
        <span className={sheet.name}>
          <strong>{text(`round.kind.${kind}`, { amount: shownAmount({ amount, currency }) })}</strong>
          {status === 'refused' ? (
            <span className={`${sheet.pill} ${sheet.pillDanger}`}>{text('round.refused')}</span>
          ) : null}
          {free ? <span className={sheet.pill}>{text('round.free')}</span> : null}
          {rolledBackAt === null ? null : (
            <span className={`${sheet.pill} ${sheet.pillWarn}`}>
              {text('round.rolledBack', { at: shownTime(rolledBackAt) })}
            </span>
          )}
        </span>
        <time dateTime={at} className={sheet.quiet}>
          {shownTime(at)}
        </time>
      </div>
      {missing === null ? null : (
        <Note kind="warn">{text('round.missing', { amount: shownAmount({ amount: missing, currency }) })}</Note>
      )}
      <span className={sheet.mono}>
        <bdi>{id}</bdi>
      </span>
      {reference === null ? null : (
        <span className={sheet.quiet}>
          {text('round.refersTo')} <span className={sheet.mono}>{reference}</span>
        </span>
      )}
      {calls.length === 0 ? <p className={sheet.quiet}>{text('round.noCalls')}</p> : null}
      {calls.map((call) => (
        <WalletCall key={call.id} call={call} />
      ))}
      {moreCalls ? (
        <Link to={thingPath({ brand, kind: 'call', id, environment })}>{text('round.allCalls')}</Link>
      ) : null}
    </>
  );
}
