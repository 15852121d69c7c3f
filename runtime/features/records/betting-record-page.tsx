import { styled } from 'styled-components';
import type { ValueOf } from '../../../schema/call-types.ts';
import { shownNumber } from '../../../schema/formats.ts';
import { offeredCategories } from '../../../schema/offered-categories.ts';
import { pathTo } from '../../../schema/page-address.ts';
import type { Schemas } from '../../api/operation-types.ts';
import { useApiPages } from '../../api/use-api-pages.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { useGamePicture } from '../../content/media/use-game-picture.ts';
import { amountOf, minorUnits } from '../../member/wallet/amounts.ts';
import { RecordTime } from '../../member/wallet/record-time.tsx';
import { ToneChip } from '../../member/wallet/status-chip.tsx';
import { useLanguage, useText, useTextOf } from '../../texts/texts-context.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { formatMoney, Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { recordPage } from './record-frame.tsx';
import { RecordList } from './record-list.tsx';
import { RoundLink } from './round-link.tsx';
import { useFilters } from './use-filters.ts';

/** Bets filtered by game type and days, with totals. */
export const Page = recordPage(Content);

function Content() {
  const t = useText('records');
  const filters = useFilters();
  const types = useTypes();
  const type = filters.choice(
    'type',
    types.map(({ id }) => id),
  );
  const pages = useApiPages({
    operation: 'listBets',
    query: { ...filters.query, gameType: type.value === 'all' ? undefined : type.value },
  });
  return (
    <Parts>
      <ChoiceChips legend={t('bets.type')} name="type" choices={types} {...type} />
      <PeriodChoice filters={filters} />
      {(pages.data !== undefined || !pages.isError) && <BetSums sums={pages.data?.pages[0]} />}
      <RecordList
        pages={pages}
        timeOf={({ placedAt }) => placedAt}
        empty={{
          title: t('empty.title'),
          text: t('bets.emptyText'),
          action: { label: t('bets.emptyAction'), to: pathTo({ page: 'allGames' }) },
        }}
      >
        {(bet) => <BetRow bet={bet} />}
      </RecordList>
    </Parts>
  );
}

/** Game types that the brand offers, labelled like its categories. */
function useTypes(): readonly { readonly id: string; readonly label: string }[] {
  const t = useText('records');
  const textOf = useTextOf();
  const manifest = useManifest();
  const typed = offeredCategories(manifest).filter(({ id, gameType }) => gameType !== null && id === gameType);
  return [{ id: 'all', label: t('kind.all') }, ...typed.map(({ id, titleKey }) => ({ id, label: textOf(titleKey) }))];
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-1);
  padding-block-start: var(--space-3);
`;

type Sums = Pick<ValueOf<'listBets'>, 'count' | 'stake' | 'payout' | 'currency'>;

/** Totals of all bets that match the filters, across all pages. */
function BetSums({ sums }: { sums: Sums | undefined }) {
  const t = useText('records');
  const { locale } = useLanguage();
  const net = sums === undefined ? 0 : minorUnits(sums.payout) - minorUnits(sums.stake);
  const room = <Skeleton $width="64px" $height="20px" />;
  return (
    <Box aria-label={t('bets.sum')}>
      <dl>
        <Result>
          <dt>{t('bets.net')}</dt>
          <dd data-sign={net > 0 ? 'in' : undefined}>
            {sums === undefined ? (
              room
            ) : (
              <Money amount={amountOf(Math.abs(net))} currency={sums.currency} direction={net < 0 ? 'out' : 'in'} />
            )}
          </dd>
        </Result>
        <div>
          <dt>{t('bets.count')}</dt>
          <dd>{sums === undefined ? room : shownNumber(locale, sums.count)}</dd>
        </div>
        <div>
          <dt>{t('bets.stake')}</dt>
          <dd>{sums === undefined ? room : <Money amount={sums.stake} currency={sums.currency} />}</dd>
        </div>
        <div>
          <dt>{t('bets.payout')}</dt>
          <dd>{sums === undefined ? room : <Money amount={sums.payout} currency={sums.currency} />}</dd>
        </div>
      </dl>
    </Box>
  );
}

const Box = styled.section`
  margin: var(--space-3) var(--space-4) 0;
  padding: var(--space-4);
  border-radius: var(--radius-large);
  background: var(--color-surface-raised);
  box-shadow: var(--shadow-high);
  dl {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, auto));
    justify-content: space-between;
    gap: var(--space-3) var(--space-4);
  }
  dt { color: var(--color-text-muted); font-size: var(--font-size-12); }
  dd { overflow: hidden; font-size: var(--font-size-14); font-weight: 700; font-variant-numeric: tabular-nums; text-overflow: ellipsis; }
`;

const Result = styled.div`
  grid-column: 1 / -1;
  dd { font: var(--weight-display) var(--font-size-24)/calc(1.25 * var(--tall, 1)) var(--font-display); }
  dd[data-sign='in'] { color: var(--color-success); }
`;

type Bet = Schemas['Bet'];

const tones = { open: 'warning', won: 'success', lost: 'text-muted', void: 'text-muted' } as const;

/** One bet: cover of the game, time, stake and result. */
function BetRow({ bet }: { bet: Bet }) {
  const t = useText('records');
  const { locale } = useLanguage();
  const icon = useGamePicture({ path: bet.iconUrl, nodeId: bet.nodeId, shape: 'square', width: 240 });
  const { gameName, vendorName, stake, payout, currency, status, placedAt, hasRound } = bet;
  return (
    <Row>
      <img {...icon} sizes="48px" width={48} height={48} alt="" loading="lazy" decoding="async" />
      <span>
        <strong dir="auto">{gameName}</strong>
        <small>
          <RecordTime time={placedAt} /> · <bdi>{vendorName}</bdi>
        </small>
        <small>{t('bets.stakeOf', { amount: formatMoney({ amount: stake, currency, locale }) })}</small>
      </span>
      <End>
        {status === 'won' && (
          <Won>
            <Money amount={payout} currency={currency} direction="in" />
          </Won>
        )}
        <ToneChip tone={tones[status]}>{t(`bet.${status}`)}</ToneChip>
      </End>
      {hasRound && <RoundLink bet={bet.id} game={gameName} />}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  padding: var(--space-3) var(--space-4);
  img {
    flex: none;
    inline-size: 48px;
    block-size: 48px;
    border-radius: var(--radius-small);
    background: var(--color-surface-sunken);
    object-fit: cover;
  }
  > span:nth-of-type(1) { display: grid; flex: 1; min-inline-size: 0; line-height: calc(1.4 * var(--tall, 1)); }
  strong {
    overflow: hidden;
    font-weight: 600;
    text-align: -webkit-match-parent;
    text-align: match-parent;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  small { color: var(--color-text-muted); font-size: var(--font-size-12); }
`;

const End = styled.span`
  display: grid;
  justify-items: end;
  gap: var(--space-1);
`;

const Won = styled.span`color: var(--color-success); font-weight: 700;`;
