import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contrast } from '../../../schema/rules/contrast.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aGame, inPieces } from '../../../tests/support/catalogue.ts';
import { aPlatform, type TestPlatform } from '../../../tests/support/platform.ts';

const names = {
  1: 'Fish & <Chips> "of" \'Gold\'',
  2: 'موسم الصحراء الذهبية',
  3: '黄金龙王传说之无尽宝藏大冒险家族归来',
  4: 'The Extraordinarily Longwinded Adventures of a Pharaoh and Her Hundred Golden Cats Beyond the Nile and Back Again',
  5: 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrente',
} as const;

describe('covers of games without a picture', () => {
  let stage: TestPlatform;
  beforeAll(async () => {
    stage = await aPlatform({
      manifests: ['alpha', 'beta'].map((id) =>
        aManifest({ tenant: { id }, wallet: { currency: id === 'alpha' ? 'USD' : 'PHP' } }),
      ),
      config: { sandbox: false, originOf: ({ id }) => `http://${id}.localhost` },
    });
    await stage.platform.catalogue.run({
      bytes: inPieces(
        JSON.stringify({
          vendors: [{ code: 'NOVA', name: 'Nova & Sons' }],
          games: [
            ...Object.entries(names).map(([id, name]) =>
              aGame({ id, name, nodeId: Number(id), type: id === '2' ? 'FISH' : 'RNG' }),
            ),
            aGame({ id: '6', name: 'Pesos', nodeId: 6, currencies: ['PHP'] }),
            aGame({ id: '7', name: 'Gone', nodeId: 7, hidden: true }),
          ],
        }),
        500,
      ),
      kind: 'json',
      file: 'games.json',
      actor: 'test',
      reason: 'covers',
    });
  });
  afterAll(() => stage?.close());

  const get = (path: string, headers: Record<string, string> = {}, host = 'alpha.localhost') =>
    stage.server.send({ path, host, headers });
  const linesOf = (svg: string) => [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, line = '']) => line);
  const coverOf = async (nodeId: number, shape = 'portrait') =>
    (await get(`/media/covers/${nodeId}.svg?shape=${shape}`)).text;

  it('are in lists, and are SVG that runs nothing and is revalidated by its tag', async () => {
    const { games } = (await stage.browser().value('listGames')) as {
      games: { nodeId: number; mobileLargeIcon: string; iconUrl: string }[];
    };
    const [game] = games;
    expect([game?.mobileLargeIcon, game?.iconUrl]).toEqual([
      '/media/covers/1.svg?shape=portrait',
      '/media/covers/1.svg?shape=square',
    ]);
    for (const path of [game?.mobileLargeIcon ?? '', game?.iconUrl ?? '', '/media/covers/1.svg']) {
      const { status, headers, text } = await get(path);
      expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([
        200,
        'image/svg+xml; charset=utf-8',
        'nosniff',
      ]);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['cache-control']).toBe('public, max-age=3600');
      expect(text).not.toMatch(/<script|<style|style=|href|on\w+=/);
      const again = await get(path, { 'if-none-match': String(headers.etag) });
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
    }
  });

  it('exist for games of the brand only', async () => {
    const of = async (path: string, host?: string) => (await get(path, {}, host)).status;
    expect(await of('/media/covers/6.svg')).toBe(404);
    expect(await of('/media/covers/6.svg', 'beta.localhost')).toBe(200);
    for (const path of ['7.svg', '999.svg', '1.svg?shape=huge', '01x.svg', '__proto__.svg', '1.svg?shape=constructor'])
      expect([path, await of(`/media/covers/${path}`)]).toEqual([path, 404]);
  });

  it('have name and vendor escaped, in lines that fit, in any script', async () => {
    expect(linesOf(await coverOf(1))).toEqual([
      'Fish &amp;',
      '&lt;Chips&gt;',
      '&quot;of&quot;',
      '&#39;Gold&#39;',
      'Nova &amp; Sons',
    ]);
    const arabic = await coverOf(2);
    expect(linesOf(arabic).slice(0, -1).join(' ')).toBe(names[2]);
    expect(arabic).toContain('direction="rtl"');
    expect(await coverOf(1)).not.toContain('direction=');
    const chinese = linesOf(await coverOf(3)).slice(0, -1);
    expect(chinese.length).toBeGreaterThan(2);
    expect(chinese.join('')).toBe(names[3]);
    const long = linesOf(await coverOf(4)).slice(0, -1);
    expect([long.length, long.at(-1)?.endsWith('…')]).toEqual([4, true]);
    const word = linesOf(await coverOf(5)).slice(0, -1);
    expect(word.length).toBeGreaterThan(1);
    expect(Math.max(...word.map((line) => line.length))).toBeLessThan(20);
  });

  it("differ by game, and have the brand's colours with readable letters", async () => {
    const colorsOf = (svg: string) => [...svg.matchAll(/stop-color="(#\w{6})"/g)].map(([, color = '']) => color);
    const before = await Promise.all([1, 2, 3, 4, 5].map((id) => coverOf(id)));
    expect(new Set(before.map((svg) => svg.replaceAll(/<t(ext|itle).*?<\/t(ext|itle)>/g, ''))).size).toBe(5);
    for (const svg of before)
      for (const color of colorsOf(svg)) expect(contrast(color, '#ffffff')).toBeGreaterThan(4.5);
    const primary = '#ff00aa';
    stage.brands.put(aManifest({ tenant: { id: 'alpha' }, theme: { colors: { primary, link: '#ffee00' } } }));
    const after = await Promise.all([1, 2, 3, 4, 5].map((id) => coverOf(id)));
    expect(after.join()).not.toBe(before.join());
    for (const svg of after) for (const color of colorsOf(svg)) expect(contrast(color, '#ffffff')).toBeGreaterThan(4.5);
  });
});
