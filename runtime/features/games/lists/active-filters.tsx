import { styled } from 'styled-components';
import { useHydrated } from '../../../browser/use-hydrated.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { SidePart } from '../../../ui/side-part.tsx';
import { isNarrowed, type ListState } from '../list-state.ts';

const FilterChips = lazyPart(async () => (await import('./filter-chips.tsx')).FilterChips);

type Props = { readonly state: ListState; readonly onChange: (state: ListState) => void };

/** The active filters of a list, each with a remove button. The row reserves its height before their code is loaded. */
export function ActiveFilters(props: Props) {
  const hydrated = useHydrated();
  if (!isNarrowed(props.state)) return null;
  return (
    <Row>
      {hydrated && (
        <SidePart>
          <FilterChips {...props} />
        </SidePart>
      )}
    </Row>
  );
}

const Row = styled.div`
  min-block-size: 52px;
  padding: var(--space-2) var(--space-4) 0;
`;
