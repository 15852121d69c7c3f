import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { ValueOf } from '../../../../schema/call-types.ts';
import { useManifest } from '../../../brand/brand-context.tsx';
import { Retry } from '../../../catalogue/retry.tsx';
import { useVendors } from '../../../catalogue/vendors-query.ts';
import { useGoTo } from '../../../page/page-link.tsx';
import { useText } from '../../../texts/texts-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { FilterPanel } from '../filter/filter-panel.tsx';
import { vendorsOfType } from '../filter/once-each.ts';
import { otherList } from '../filter/other-list.ts';
import { ProviderSheet } from '../filter/provider-sheet.tsx';
import type { Vendor } from '../filter/vendor-choices.tsx';
import { type ListState, withVendors } from '../list-state.ts';

/** Buttons above a list: its providers and its filter (GAME-LIST-02, -03). */
export function ListTools({
  state,
  vendorFilter,
  vendorsOf,
  ownType,
  provider,
  onChange,
  onFilter,
}: {
  state: ListState;
  vendorFilter: boolean;
  /** Selects the providers of this list. */
  vendorsOf: (answer: ValueOf<'listVendors'>) => readonly Vendor[];
  /** Type of the list; '' for all. */
  ownType: string;
  /** The only provider of the list, if it is the page of one. */
  provider?: string | undefined;
  onChange: (state: ListState) => void;
  /** Replaces opening the filter. */
  onFilter?: (() => void) | undefined;
}) {
  const t = useText('lists');
  const manifest = useManifest();
  const goTo = useGoTo();
  const { data, isError, isFetching, refetch } = useVendors();
  const [open, setOpen] = useState<'providers' | 'filter'>();
  const close = () => setOpen(undefined);
  const vendors = data === undefined ? [] : vendorsOf(data);
  const { vassalage } = state;
  const [only] = vassalage;
  const chosen =
    vassalage.length === 1
      ? (vendors.find((vendor) => vendor.vassalage === only)?.displayName ?? only)
      : t('provider.some', { count: vassalage.length });
  return (
    <>
      <Row>
        {vendorFilter && (
          <Button variant="secondary" size="small" onClick={() => setOpen('providers')}>
            <span dir="auto">{vassalage.length === 0 ? t('provider.all') : chosen}</span>
            <Icon id="down" size={16} />
          </Button>
        )}
        <Last>
          <Button variant="secondary" size="small" onClick={onFilter ?? (() => setOpen('filter'))}>
            <SlidersHorizontal size={16} aria-hidden focusable={false} />
            {t('filter.open')}
          </Button>
        </Last>
      </Row>
      {vendorFilter && (
        <ProviderSheet
          open={open === 'providers'}
          onClose={close}
          vendors={vendors}
          chosen={vassalage}
          failure={
            data === undefined && isError ? <Retry onRetry={() => void refetch()} retrying={isFetching} /> : undefined
          }
          onConfirm={(confirmed) => {
            close();
            onChange(withVendors(state, confirmed));
          }}
        />
      )}
      <FilterPanel
        open={open === 'filter'}
        onClose={close}
        state={state}
        vendorsOf={
          vendorFilter
            ? (gameType) => (gameType === ownType ? vendors : vendorsOfType(data?.vendors ?? [], gameType))
            : undefined
        }
        ownType={ownType}
        onSubmit={(next) => {
          // A list of all types, such as that of new games, is narrowed.
          if (ownType === '') return onChange(next);
          if (next.gameType === ownType) return onChange({ ...next, gameType: '' });
          goTo({ ...otherList(manifest, next, provider), replace: true });
        }}
      />
    </>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-2) var(--space-4) 0;
  button { max-inline-size: 60vw; }
  button > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
`;

const Last = styled.div`margin-inline-start: auto;`;
