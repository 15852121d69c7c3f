import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { pathTo } from '../../../../schema/page-address.ts';
import { useManifest } from '../../../brand/brand-context.tsx';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type ListState, withoutFilter } from '../list-state.ts';
import { LotteryCards } from './lottery-cards.tsx';
import { Numero } from './numero.tsx';
import { type LotteryVendor, lotteriesQuery, numeroQuery } from './queries.ts';

/**
 * Lotteries by vendor, with their draws (CALL-GAME-14). An address may name vendors, but the page offers no choice of them (GAME-LIST-10).
 */
export function LotteryMenu({
  gameType,
  state,
  onChange,
}: {
  gameType: 'LOTT' | 'ELOTT';
  state: ListState;
  onChange: (state: ListState) => void;
}) {
  const { code: languageCode } = useLanguage();
  const { data, isError, isFetching, refetch, error } = useQuery(lotteriesQuery(gameType, languageCode));
  // Editors' numbers appear above the lotteries, so the page waits for both; otherwise the lotteries would shift.
  const { isPending: awaitsNumero } = useQuery(numeroQuery(languageCode));
  const look = useManifest().shell.sectionHead;
  if (data === undefined && isError)
    return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (data === undefined || awaitsNumero) return <Waiting />;
  const shown = shownOf({ vendors: data.vendors, state });
  return (
    <>
      <Numero />
      {shown.length === 0 ? (
        <Nothing state={state} any={data.vendors.length > 0} onChange={onChange} />
      ) : (
        <Stack>
          {shown.map(({ vassalage, displayName, games }) => (
            <section key={vassalage}>
              <SectionHead look={look} heading={<h2 dir="auto">{displayName}</h2>} />
              <LotteryCards gameType={gameType} vendor={vassalage} games={games} />
            </section>
          ))}
        </Stack>
      )}
    </>
  );
}

function shownOf({
  vendors,
  state: { vassalage, gameClassify, dataType },
}: {
  vendors: readonly LotteryVendor[];
  state: ListState;
}): LotteryVendor[] {
  return vendors
    .filter((vendor) => vassalage.length === 0 || vassalage.includes(vendor.vassalage))
    .map((vendor) => ({
      ...vendor,
      games: vendor.games.filter(
        (game) =>
          (gameClassify === '' || game.gameClassify.includes(gameClassify)) && (dataType !== 'NEW' || game.isNew),
      ),
    }))
    .filter(({ games }) => games.length > 0);
}

function Nothing({
  state,
  any,
  onChange,
}: {
  state: ListState;
  /** Whether there are lotteries at all. */
  any: boolean;
  onChange: (state: ListState) => void;
}) {
  const t = useText('lists');
  const all = withoutFilter({ ...state, dataType: 'ALL', gameClassify: '' });
  return (
    <EmptyState
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        any
          ? { label: t('empty.reset'), onPress: () => onChange(all) }
          : { label: t('empty.look'), to: pathTo({ page: 'allGames' }) }
      }
    />
  );
}

function Waiting() {
  return (
    <Stack aria-busy>
      {['first', 'second', 'third', 'fourth'].map((place) => (
        <Inset key={place}>
          <Skeleton $height="164px" $radius="medium" />
        </Inset>
      ))}
    </Stack>
  );
}

const Inset = styled.div`padding-inline: var(--space-4);`;

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding-block: var(--space-3) var(--space-5);
`;
