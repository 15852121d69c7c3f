import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RenderRequest } from '../../../schema/delivery.ts';
import type { JsonObject } from '../../../schema/manifest/walk-schema.ts';
import { pageIds, routeOf } from '../../../schema/routes.ts';
import { aDelivery } from '../../../tests/support/runtime/a-delivery.ts';
import { createRender } from '../../entry-server.tsx';
import { finishCss } from '../../ui/theme/finish-css.ts';
import { globalStyle } from '../../ui/theme/global-style.ts';
import { rise } from '../../ui/theme/motion.ts';
import { clientFiles } from './client-files.ts';

const render = createRender();

const aRequest = (over: Partial<RenderRequest> = {}): RenderRequest => ({
  delivery: aDelivery(),
  url: '/m/menu',
  origin: 'https://sample.example',
  language: 'EN',
  memberHint: false,
  state: 'normal',
  content: 'c1',
  call: () => Promise.reject(new Error('no platform')),
  ...over,
});

const blockOf = (html: string, id: string) =>
  JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html)?.[1] ?? '');

describe('a document', () => {
  it('renders without a window', async () => {
    expect(typeof window).toBe('undefined');
    const { status, html } = await render(aRequest());
    expect(status).toBe(200);
    expect(html).toContain('Betting record');
  });

  it('has language and direction, left to right and right to left', async () => {
    const english = await render(aRequest());
    expect(english.html).toContain('<html lang="en" dir="ltr">');
    const arabic = await render(aRequest({ language: 'AR' }));
    expect(arabic.html).toContain('<html lang="ar" dir="rtl">');
    expect(arabic.html).toContain('سجل الرهانات');
    expect(arabic.html).not.toContain('Betting record');
  });

  it.each(pageIds.filter((page) => routeOf(page).switch === undefined))('renders %s for a member', async (page) => {
    const { status, html } = await render(aRequest({ url: routeOf(page).path, memberHint: true }));
    expect(status).toBe(200);
    expect(html).toMatch(/<main\b/);
    // A missing namespace would show its keys, or leave a boundary for the browser to fill.
    expect(html).not.toMatch(/<!--\$[?!]-->|<template/);
  });

  it('contains the brand from its first byte', async () => {
    const { html } = await render(aRequest());
    expect(html).toContain('<title>Menu · Sample</title>');
    expect(html).toContain('<meta name="theme-color" content="');
    expect(html).toContain('<link rel="canonical" href="https://sample.example/m/menu">');
    expect(html).toContain('property="og:site_name" content="Sample"');
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    expect(html).toMatch(/:root\{color-scheme:(?:light|dark);--color-background:#/);
  });

  it('keeps member pages out of search engines', async () => {
    const { html } = await render(aRequest({ url: '/m/withdraw', memberHint: true }));
    expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
  });

  it('shows visitors login and registration, and reserves space for the balance of members', async () => {
    const url = '/m/home';
    const visitor = await render(aRequest({ url }));
    const header = (html: string) => /<header\b.*?<\/header>/s.exec(html)?.[0] ?? '';
    expect(header(visitor.html)).toContain('href="/m/login"');
    expect(header(visitor.html)).toContain('href="/m/register"');
    const member = await render(aRequest({ url, memberHint: true }));
    expect(header(member.html)).not.toContain('href="/m/login"');
    expect(header(member.html)).not.toContain('href="/m/register"');
    expect(header(member.html)).toContain('href="/m/member/home"');
  });

  it('is not rendered for an address without a page', async () => {
    for (const url of ['/m/nothing', '/m/login/extra', '/m/Home', '//m/home'])
      await expect(render(aRequest({ url }))).rejects.toThrow('no page has the address');
  });

  it('shows one page for every address while the site is closed', async () => {
    const down = await render(aRequest({ state: 'maintenance', url: '/m/nothing' }));
    expect(down.status).toBe(503);
    expect(down.html).toContain('be right back');
    const restricted = await render(aRequest({ state: 'restricted', language: 'CN' }));
    expect(restricted.status).toBe(403);
    expect(restricted.html).toContain('此地区无法使用');
  });

  it('contains the responses for its markup, and is sent without those that fail', async () => {
    const banner = {
      id: 'b1',
      groupName: 'm_home',
      url: '/media/b1',
      title: 'Big </script> night',
      subtitle: '',
      action: { type: 'none', target: '' },
    };
    const full = await render(aRequest({ call: async () => [banner] }));
    expect(full.complete).toBe(true);
    expect(full.html).toContain('src="/media/b1"');
    expect(JSON.stringify(blockOf(full.html, 'queries'))).toContain('Big </script> night');
    const bare = await render(aRequest());
    expect(bare.complete).toBe(false);
    expect(blockOf(bare.html, 'queries').queries).toEqual([]);
  });

  it('does not wait for a platform that does not answer, and contains what the others answered', async () => {
    const banner = { id: 'b1', groupName: 'm_home', url: '/media/b1', title: 'Big night', subtitle: '' };
    const banners = [{ ...banner, action: { type: 'none', target: '' } }];
    const { html, complete } = await render(
      aRequest({
        url: '/m/home',
        call: ({ operation }) =>
          operation === 'listBanners' ? Promise.resolve(banners) : new Promise(() => undefined),
      }),
    );
    expect(complete).toBe(false);
    expect(blockOf(html, 'queries').queries).toHaveLength(1);
    expect(html).toContain('src="/media/b1');
  });

  it('preloads its leading picture in the same sizes as the image', async () => {
    const url = '/media/banners/welcome.webp?v=1';
    const banner = { id: 'b', groupName: 'homepage', url, title: '', subtitle: '' };
    const banners = [{ ...banner, action: { type: 'none', target: '' } }];
    const withBanners = (memberHint: boolean) =>
      render(
        aRequest({
          url: '/m/home',
          memberHint,
          call: async ({ operation }) => (operation === 'listBanners' ? banners : Promise.reject(new Error('none'))),
        }),
      );
    const { html } = await withBanners(false);
    // The member may be on a break.
    expect((await withBanners(true)).html).not.toContain('/media/banners/');
    const attributeOf = (tag: RegExp, name: string) =>
      new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag.exec(html)?.[0] ?? '')?.[1];
    const preload = /<link [^>]*imagesrcset="\/media[^>]*>/i;
    const image = /<img [^>]*srcset="\/media[^>]*>/i;
    expect(attributeOf(image, 'sizes')).toMatch(/vw/);
    expect(attributeOf(preload, 'imagesizes')).toBe(attributeOf(image, 'sizes'));
    expect(attributeOf(preload, 'imagesrcset')).toBe(attributeOf(image, 'srcset'));
  });

  it('omits lists that are larger than a document may contain, in markup and data', async () => {
    const huge = Array.from({ length: 200 }, (_, index) => ({
      id: `b${index}`,
      groupName: 'm_home',
      url: `/media/banner-${index}`,
      title: 'x'.repeat(200),
      subtitle: '',
      action: { type: 'none', target: '' },
    }));
    const { html } = await render(aRequest({ call: async () => huge }));
    expect(blockOf(html, 'queries').queries).toEqual([]);
    expect(html).not.toContain('/media/banner-0');
  });

  it('uses the texts of the brand', async () => {
    const delivery = aDelivery({ texts: { EN: { 'shell:menu.bettingRecord': 'Bets of <mine>' } } });
    const { html } = await render(aRequest({ delivery }));
    expect(html).toContain('&lt;mine&gt;');
    expect(html).not.toContain('<mine>');
  });

  it('has one inline script that browsers run, and no style without a hash', async () => {
    const { html } = await render(aRequest({ url: '/m/home' }));
    const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes);
    expect(scripts).toEqual([
      ' type="application/ld+json"',
      ' type="application/ld+json"',
      // The policy contains the hash of this script. The others are data, which browsers do not run.
      '',
      ' type="application/json" id="boot"',
      ' type="application/json" id="queries"',
    ]);
    expect(html).not.toMatch(/\son[a-z]+="/);
    expect(html).not.toMatch(/<[^>]+\sstyle="/);
  });

  it('links to responsible gaming on every page, whatever blocks home has', async () => {
    const off = { home: { blocks: [{ id: 'footer', block: 'siteFooter', enabled: false }] } };
    for (const manifest of [{}, off])
      for (const url of ['/m/home', '/m/set']) {
        const { html } = await render(aRequest({ delivery: aDelivery({ manifest }), url }));
        expect(html).toContain('href="/m/responsible-gaming"');
        expect(html).toContain('href="https://authority.example/s-1"');
      }
  });

  it('names the places that its elements show in frames of the console, and nowhere else', async () => {
    const placesIn = async (over: Partial<RenderRequest>) => {
      const { html } = await render(aRequest(over));
      return [...html.matchAll(/data-place="([^"]*)"/g)].flatMap(([, places = '']) => places.split(' '));
    };
    for (const page of pageIds) {
      const request = { url: routeOf(page).path, memberHint: routeOf(page).guard !== undefined };
      expect(await placesIn(request), page).toEqual([]);
      expect(await placesIn({ ...request, simulated: null }), page).toEqual([]);
    }
    const framed = { simulated: null, framedBy: 'https://console.example' };
    const nav = { menuPage: [{ id: 'own', to: 'page:help', titleKey: null, label: { EN: 'Own' }, icon: 'help' }] };
    const delivery = aDelivery({ manifest: { nav, shell: { footerBar: { variant: 'pills' } } } });
    for (const [url, places] of [
      [
        '/m/home',
        ['/shell/header', '/nav/footer/games', '/shell/footerBar', '/home/blocks/welcome', '/tenant/brandName'],
      ],
      ['/m/menu', ['/nav/menuPage/own/label', '/nav/menuPage/own']],
      ['/m/register', ['/shell/accountPages', '/registration/fields/username', '/registration/fields/captcha']],
    ] as const)
      expect(await placesIn({ ...framed, delivery, url }), url).toEqual(expect.arrayContaining([...places]));
  });

  it('contains every icon that it refers to', async () => {
    const { html } = await render(aRequest({ url: '/m/home' }));
    const used = [...html.matchAll(/<use href="#([^"]+)"/g)].map(([, id]) => id);
    expect(used.length).toBeGreaterThan(4);
    for (const id of used) expect(html).toContain(`<symbol id="${id}"`);
  });

  it('has the text of a menu entry, whatever file it is in', async () => {
    const entry = { id: 'again', to: 'page:help', titleKey: 'status:retry', icon: 'help' };
    const menus: JsonObject[] = [{ menuPage: [entry] }, { sideMenu: { entries: [entry] } }];
    for (const nav of menus) {
      const { html } = await render(aRequest({ delivery: aDelivery({ manifest: { nav } }) }));
      expect(blockOf(html, 'boot').texts.status).toHaveProperty('retry', 'Check again');
      expect(html).not.toContain('<span>status:retry');
    }
  });

  it('renders each header and each footer bar of the schema', async () => {
    const schema = JSON.parse(
      readFileSync(new URL('../../../schema/generated/manifest.schema.json', import.meta.url), 'utf8'),
    );
    const variantsOf = (name: string): string[] => {
      const { oneOf } = schema.properties.shell.properties[name];
      return oneOf.map((branch: { $ref?: string; properties?: { variant: { const: string } } }) => {
        const node = branch.$ref === undefined ? branch : schema.$defs[branch.$ref.replace('#/$defs/', '')];
        return node.properties.variant.const;
      });
    };
    for (const part of ['header', 'footerBar'])
      for (const variant of variantsOf(part)) {
        const settings: JsonObject = variant === 'raised' ? { variant, raisedEntry: 'games' } : { variant };
        const delivery = aDelivery({ manifest: { shell: { [part]: settings } } });
        const { status, html } = await render(aRequest({ delivery, url: '/m/home' }));
        expect(status, variant).toBe(200);
        expect(html, variant).toContain('href="/m/activity"');
      }
  });
});

describe('the files of a document', () => {
  const manifest = {
    'runtime/entry-client.ts': { file: 'assets/entry.js' },
    'runtime/start-client.tsx': { file: 'assets/start.js', imports: ['_a.js', '_b.js'] },
    '_a.js': { file: 'assets/a.js' },
    '_b.js': { file: 'assets/b.js', imports: ['_a.js'] },
    'runtime/x-page.tsx': { file: 'assets/x.js', imports: ['_c.js', '_a.js'] },
    '_c.js': { file: 'assets/c.js' },
    'runtime/y-page.tsx': { file: 'assets/y.js' },
  };

  it('are the entry, then the start module, the page and their shared imports, each once', () => {
    expect(clientFiles(['runtime/x-page.tsx'], manifest)).toEqual({
      entry: '/assets/entry.js',
      modules: ['/assets/start.js', '/assets/a.js', '/assets/b.js', '/assets/x.js', '/assets/c.js'],
    });
  });
});

describe('a document of an overloaded server', () => {
  it('has the head and texts of its page, no markup and no lists, and calls nothing', async () => {
    const requested: unknown[] = [];
    const call = async (call: unknown) => requested.push(call);
    const { status, html, inline } = await render(aRequest({ url: '/m/home', shell: true, call }));
    expect(status).toBe(200);
    expect(html).toContain('<title>');
    expect(html).toContain('property="og:site_name" content="Sample"');
    expect(html).toContain('<div id="root"></div>');
    expect(blockOf(html, 'boot').delivery.manifest.tenant.brandName).toBe('Sample');
    expect(blockOf(html, 'queries').queries).toEqual([]);
    expect(requested).toEqual([]);
    // The theme, and the rule that hides the notice for old browsers in newer ones.
    expect(inline.styles).toHaveLength(2);
    expect(inline.styles[1]).toMatch(/@supports[^{]*\{\.old-browser\{display:none;\}/);
  });

  it('has the rules of every page as a sheet of its own, which browsers do not insert again as they hydrate', async () => {
    const { html, inline } = await render(aRequest({ url: '/m/home' }));
    expect(html.split(`<style>${globalStyle}</style>`)).toHaveLength(2);
    expect(inline.styles).toContain(globalStyle);
    expect(globalStyle).not.toMatch(/\/\*|\n/);
    // Keyframes that a part inserts later make browsers compute all styles of the page anew.
    expect(globalStyle).toContain(`@keyframes ${rise}{`);
    // Styles of components hydrate, and `createGlobalStyle` would compute its rules again for that.
    expect(html).not.toContain('sc-global');
  });

  it('has the finish of its brand and no other', async () => {
    const styleOf = (html: string) => /<style id="finish">([^<]*)<\/style>/.exec(html)?.[1];
    for (const [finish, rules] of Object.entries(finishCss)) {
      const delivery = aDelivery({ manifest: { theme: { finish } } });
      const { html, inline } = await render(aRequest({ delivery, url: '/m/home' }));
      expect(styleOf(html) ?? '', finish).toBe(rules);
      expect(inline.styles.includes(rules), finish).toBe(finish !== 'plain');
      for (const [other, text] of Object.entries(finishCss))
        if (other !== finish && text !== '') expect(html.includes(text), `${other} in ${finish}`).toBe(false);
    }
  });

  it('lists exactly its own styles and scripts', async () => {
    const { html, inline } = await render(
      aRequest({ delivery: aDelivery({ manifest: { theme: { finish: 'pixel' } } }), url: '/m/home' }),
    );
    const written = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, rules]) => rules);
    expect(new Set(written)).toEqual(new Set(inline.styles));
    const run = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script);
    expect(run).toHaveLength(1);
    expect(run).toEqual(inline.scripts);
  });
});
