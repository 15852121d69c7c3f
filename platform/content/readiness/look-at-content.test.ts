import { expect, it } from 'vitest';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { turnsOf } from '../../../tests/support/turns.ts';
import type { ContentRow } from '../content-row.ts';
import { lookAtContent } from './look-at-content.ts';

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
