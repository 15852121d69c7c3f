import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { StaffRole } from '../../schema/features/staff/staff-roles.ts';
import { callQuery } from '../api/queries.ts';
import { settingsQuery } from '../settings/settings-query.ts';
import { useActPages } from './found-acts.ts';
import { ofNamedBrand, runsOf, useFoundEntries, useFoundThings, useNamedBrand, withoutSlips } from './found-things.ts';

/** Addresses of what belongs to the brand that is named in the words, and of acts. */
function Found({ typed }: { typed: string }) {
  // The page of a brand whose name is typed alone.
  const atHand = { id: 'manila', name: 'Casa Manila', rest: typed };
  const { named } = useNamedBrand(typed);
  const things = useFoundThings({ typed: named?.rest ?? '', brand: named?.id, environment: 'production' });
  const acts = useActPages({
    typed,
    environment: 'production',
    brand: named ?? (typed.startsWith('manila') ? atHand : undefined),
  });
  const sections = named === undefined ? [] : ofNamedBrand(things, named.name);
  return (
    <>
      {[
        ...sections.flatMap(({ title, targets }) => targets.map(({ to }) => `${title}: ${to}`)),
        ...acts.map(({ to }) => to),
      ].map((line) => `${line}\n`)}
    </>
  );
}

function found(typed: string, role: StaffRole = 'owner'): string[] {
  const client = new QueryClient();
  client.setQueryData(['session'], { actor: 'ana', role, brands: null, flags: null, languages: null });
  const all = [
    { id: 'aurora', name: 'Aurora' },
    { id: 'manila', name: 'Casa Manila' },
    { id: 'bay', name: 'Aurora Bay' },
    { id: 'night', name: 'Aurora Bay Nights' },
  ];
  const words = typed.toLowerCase().split(' ');
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`);
  for (const word of ['', ...words, ...pairs])
    client.setQueryData(['searchBrands', 'chosen', word], {
      list: all.filter(({ name }) => name.toLowerCase().includes(word)),
    });
  const setting = (pointer: string, title: string, children: object[] = []) => ({ pointer, title, children });
  const settings = [
    setting('/jurisdiction', 'Licence and rules', [setting('/jurisdiction/ageLimit', 'Age limit')]),
    setting('/theme', 'Look', [setting('/theme/radius', 'Rounded corners')]),
  ];
  client.setQueryData(settingsQuery.queryKey, { settings, light: {} } as never);
  for (const tenant of ['aurora', 'manila', 'bay', 'night']) {
    client.setQueryData(callQuery({ operation: 'listDrafts', params: { tenant } }).queryKey, [] as never);
    const query = { environment: 'production', words: 'registration title' } as const;
    const list = [{ key: `register:title.${tenant}`, english: 'Registration' }];
    client.setQueryData(callQuery({ operation: 'findTexts', params: { tenant }, query }).queryKey, { list } as never);
  }
  const markup = renderToString(
    <QueryClientProvider client={client}>
      <Found typed={typed} />
    </QueryClientProvider>,
  );
  return markup.replaceAll('<!-- -->', '').replaceAll('&amp;', '&').split('\n').filter(Boolean);
}

it.each([
  ['aurora registration title', 'Texts · Aurora: /brands/aurora/texts?q=register%3Atitle.aurora'],
  ['registration title manila', 'Texts · Casa Manila: /brands/manila/texts?q=register%3Atitle.manila'],
  ['aurora bay registration title', 'Texts · Aurora Bay: /brands/bay/texts?q=register%3Atitle.bay'],
  [
    'registration title at aurora bay nights',
    'Texts · Aurora Bay Nights: /brands/night/texts?q=register%3Atitle.night',
  ],
  ['roll back aurora bay', '/brands/bay/releases'],
  ['age limit at aurora', 'Settings · Aurora: /brands/aurora/studio?select=%2Fjurisdiction%2FageLimit'],
  ['roll back manila', '/brands/manila/releases'],
  // Only staging has what is signed off.
  ['sign off manila', '/brands/manila/readiness?env=staging&act=signOffRelease'],
  ['archive manila', '/brands/manila?act=archiveBrand'],
  ['aurora schedule change', '/brands/aurora/schedule?act=changeBrands'],
  ['invite colleague', '/people?act=inviteStaff'],
  ['create token', '/people?act=createToken'],
])('%s leads to %s', (typed, address) => {
  expect(found(typed)).toEqual([address]);
});

it.each([
  ['aurora', 'owner'],
  ['registration title', 'owner'],
  ['invite colleague', 'operator'],
  ['roll back manila', 'qa'],
  ['nobody registration title', 'owner'],
  // A brand that is named alone is a brand, and no act at it.
  ['manila manila', 'owner'],
] as const)('%s leads nowhere for the role %s', (typed, role) => {
  expect(found(typed, role)).toEqual([]);
});

it('a brand is looked for in the first and last six words, however many are pasted', () => {
  const words = Array.from({ length: 1000 }, (_, nth) => `word${nth}`);
  const runs = runsOf(words);
  expect(runs).toHaveLength(12);
  expect(runs[10]).toEqual({ named: words.slice(0, 6), rest: words.slice(6) });
  expect(runs[11]).toEqual({ named: words.slice(-6), rest: words.slice(0, -6) });
  expect(runsOf(['casa', 'manila'])).toHaveLength(4);
});

const Settled = () => {
  const { named, isSettled } = useNamedBrand('casa manila texts');
  return `${named?.id} ${isSettled}`;
};

it.each([
  [['', 'casa', 'casa manila', 'texts', 'manila texts'], 'manila true'],
  [['', 'casa', 'texts', 'manila texts'], 'manila false'],
])('the search for the brand in the words has settled once all of it is answered: %j', (answered, expected) => {
  const client = new QueryClient();
  const brand = { id: 'manila', name: 'Casa Manila' };
  for (const q of answered)
    client.setQueryData(['searchBrands', 'chosen', q], { list: [brand].filter(() => q.includes('casa')) });
  for (const q of ['tex', 'man']) client.setQueryData(['searchBrands', 'near', q], { list: [] });
  const markup = renderToString(
    <QueryClientProvider client={client}>
      <Settled />
    </QueryClientProvider>,
  );
  expect(markup).toBe(expected);
});

function Entries({ typed }: { typed: string }) {
  const targets = useFoundEntries({ typed, brand: 'manila', environment: 'staging' });
  return (
    <>
      {withoutSlips([{ id: 'content', title: 'Content', targets }])
        .flatMap((one) => one.targets.map(({ to }) => to))
        .join(' ')}
    </>
  );
}

function foundEntries(typed: string, entries: readonly { kind: string; id: string; title: string }[]): string[] {
  const client = new QueryClient();
  client.setQueryData(['session'], { actor: 'ana', role: 'editor', brands: null, flags: null, languages: null });
  const { queryKey } = callQuery({ operation: 'listContent', params: { brand: 'manila@staging' } });
  client.setQueryData(queryKey, entries as never);
  const markup = renderToString(
    <QueryClientProvider client={client}>
      <Entries typed={typed} />
    </QueryClientProvider>,
  );
  return markup.split(' ').filter(Boolean);
}

const addressOf = (id: string) => `/brands/manila/content/promotions/${id}?env=staging`;

it.each([
  ['summer', ['offer-1', 'offer-2']],
  ['bonus summer', ['offer-1']],
  ['offer-2', ['offer-2']],
  // A slip is forgiven only if nothing has the words as they were typed.
  ['sumer bonus', ['offer-1']],
  ['winter', []],
])('entries of content are found by parts of their title or id: %s', (typed, ids) => {
  const entries = [
    { kind: 'promotions', id: 'offer-1', title: 'Summer bonus' },
    { kind: 'promotions', id: 'offer-2', title: 'Summer of games' },
    { kind: 'promotions', id: 'offer-3', title: 'Sumner hall' },
  ];
  expect(foundEntries(typed, entries)).toEqual(ids.map(addressOf));
});

it('an entry whose exact id is typed is found among many that differ from it by one letter', () => {
  const entries = Array.from({ length: 200 }, (_, nth) => ({
    kind: 'promotions',
    id: `offer${1000 + nth}`,
    title: '',
  }));
  expect(foundEntries('offer1099', entries)).toEqual([addressOf('offer1099')]);
  expect(foundEntries('offer1x99', entries)).not.toEqual([]);
});
