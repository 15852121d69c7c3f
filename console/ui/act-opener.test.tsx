import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { StaffRole } from '../../schema/features/staff/staff-roles.ts';
import { AddressedAct, arrivedAct, useOpenAct } from './act-opener.tsx';

const production = { place: '/brands/one production', act: null };
const staging = { place: '/brands/one staging', act: null };
const act = 'archiveBrand';

it('an act that the address named opens nothing any more after the environment was switched, there and back', () => {
  const arrived = arrivedAct(undefined, { ...production, act });
  // It is removed from the address at once, and its part may load later.
  expect(arrivedAct(arrived, production)).toEqual({ ...production, act });
  const after = arrivedAct(arrived, staging);
  expect(after).toBeUndefined();
  expect(arrivedAct(after, production)).toBeUndefined();
});

it('an act that has opened its dialog arrives again only if the address names it again', () => {
  const taken = { ...production, act, isTaken: true } as const;
  expect(arrivedAct(taken, { ...production, act })).toBe(taken);
  const gone = arrivedAct(taken, production);
  expect(gone).toBeUndefined();
  expect(arrivedAct(gone, { ...production, act })).toEqual({ ...production, act });
});

const Part = ({ operation }: { operation: typeof act | undefined }) =>
  useOpenAct(operation).isOpen ? 'open' : 'closed';

it.each([
  ['an owner', 'owner', act, act, true],
  ['an owner, of another act', 'owner', act, 'createDraft', false],
  ['somebody who may not archive', 'finance', act, act, false],
  ['a part that offers no act', 'owner', undefined, act, false],
] as const)('the address opens a dialog: %s', (_, role: StaffRole, operation, named, isOpen) => {
  const client = new QueryClient();
  client.setQueryData(['session'], { actor: 'ana', role, brands: null, flags: null, languages: null });
  const markup = renderToString(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/brands/one?act=${named}`]}>
        <AddressedAct>
          <Part operation={operation} />
        </AddressedAct>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(markup).toBe(isOpen ? 'open' : 'closed');
});
