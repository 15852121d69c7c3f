import { expect, it } from 'vitest';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { turnsOf } from '../../../tests/support/turns.ts';
import type { ContentRow } from '../content-row.ts';
import { linksOut, lookAtContent } from './look-at-content.ts';

it('reads the largest articles a language at a time, and lets other work run in between', async () => {
  const languages = ['EN', 'CN', 'AR', 'TY'] as const;
  const manifest = aManifest({ locale: { default: 'EN', enabled: [...languages] } });
  const html = (language: string) =>
    `${'<p>Words of a long article. </p>'.repeat(6000)}<a href="/m/nowhere">${language}</a>`;
  const content = { tag: 'terms', content: Object.fromEntries(languages.map((each) => [each, html(each)])) };
  const rows = Array.from({ length: 3 }, (_, position): ContentRow => {
    return { kind: 'articles', id: `a${position}`, position, hidden: false, digest: '', content };
  });
  let dead: string[] = [];
  const turns = await turnsOf(async () => {
    const points = await lookAtContent({
      brand: { id: 'one', manifest } as never,
      rows,
      now: new Date(0),
      games: [],
      listedOn: () => ({ vendors: new Set(), classifications: new Set() }),
    });
    dead = points.filter(({ id }) => id === 'links').map(({ message }) => message);
  });
  expect(dead).toHaveLength(rows.length * languages.length);
  expect(dead[0]).toMatch(/^articles a0 in EN: /);
  // A turn for each text, and one for each fix.
  expect(turns).toBeGreaterThanOrEqual(2 * rows.length * languages.length);
});

it('names each link to another site once, of what players may see now or later', async () => {
  const manifest = aManifest({
    tenant: { id: 'one', domains: ['one.example'] },
    locale: { default: 'EN', enabled: ['EN', 'CN'] },
    cdn: { imageHosts: ['img.example'] },
  });
  const html = (...addresses: string[]) => addresses.map((address) => `<a href="${address}">there</a>`).join('');
  const rows = [
    [
      'articles',
      'terms',
      {
        content: { EN: html('https://a.example/x', '/m/home', 'mailto:a@b.example'), CN: html('https://cn.example/') },
      },
    ],
    [
      'articles',
      'privacy',
      { content: { EN: html('https://a.example/x', 'https://one.example/m/help', 'https://b.example') } },
    ],
    ['articles', 'hidden', { content: { EN: html('https://hidden.example/') } }],
    ['announcements', 'over', { until: '2020-01-01', content: { EN: html('https://over.example/') } }],
    ['announcements', 'soon', { from: '2030-01-01', content: { EN: html('https://soon.example/') } }],
    [
      'banners',
      'away',
      { action: { type: 'external', target: 'https://away.example/y' }, picture: { EN: 'https://img.example/z.png' } },
    ],
    ['banners', 'page', { action: { type: 'page', target: 'promotions' } }],
  ].map(
    ([kind, id, content], position) =>
      ({ kind, id, position, hidden: id === 'hidden', digest: '', content }) as ContentRow,
  );
  expect(await linksOut({ brand: { id: 'one', manifest } as never, rows, now: new Date('2026-11-30') })).toEqual([
    { path: 'articles/terms', url: 'https://a.example/x' },
    { path: 'articles/terms', url: 'https://cn.example/' },
    { path: 'articles/privacy', url: 'https://b.example/' },
    { path: 'announcements/soon', url: 'https://soon.example/' },
    { path: 'banners/away', url: 'https://away.example/y' },
    { path: 'banners/away', url: 'https://img.example/z.png' },
  ]);
});
