import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { localisedHtml, localisedText } from '../../platform/content/localised-text.ts';
import { pageIds, pageOf } from '../../schema/routes.ts';
import { scriptFaults } from '../../scripts/toolchain/texts/script-faults.ts';
import { projectRoot } from '../../server/project-root.ts';
import { aManifest, type StatedManifest } from '../../tests/support/a-manifest.ts';
import { bannerKinds } from '../art/banners/stage.ts';
import { games } from '../catalogue/games.ts';
import { announcements } from './announcements.ts';
import { banners } from './banners.ts';
import { seedFolder } from './fill-content.ts';
import { helpArticles } from './help.ts';
import { contentLanguages } from './localised.ts';
import { promotionCategories, promotions } from './promotions.ts';
import { settledWins } from './settled-wins.ts';
import { type Localised, promotionCategoryIds, promotionStates } from './types.ts';

const now = new Date('2026-11-21T10:20:30Z');

/** All localised texts with their paths, found by their shape, so that new fields are included. */
function textsOf(value: unknown, path: string): { path: string; text: Localised }[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('EN' in value) return [{ path, text: value as Localised }];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
}

const all = {
  banners,
  announcements: announcements({ now }),
  promotions: promotions({ now }),
  promotionCategories,
  helpArticles,
};
const texts = textsOf(all, '');
const ids = (items: readonly { id: string }[]) => items.map((item) => item.id);

/** Names of studios stay as they are, and addresses are no words. */
const withoutNames = (text: string) => text.replaceAll(/Frosthollow|Hikari Works| href="[^"]*"/g, '');

describe('texts', () => {
  it('are in every language of the demo brands', () => {
    const manifests = readdirSync(join(projectRoot, 'tenants')).map((brand) =>
      JSON.parse(readFileSync(join(projectRoot, 'tenants', brand, 'manifest.json'), 'utf8')),
    );
    const spoken = manifests.flatMap((manifest) => manifest.locale.enabled);
    expect(contentLanguages).toEqual(expect.arrayContaining(spoken));
  });

  it('exist in every language of the seed, each with its own words', () => {
    expect(texts.length).toBeGreaterThan(80);
    for (const { path, text } of texts) {
      for (const language of contentLanguages) {
        const words = text[language] ?? '';
        expect(words.trim(), `${path} ${language}`).not.toBe('');
        const plain = withoutNames(words);
        expect(scriptFaults({ language, text: plain, english: text.EN }), `${path} ${language}`).toEqual([]);
        if (language !== 'TY' && language !== 'EN') expect(words, `${path} ${language}`).not.toBe(text.EN);
      }
    }
    // Names such as 'Play credits' are the same in Tagalog, whole texts aren't.
    expect(texts.filter(({ text }) => text.TY === text.EN).length).toBeLessThan(6);
  });

  it('have the same placeholders and the same elements in each language', () => {
    const placeholders = (text: string) => (text.match(/\{\{.*?\}\}/g) ?? []).sort();
    const elements = (text: string) =>
      (text.match(/<\/?[a-z0-9]+>/g) ?? []).filter((element) => !element.includes('strong'));
    for (const { path, text } of texts) {
      for (const [language, words] of Object.entries(text)) {
        expect(placeholders(words), `${path} ${language}`).toEqual(placeholders(text.EN));
        expect(elements(words), `${path} ${language}`).toEqual(elements(text.EN));
        expect(words.replaceAll(/\{\{(?:brand|credits)\}\}/g, ''), `${path} ${language}`).not.toMatch(/[{}]/);
      }
    }
  });

  it('are HTML of plain elements that all close, and link to pages that exist', () => {
    for (const { path, text } of texts.filter(({ path: where }) => where.endsWith('.content'))) {
      for (const [language, words] of Object.entries(text)) {
        const open: string[] = [];
        for (const [, slash, tag = ''] of words.matchAll(/<(\/?)([^>]*)>/g)) {
          const [, name = tag, page] = /^(a) href="([^"]*)"$/.exec(tag) ?? [];
          expect(['p', 'h3', 'ul', 'ol', 'li', 'strong', 'a'], `${path} ${language}`).toContain(name);
          if (page !== undefined) expect(pageOf(page), `${path} ${language} ${page}`).toBeDefined();
          if (slash === '/') expect(open.pop(), `${path} ${language}`).toBe(name);
          else open.push(name);
        }
        expect(open, `${path} ${language}`).toEqual([]);
      }
    }
  });

  it('claim neither money nor a number of games', () => {
    for (const { path, text } of texts) {
      expect(text.EN, path).not.toMatch(/\$|€|₱|cash|guarantee|over 600|licen[cs]ed|instant/i);
    }
  });

  it('are in EN if a language has none', () => {
    expect(localisedText({ text: { EN: 'At {{brand}}' }, language: 'AR', brandName: 'Sample' })).toBe('At Sample');
  });

  it('name the brand, escaped in HTML', () => {
    const text = { EN: 'At {{brand}} and {{brand}}', TY: '', CN: '', AR: '' };
    expect(localisedText({ text, language: 'EN', brandName: 'R&B $& <x>' })).toBe('At R&B $& <x> and R&B $& <x>');
    expect(localisedHtml({ text, language: 'EN', brandName: 'R&B <x>' })).toBe(
      'At R&amp;B &lt;x&gt; and R&amp;B &lt;x&gt;',
    );
  });
});

describe('banners', () => {
  it('fill each group, home with six', () => {
    const ofGroup = (group: string) => banners.filter((banner) => banner.groupName === group).length;
    expect(ofGroup('m_home')).toBe(6);
    for (const group of ['m_promotion', 'm_event1', 'm_event']) expect(ofGroup(group), group).toBeGreaterThanOrEqual(2);
    expect(new Set(ids(banners)).size).toBe(banners.length);
  });

  it('lead to pages and promotions that exist, with artwork that exists', () => {
    const promotionIds = ids(promotions({ now }));
    for (const { id, action, kind } of banners) {
      if (action.type === 'page') expect(pageIds, id).toContain(action.target);
      if (action.type === 'promotion') expect(promotionIds, id).toContain(action.target);
      expect(bannerKinds, id).toContain(kind);
    }
    const home = banners.filter((banner) => banner.groupName === 'm_home').map((banner) => banner.kind);
    expect(new Set(home).size).toBe(home.length);
  });
});

describe('announcements', () => {
  it('are eleven, one for agents, with pop-ups for members and for visitors', () => {
    const list = announcements({ now });
    expect(list).toHaveLength(11);
    expect(new Set(ids(list)).size).toBe(11);
    expect(list.filter((item) => item.types.includes('A'))).toHaveLength(1);
    const popups = (execution: string) =>
      list.filter((item) => item.types.includes('PU') && item.execution === execution);
    expect(popups('A').length).toBeGreaterThanOrEqual(2);
    expect(popups('B').length).toBeGreaterThanOrEqual(2);
    expect(list.filter((item) => item.types.includes('PL')).length).toBeGreaterThanOrEqual(4);
    expect(list.filter((item) => item.types.includes('H')).length).toBeGreaterThanOrEqual(1);
  });

  it('are all current at the time they are made for, and link promotions that exist', () => {
    const promotionIds = ['', ...ids(promotions({ now }))];
    for (const item of announcements({ now })) {
      expect(Date.parse(item.startDate), item.id).toBeLessThanOrEqual(now.getTime());
      expect(Date.parse(item.endDate), item.id).toBeGreaterThan(now.getTime());
      expect(promotionIds, item.id).toContain(item.linkedPromotionId);
    }
  });
});

describe('promotions', () => {
  it('are ten, one in each state', () => {
    const list = promotions({ now });
    expect(list.map((item) => item.state).sort()).toEqual([...promotionStates].sort());
    expect(new Set(ids(list)).size).toBe(10);
  });

  it('have dates that fit their state, whenever they are made', () => {
    for (const at of [now, new Date('2031-03-01T23:59:59Z')]) {
      for (const item of promotions({ now: at })) {
        const [start, end] = [Date.parse(item.startDate), Date.parse(item.endDate)];
        expect(start, item.id).toBeLessThan(end);
        const phase = at.getTime() < start ? 'comingSoon' : at.getTime() >= end ? 'close' : 'running';
        const expected = item.state === 'comingSoon' || item.state === 'close' ? item.state : 'running';
        expect(phase, item.id).toBe(expected);
      }
    }
  });

  it('give nothing for a birthday where the reward centre does', () => {
    const gives = (manifest: StatedManifest) => seedFolder(now, aManifest(manifest)).includes('"for":"birthday"');
    expect(gives({ flags: { REWCEN3: true }, rewards: { birthday: 0 } })).toBe(true);
    expect(gives({ flags: { REWCEN3: false }, rewards: { birthday: 200 } })).toBe(true);
    expect(gives({ flags: { REWCEN3: true }, rewards: { birthday: 200 } })).toBe(false);
  });

  it('cover every category and require pictures and remarks if their texts mention them', () => {
    const list = promotions({ now });
    const used = new Set(list.flatMap((item) => item.promoAnnouncementCategoryIds));
    expect([...used].sort()).toEqual([...promotionCategoryIds].sort());
    expect(list.some((item) => item.noExpiry === 1) && list.some((item) => item.noExpiry === 0)).toBe(true);
    expect(list.filter((item) => item.action === 'apply').every((item) => item.remarkRequired === 'Y')).toBe(true);
    expect(list.some((item) => item.state === 'claim' && item.imageRequired === 'Y')).toBe(true);
  });
});

describe('help', () => {
  it('has ten articles, all that pages link to among them, in sections', () => {
    expect(helpArticles).toHaveLength(10);
    const tags = helpArticles.map((article) => article.tag);
    expect(new Set(tags).size).toBe(10);
    expect(tags).toEqual(expect.arrayContaining(['terms', 'responsible', 'privacy', 'payments']));
    for (const article of helpArticles)
      expect(article.content.EN.match(/<h3>/g)?.length, article.id).toBeGreaterThanOrEqual(3);
  });
});

describe('settled wins', () => {
  const playable = games.map(({ nodeId, gameType, hotRank }) => ({ nodeId, gameType, isHot: hotRank !== null }));
  const winsAt = (at: Date) => settledWins({ of: 'alpha', games: playable, now: at });

  it('are the same each time, settled before now, newest first', () => {
    const wins = winsAt(now);
    expect(wins).toEqual(winsAt(now));
    expect(wins).toHaveLength(60);
    const times = wins.map(({ settledAt }) => settledAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime());
  });

  it('stay the same as time passes', () => {
    const later = winsAt(new Date(now.getTime() + 3_600_000));
    const earlier = winsAt(now);
    const remaining = later.filter(({ slot }) => earlier.some((old) => old.slot === slot));
    expect(remaining.length).toBeGreaterThan(45);
    expect(remaining.length).toBeLessThan(60);
    expect(earlier).toEqual(expect.arrayContaining(remaining));
  });

  it('are wins, over several types of games', () => {
    const wins = winsAt(now);
    for (const { slot, winMinor, stakeMinor } of wins) expect(winMinor, `${slot}`).toBeGreaterThan(stakeMinor);
    expect(new Set(wins.map(({ game }) => game.gameType)).size).toBeGreaterThanOrEqual(3);
    expect(settledWins({ of: 'alpha', games: [], now })).toEqual([]);
  });
});
