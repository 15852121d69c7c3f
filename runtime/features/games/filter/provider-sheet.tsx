import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { useManifest } from '../../../brand/brand-context.tsx';
import { useText } from '../../../texts/texts-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { withChoice } from '../list-state.ts';
import { type Vendor, VendorChoices } from './vendor-choices.tsx';

type Props = {
  readonly vendors: readonly Vendor[];
  readonly chosen: readonly string[];
  /** Shown instead of the providers if loading them failed. */
  readonly failure: ReactNode;
  readonly onConfirm: (chosen: readonly string[]) => void;
};

/** Bottom sheet with providers. A choice takes effect once it is confirmed (GAME-FILTER-09, -10). */
export function ProviderSheet({ open, onClose, ...props }: Props & { open: boolean; onClose: () => void }) {
  const t = useText('lists');
  return (
    <Sheet open={open} onClose={onClose} title={t('provider.title')}>
      <Content {...props} />
    </Sheet>
  );
}

/** Remounted each time the sheet opens, so that it starts with the list's current choice. */
function Content({ vendors, chosen, failure, onConfirm }: Props) {
  const t = useText('lists');
  const { multiProvider } = useManifest().games.filter;
  const [draft, setDraft] = useState(chosen);
  return (
    <Stack>
      <Button
        variant={draft.length === 0 ? 'primary' : 'secondary'}
        size="small"
        aria-pressed={draft.length === 0}
        onClick={() => setDraft([])}
      >
        {t('provider.all')}
      </Button>
      {failure ?? (
        <VendorChoices
          label={t('provider.title')}
          vendors={vendors}
          chosen={draft}
          onPress={(id) => setDraft(withChoice({ chosen: draft, id, several: multiProvider }))}
        />
      )}
      <Bottom>
        <Button wide onClick={() => onConfirm(draft)}>
          {t('provider.confirm')}
        </Button>
      </Bottom>
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-4);
  padding-block-start: var(--space-3);
  > ul { inline-size: 100%; }
`;

/** Reaches to the edge of the sheet, or providers would be visible below it in the sheet's padding. */
const Bottom = styled.div`
  position: sticky;
  inset-block-end: calc(-1 * var(--space-5));
  inline-size: 100%;
  margin-block-end: calc(-1 * var(--space-5));
  padding-block: var(--space-3) max(var(--space-4), env(safe-area-inset-bottom));
  background: var(--color-surface-raised);
`;
