import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import manifestSchema from '../../../schema/generated/manifest.schema.json' with { type: 'json' };
import type { Json, SchemaNode } from '../../../schema/manifest/walk-schema.ts';
import arabic from '../../../texts/AR/shell.json' with { type: 'json' };
import shell from '../../../texts/EN/shell.json' with { type: 'json' };
import { studioSchema } from '../../settings/brand-state.ts';
import type { FileDifference, ServerDifference } from './brand-rows.ts';
import { changedParts } from './difference.ts';
import { BrandDifferences, Effect } from './effect.tsx';

const texts = (namespace: object) =>
  new Map(Object.entries(namespace).map(([key, words]) => [`shell:${key}`, String(words)] as const));

/** A brand whose bottom bar has an entry of its own. */
const manifest = {
  formatVersion: 3,
  tenant: { id: 'plain', brandName: 'Plain' },
  theme: { logo: 'assets/logo.svg' },
  nav: { footer: [{ id: 'summer', label: { EN: 'Summer', AR: 'صيف' }, to: 'page:promotions' }] },
} as unknown as Json;

/** The markup of something in a signed-in browser that has loaded all names. */
function shown(element: React.ReactNode): string {
  const client = new QueryClient();
  client.setQueryData(['settings'], studioSchema(manifestSchema as unknown as SchemaNode));
  const ours = new Map([
    ['EN', texts(shell)],
    ['AR', texts(arabic)],
  ]);
  for (const languages of [['EN'], ['EN', 'AR']]) client.setQueryData(['shippedTexts', ...languages], ours);
  const layers = [{ tenant: 'plain', manifest }];
  client.setQueryData(['showLayers', { tenant: 'plain' }, { environment: 'production' }], layers);
  return renderToString(
    <QueryClientProvider client={client}>
      <StaticRouter location="/">{element}</StaticRouter>
    </QueryClientProvider>,
  );
}

/** The words of each row. */
const read = (markup: string): string[] =>
  markup
    .split(/<li class="_row/)
    .slice(1)
    .map((row) =>
      row
        .replaceAll(/<!-- -->/g, '')
        .replace(/^[^>]*>/, '')
        .replaceAll(/<(?:div|p|dt|dd|figure|figcaption)[^>]*>/g, ' ')
        .replaceAll(/<[^>]+>/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );

const rows = (differences: readonly Omit<ServerDifference, 'tenant'>[], files: readonly FileDifference[] = []) =>
  read(
    shown(<BrandDifferences differences={differences.map((each) => ({ tenant: 'plain', ...each }))} files={files} />),
  );

describe('differences', () => {
  it('have the titles of the forms, with units, choices and switches in words', () => {
    expect(
      rows([
        { path: '/theme/radius/small', before: 3, after: 12 },
        { path: '/flags/CBS3', before: false, after: true },
        { path: '/theme/colorScheme', before: 'light', after: 'dark' },
        { path: '/jurisdiction/ageLimit', before: 18, after: 1 },
      ]),
    ).toEqual([
      'Licence and rules › Minimum age 18 years → 1 year',
      'Look › Rounded corners › Labels and input fields 3 pixels → 12 pixels',
      'Look › Light or dark Light → Dark',
      'Support and community › Offer a chat off → on',
    ]);
  });

  it('show colours beside swatches', () => {
    const markup = shown(
      <BrandDifferences
        differences={[{ tenant: 'plain', path: '/theme/colors/primary', before: '#112233', after: '#445566' }]}
      />,
    );
    expect(markup).toContain('background-color:#112233');
    expect(markup).toContain('background-color:#445566');
    expect(read(markup)).toEqual(['Look › Colours › Main colour #112233 → #445566']);
  });

  it('name items of lists by what players read, also of new ones and of moves', () => {
    const added = { id: 'games', titleKey: 'shell:page.home', to: 'page:home', icon: 'dices' };
    const [order, one, icon, label] = rows([
      { path: '/nav/footer', before: ['games', 'summer'], after: ['summer', 'games'], order: true },
      { path: '/nav/footer/games', after: added, precedes: 'summer' },
      { path: '/nav/footer/summer/icon', before: null, after: 'dices' },
      { path: '/nav/footer/summer/label/AR', before: 'صيف', after: 'شتاء' },
    ]);
    const home = shell['page.home'];
    expect(order).toBe(`Menus and layout › Menus › Bottom bar moved Summer moves before ${home}`);
    expect(one).toMatch(
      new RegExp(`^Menus and layout › Menus › Bottom bar › ${home} added .*Icon Dice .*before Summer$`),
    );
    expect(icon).toBe('Menus and layout › Menus › Bottom bar › Summer › Icon nothing → Dice');
    expect(label).toContain('Summer › Own title › العربية');
  });

  it('show texts by our words, in their language and direction, and ours where a brand states none', () => {
    const markup = shown(
      <BrandDifferences
        differences={[{ tenant: 'plain', path: '/texts/AR/shell/header.login', before: undefined, after: 'ادخل' }]}
      />,
    );
    expect(markup).toMatch(/<bdi lang="ar" dir="rtl"[^>]*>ادخل<\/bdi>/);
    expect(read(markup)).toEqual([
      `Texts › العربية › ${shell['header.login']} Before ${arabic['header.login']} (our text) After ادخل`,
    ]);
  });

  it('show pictures of the releases beside each other, once, by the setting that shows them', () => {
    const hash = (letter: string) => letter.repeat(64);
    const stored = (release: number, letter: string) => ({ tenant: 'plain', release, hash: hash(letter), bytes: 1200 });
    const file: FileDifference = {
      path: 'assets/logo.svg',
      change: 'changed',
      before: stored(1, 'a'),
      after: stored(2, 'b'),
    };
    const markup = shown(<BrandDifferences differences={[]} files={[file]} />);
    expect(markup).toContain(`/brands/plain/releases/1/pictures/${hash('a')}`);
    expect(markup).toContain(`/brands/plain/releases/2/pictures/${hash('b')}`);
    expect(read(markup)).toEqual([
      expect.stringMatching(/^Pictures and other files › Logo › logo.svg .*release 1 .*release 2/),
    ]);
    const both = rows(
      [{ path: '/theme/logo', before: null, after: 'assets/new.svg' }],
      [{ path: 'assets/new.svg', change: 'added', after: stored(2, 'b') }],
    );
    expect(both).toEqual([expect.stringMatching(/^Look › Logo There was no such picture.* After · release 2/)]);
  });

  it('mark what differs in a long text', () => {
    const markup = shown(
      <BrandDifferences
        differences={[
          {
            tenant: 'plain',
            path: '/texts/EN/shell/page.home',
            before: 'The party begins on Friday at eight, with music',
            after: 'The party begins on Sunday at eight, with music',
          },
        ]}
      />,
    );
    expect(markup).toMatch(/<mark[^>]*>Friday<\/mark>/);
    expect(markup).toMatch(/<mark[^>]*>Sunday<\/mark>/);
    expect(changedParts('Log', 'Login now')).toEqual({ one: [0, 3], other: [0, 9] });
    expect(changedParts('a b', 'a c b')).toEqual({ one: [2, 2], other: [2, 4] });
    expect(changedParts('欢迎回来', '欢迎您回来')).toEqual({ one: [2, 2], other: [2, 3] });
  });

  it('show entries of content by their titles and fields, in their languages', () => {
    const before = { id: 'b1', title: { EN: 'Summer', AR: 'صيف' }, group: 'm_home', hidden: false };
    expect(
      rows([
        { path: '/banners/b1', before, after: { ...before, title: { EN: 'Winter', AR: 'صيف' }, hidden: true } },
        { path: '/banners/b2', after: before },
      ]),
    ).toEqual([
      'Banners › Winter › Title › English Summer → Winter',
      'Banners › Winter › Hidden off → on',
      'Banners › Summer added Title English Summer العربية صيف Group m_home Hidden off',
    ]);
  });

  it('name brands: above their parts, or below a setting that changes at many', () => {
    const at = (tenant: string, path: string) => ({ tenant, path, before: false, after: true });
    const both = shown(
      <BrandDifferences
        differences={['/flags/CBS3', '/flags/INBOX3', '/flags/FEEDBACK3'].flatMap((path) => [
          at('one', path),
          at('two', path),
        ])}
      />,
    );
    expect(both).toContain('one · Support and community');
    expect(both).toContain('two · Pages and content');
    const many = shown(
      <BrandDifferences differences={['a', 'b', 'c', 'd', 'e'].map((brand) => at(brand, '/flags/CBS3'))} />,
    );
    expect(many.match(/Offer a chat/g)).toHaveLength(1);
    expect(read(many)).toEqual(['a', 'b', 'c', 'd', 'e'].map((brand) => `${brand} off → on`));
  });

  it('say what a live change hides and what is cancelled by titles, and show sentences for values that are withheld', () => {
    const place = { tenant: 'plain', path: '/theme/radius/small' };
    const by = { actor: 'ana', reason: 'test', sequence: '7' };
    const markup = shown(
      <Effect
        value={{
          differences: [{ ...place, before: '(not shown: secret)', after: '(not shown: secret)' }],
          hidden: [{ ...place, ...by }],
          cancelled: [{ ...place, ...by, value: 3, removed: false, from: '2026-03-01T00:00:00Z', until: null }],
        }}
      />,
    );
    expect(read(markup)[0]).toContain('(not shown: secret)');
    expect(markup.match(/“Look › Rounded corners › Labels and input fields”/g)).toHaveLength(2);
  });

  it('count what is not listed', () => {
    const differences = Array.from({ length: 70 }, (_, index) => ({
      path: `/vip/ranks/r${index}`,
      before: null,
      after: { id: `r${index}` },
    }));
    const listed = shown(
      <BrandDifferences differences={differences.map((each) => ({ tenant: 'plain', ...each }))} more={5} />,
    );
    expect(read(listed)).toHaveLength(60);
    expect(listed).toContain('15 more differences');
    expect(listed).toContain('Show more');
  });
});

it('a live change that goes back over a later one is called by its titles', () => {
  const markup = shown(<Effect value={{ newer: [{ tenant: 'plain', path: '/flags/CBS3', actor: 'eve' }] }} />);
  expect(markup.replaceAll(/<[^>]+>/g, '')).toContain(
    'Support and community › Offer a chat: eve changed it since. Players lose that change.',
  );
});
