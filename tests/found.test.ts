import { get } from 'node:http';
import { loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shareImage } from '../schema/constants.ts';
import { languages } from '../schema/languages.ts';
import { pageIds, routeOf } from '../schema/routes.ts';
import { readBounded } from '../server/http/read-bounded.ts';
import { type Livery, startLivery } from './support/livery.ts';

const brands = ['aurora', 'manila', 'oasis', 'jade'] as const;

describe('the pages that search engines and networks find', () => {
  let livery: Livery;
  beforeAll(async () => {
    livery = await startLivery();
  });
  afterAll(() => livery.close());

  const request = (brand: string, path: string, headers: Record<string, string> = {}) =>
    livery.send({ host: `${brand}.localhost`, path, headers });
  const originOf = (brand: string) => livery.url(brand, '');
  const sitemapOf = async (brand: string) =>
    [...(await request(brand, '/sitemap.xml')).text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = '']) => at);
  const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)">/.exec(html)?.[1];
  const robotsOf = (html: string) => /<meta name="robots" content="([^"]+)">/.exec(html)?.[1];
  const factsOf = (html: string) =>
    [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
    );

  const pictureOf = (brand: string) =>
    new Promise<Buffer>((resolve, reject) => {
      const headers = { host: `${brand}.localhost` };
      const { port } = livery;
      get({ host: '127.0.0.1', port, path: shareImage.path, headers }, (message) => {
        readBounded(message, 1_000_000).then(resolve, reject);
      }).on('error', reject);
    });

  it.each(brands)('include each public page of %s once, at its own address, and no other page', async (brand) => {
    const origin = originOf(brand);
    expect((await request(brand, '/robots.txt')).text).toContain(`Sitemap: ${origin}/sitemap.xml\n`);
    const listed = await sitemapOf(brand);
    expect(listed.length).toBeGreaterThan(10);
    expect(new Set(listed).size).toBe(listed.length);
    for (const page of pageIds) {
      const { path } = routeOf(page);
      const { status, text } = await request(brand, path);
      const isListed = listed.includes(origin + path);
      if (status === 302) expect(isListed, path).toBe(false);
      else {
        expect([path, status, canonicalOf(text)]).toEqual([path, 200, origin + path]);
        expect([path, robotsOf(text)]).toEqual([path, isListed ? 'index, follow' : 'noindex, nofollow']);
        expect(factsOf(text).length > 0, path).toBe(isListed);
      }
    }
  });

  it('state who runs a site and how it is searched, and the position of a page', async () => {
    const origin = originOf('jade');
    const [organization, site] = factsOf((await request('jade', '/m/home')).text);
    expect(organization).toMatchObject({ '@type': 'Organization', name: 'Jade', logo: `${origin}/icons/icon-512.png` });
    expect(site).toMatchObject({
      '@type': 'WebSite',
      url: `${origin}/m/home`,
      potentialAction: { target: `${origin}/m/search-games?gameName={search_term_string}` },
    });
    const [steps] = factsOf((await request('aurora', '/m/slot-games')).text);
    expect(steps).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: `${originOf('aurora')}/m/home` },
        { position: 2, item: `${originOf('aurora')}/m/slot-games` },
      ],
    });
  });

  it('drop pages that a brand no longer offers, at once', async () => {
    const bingo = `${originOf('aurora')}/m/bingo`;
    expect(await sitemapOf('aurora')).toContain(bingo);
    await livery.change('set', 'aurora', '/games/categories/BINGO/enabled', 'false');
    expect(await sitemapOf('aurora')).not.toContain(bingo);
    expect(robotsOf((await request('aurora', '/m/bingo')).text)).toBe('noindex, nofollow');
    await livery.change('unset', 'aurora', '/games/categories/BINGO/enabled');
  });

  it('have one address per page, whichever address led there', async () => {
    const home = `${originOf('aurora')}/m/home`;
    for (const path of ['/', '/m', '/m/index.html', '/m/home/', '/m/home?utm_source=x'])
      expect([path, canonicalOf((await request('aurora', path)).text)]).toEqual([path, home]);
    const jili = `${originOf('manila')}/m/jili-games`;
    expect(canonicalOf((await request('manila', '/m/jili')).text)).toBe(jili);
  });

  it('are in the page’s language, cached or not, and state that they vary by request', async () => {
    for (const state of ['first', 'kept', 'closed'])
      for (const [accepted, language] of [
        ['en', 'EN'],
        ['zh-CN', 'CN'],
      ] as const) {
        if (state === 'closed') await livery.change('set', 'jade', '/status/maintenance/on', 'true');
        const { headers, text } = await request('jade', '/m/help', { 'accept-language': accepted });
        const { code } = languages[language];
        expect([state, headers['content-language']]).toEqual([state, code]);
        expect(text).toContain(`<html lang="${code}"`);
        expect(headers.vary).toMatch(/Accept-Language, Cookie/);
        const app = await request('jade', '/manifest.webmanifest', { 'accept-language': accepted });
        expect([app.headers['content-language'], app.headers.vary]).toEqual([code, 'Accept-Language, Cookie']);
      }
    await livery.change('unset', 'jade', '/status/maintenance/on');
  });

  it('are shown beside a link with a picture of the brand', async () => {
    const seen = new Set<string>();
    for (const brand of brands) {
      const html = (await request(brand, '/m/home')).text;
      expect(html).toContain(`property="og:image" content="${originOf(brand)}${shareImage.path}"`);
      const bytes = await pictureOf(brand);
      const { width, height } = await loadImage(bytes);
      expect([width, height]).toEqual([shareImage.width, shareImage.height]);
      seen.add(bytes.toString('base64'));
    }
    expect(seen.size).toBe(brands.length);
  });
});
