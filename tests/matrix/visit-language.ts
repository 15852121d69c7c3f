import type { Browser, Page } from 'playwright-core';
import { wire } from '../../schema/constants.ts';
import { localeOf, shownDay } from '../../schema/formats.ts';
import { type Language, languages } from '../../schema/languages.ts';
import { type PageId, routeOf } from '../../schema/routes.ts';
import { shippedTexts } from '../../server/texts/read-texts.ts';
import type { Shot } from '../shots/contact-sheet.ts';
import { addressOf } from '../support/address-of.ts';
import { barriersOf } from '../support/barriers.ts';
import { cutTexts, faultsOfLayout, shortenedTexts } from '../support/faults-of-layout.ts';
import type { Livery } from '../support/livery.ts';
import { complaintsOf, settled } from '../support/pages.ts';
import { sessionByCalls } from '../support/player-by-calls.ts';
import { awayPopups, sendPopupsAway } from '../support/popups.ts';
import { brokenWords } from './examine.ts';
import type { Visited } from './look.ts';

/** Pages with the longest words, the most figures and all kinds of controls. The first ones are those of visitors. */
const visited: readonly PageId[] = [
  'home',
  'menu',
  'login',
  'register',
  'forget',
  'help',
  'responsibleGaming',
  'allGames',
  'promotions',
];
const ofMembers: readonly PageId[] = ['memberHome', 'deposit', 'withdraw', 'transactionRecord', 'settings'];

/** Pages of one language on the narrowest phone: layout, cut texts, English, missing glyphs, barriers. */
export async function visitLanguage({
  browser,
  livery,
  brand,
  language,
}: {
  browser: Browser;
  livery: Livery;
  /** A brand that enables the language. */
  brand: string;
  language: Language;
}): Promise<Visited> {
  const shots: Shot[] = [];
  const findings: string[] = [];
  const { isOwn, isEnglish } = wordsOf(language);
  const hasSpaces = !['Hans', 'Hant', 'Jpan', 'Thai', 'Khmr', 'Laoo', 'Mymr'].includes(languages[language].script);
  const characters = new Set<string>();
  const context = await browser.newContext({
    viewport: { width: 360, height: 760 },
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    locale: languages[language].code,
  });
  // The program that runs TypeScript here wraps functions inside of those that run in the page with this one.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(sendPopupsAway, awayPopups);
  await context.addCookies([{ name: wire.languageCookie, value: language, url: livery.url(brand, '/') }]);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  const look = async (id: PageId) => {
    await page.goto(livery.url(brand, addressOf(id)));
    await settled(page);
    const { shown, path } = await page.evaluate(() => ({
      shown: document.documentElement.lang,
      path: location.pathname,
    }));
    const texts = await visibleTexts(page);
    for (const character of texts.join('')) characters.add(character);
    const found = [
      ...(path === routeOf(id).path ? [] : [`led to ${path}`]),
      ...(shown === languages[language].code ? [] : [`speaks ${shown}`]),
      ...(await faultsOfLayout(page)),
      ...(await cutTexts(page)).map((text) => `cuts ${text}`),
      ...(hasSpaces ? await page.evaluate(brokenWords) : []).map((word) => `breaks ${word} over two lines`),
      // Names and titles by editors may be longer than their place; words of the interface may not.
      ...(await shortenedTexts(page)).filter(isOwn).map((text) => `shortens ${text}`),
      ...texts.filter(isEnglish).map((text) => `is in English: ${text}`),
      ...(await barriersOf(page)),
      ...complaints.splice(0),
    ];
    findings.push(...found.map((finding) => `${language}, ${id}: ${finding}`));
    shots.push({ brand, title: `${language}: ${id}`, bytes: await page.screenshot() });
  };
  try {
    for (const id of visited) await look(id);
    const password = livery.demoAccounts[brand]?.player ?? '';
    const { cookies, origins } = await sessionByCalls({ livery, brand, username: 'player', password });
    await context.addCookies(cookies);
    await page.evaluate(
      (items) => {
        for (const { name, value } of items) localStorage.setItem(name, value);
      },
      origins.flatMap(({ localStorage }) => localStorage),
    );
    for (const id of ofMembers) await look(id);
    const missing = await page.evaluate(withoutGlyph, [...characters]);
    if (missing.length > 0) findings.push(`${language}: no font has ${missing.join(' ')}`);
  } finally {
    await context.close();
  }
  return { shots, findings };
}

/** Tells texts of a language from English ones that it has in other words. */
function wordsOf(language: Language): { isOwn: (text: string) => boolean; isEnglish: (text: string) => boolean } {
  const patternOf = (texts: readonly string[]) => {
    const alternatives = texts.map((text) =>
      text
        .split(/\{\{.*?\}\}/)
        .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
        .join('.+'),
    );
    return new RegExp(`^(${alternatives.join('|')})$`, 'i');
  };
  const hasWords = (text: string) => /\p{L}{2}/u.test(text.replaceAll(/\{\{.*?\}\}/g, ''));
  const own = shippedTexts(language);
  const others = [...shippedTexts('EN')].filter(([key, text]) => own.get(key) !== text).map(([, text]) => text);
  const english = patternOf(others.filter(hasWords));
  const translated = patternOf([...own.values()].filter(hasWords));
  const isOwn = (text: string) => translated.test(text);
  const names = monthsOf(localeOf('EN')).filter((name) => !monthsOf(localeOf(language)).includes(name));
  // Browsers without the names of a language show others: of English, or those of no language.
  const foreignDate = new RegExp(`\\b(M\\d\\d${language === 'EN' ? '' : `|${names.join('|')}`})\\b`);
  return { isOwn, isEnglish: (text) => (english.test(text) && !isOwn(text)) || foreignDate.test(text) };
}

const monthsOf = (locale: string) =>
  Array.from({ length: 12 }, (_, month) =>
    (['long', 'short'] as const).map((length) =>
      shownDay(locale, `2026-${String(month + 1).padStart(2, '0')}-05`, { month: length }),
    ),
  ).flat();

/** Texts of the interface that the page shows. Content in its own language is not among them. */
function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const content = '[dir="auto"], bdi, body [lang], svg, script, style, noscript';
    const texts = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const parent = walker.currentNode.parentElement;
      if (text !== '' && parent?.checkVisibility() === true && parent.closest(content) === null) texts.add(text);
    }
    return [...texts];
  });
}

/** Runs in the page: characters that are drawn as the box which stands for a character without a glyph. */
function withoutGlyph(characters: readonly string[]): string[] {
  const canvas = document.createElement('canvas');
  canvas.width = 48;
  canvas.height = 48;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  const drawn = (character: string) => {
    context.clearRect(0, 0, 48, 48);
    context.font = `24px ${getComputedStyle(document.body).fontFamily}`;
    context.fillText(character, 12, 32);
    return context.getImageData(0, 0, 48, 48).data.join();
  };
  // An unassigned character, which no font has.
  const box = drawn('\u{2FFFE}');
  return characters.filter((character) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) && drawn(character) === box);
}
