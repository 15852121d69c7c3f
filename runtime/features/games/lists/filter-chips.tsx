import { type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import { useManifest } from '../../../brand/brand-context.tsx';
import { useVendors } from '../../../catalogue/vendors-query.ts';
import { useText } from '../../../texts/texts-context.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { edgeInForcedColors } from '../../../ui/theme/forced-colors.ts';
import { pressable } from '../../../ui/theme/motion.ts';
import { gameTypesOf } from '../filter/game-types.ts';
import { type ListState, withoutAnyFilter, withVendors } from '../list-state.ts';

type Chip = { readonly id: string; readonly label: string; readonly without: ListState };

/** One chip per active filter, and one that removes all of them. */
export function FilterChips({ state, onChange }: { state: ListState; onChange: (state: ListState) => void }) {
  const t = useText('lists');
  const row = useRef<HTMLUListElement>(null);
  const chips = useChips(state);
  const press = (next: ListState) => {
    onChange(next);
    // The pressed button is removed: move the focus nearby, for keyboard and screen-reader users.
    requestAnimationFrame(() => row.current?.querySelector('button')?.focus({ preventScroll: true }));
  };
  return (
    <List ref={row} aria-label={t('chips')}>
      {chips.map(({ id, label, without }) => (
        <li key={id}>
          <Remove aria-label={t('chips.remove', { filter: label })} onPress={() => press(without)}>
            <bdi dir="auto">{label}</bdi>
            <Icon id="close" size={16} />
          </Remove>
        </li>
      ))}
      <li>
        <Clear type="button" onClick={() => press(withoutAnyFilter(state))}>
          {t('chips.clear')}
        </Clear>
      </li>
    </List>
  );
}

function useChips(state: ListState): Chip[] {
  const t = useText('lists');
  const types = gameTypesOf(useManifest());
  const { data } = useVendors();
  const { vassalage, gameType, gameName, dataType, minBet, minLine } = state;
  const nameOf = (code: string) => data?.vendors.find((vendor) => vendor.vassalage === code)?.displayName ?? code;
  const type = types.find((known) => known === gameType);
  const without = (change: Partial<ListState>) => ({ ...state, minBet: '', ...change });
  const all: (Chip | false)[] = [
    dataType === 'FAV' && { id: 'favourites', label: t('tab.favorite'), without: without({ dataType: 'ALL' }) },
    gameType !== '' && {
      id: 'type',
      label: type === undefined ? gameType : t(`type.${type}`),
      without: without({ gameType: '' }),
    },
    ...vassalage.map((code) => ({
      id: `provider ${code}`,
      label: nameOf(code),
      without: withVendors(
        state,
        vassalage.filter((other) => other !== code),
      ),
    })),
    gameName !== '' && { id: 'name', label: t('chips.name', { name: gameName }), without: without({ gameName: '' }) },
    minBet !== '' && { id: 'minBet', label: t('chips.minBet', { stake: minBet }), without: without({}) },
    minLine !== '' && {
      id: 'minLine',
      label: t('chips.minLine', { count: Number(minLine) }),
      without: without({ minBet, minLine: '' }),
    },
  ];
  return all.filter((chip) => chip !== false);
}

function Remove({ onPress, ...props }: { 'aria-label': string; onPress: () => void; children: ReactNode }) {
  return <Removable {...props} type="button" onClick={onPress} />;
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-2);
`;

/** 36 px high, with a touch target of 44 px. */
const Removable = styled.button`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  min-block-size: 36px;
  max-inline-size: 100%;
  margin-block: 4px;
  padding-inline: var(--space-3) var(--space-2);
  border-radius: var(--radius-pill);
  background: var(--color-surface);
  box-shadow: inset 0 0 0 1px var(--color-primary);
  color: var(--color-text);
  font: 600 var(--font-size-14)/calc(1.2 * var(--tall, 1)) var(--font-text);
  ${pressable}
  ${edgeInForcedColors}
  &::after { content: ''; position: absolute; inset: -4px 0; }
  bdi { overflow: hidden; max-inline-size: 60vw; text-overflow: ellipsis; white-space: nowrap; }
`;

const Clear = styled.button`
  min-block-size: 44px;
  padding-inline: var(--space-2);
  color: var(--color-link);
  font: 600 var(--font-size-14)/calc(1.2 * var(--tall, 1)) var(--font-text);
  text-decoration: underline;
`;
