import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { settingsQuery } from '../settings/settings-query.ts';
import type { Environment } from '../ui/environment.tsx';
import { useFoundActs } from './found-acts.ts';

/** The addresses of what is found for an act. */
function Found(place: { brand: string | undefined; environment: Environment }) {
  const acts = useFoundActs({ typed: 'switch off reward', ...place });
  return (
    <ul>
      {acts.map(({ to }) => (
        <li key={to}>{to}</li>
      ))}
    </ul>
  );
}

it.each([
  ['production', undefined, '/flags/REWCEN3?to=off'],
  ['staging', undefined, '/flags/REWCEN3?env=staging&to=off'],
  ['staging', 'plain', '/brands/plain/flags?env=staging&change=REWCEN3&to=off'],
] as const)('an act in %s at %s has the environment and the state in its address', (environment, brand, address) => {
  const client = new QueryClient();
  client.setQueryData(['session'], { actor: 'ana', role: 'owner', brands: null, flags: null, languages: null });
  const flags = { properties: { REWCEN3: { title: 'Reward centre' }, CBS3: { title: 'Cashback' } } };
  client.setQueryData(settingsQuery.queryKey, { light: { properties: { flags } } } as never);
  const markup = renderToString(
    <QueryClientProvider client={client}>
      <Found brand={brand} environment={environment} />
    </QueryClientProvider>,
  );
  expect(markup).toBe(`<ul><li>${address.replaceAll('&', '&amp;')}</li></ul>`);
});
