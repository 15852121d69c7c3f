import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { languages } from '../../schema/languages.ts';
import { isPageOn, type PageId, pageIds, routeOf } from '../../schema/routes.ts';
import { projectRoot } from '../../server/project-root.ts';
import { accountFor, addressOf } from './address-of.ts';
import { barriersOf } from './barriers.ts';
import { countShifts, shiftsOf } from './layout-shifts.ts';
import { complaintsOf, follow, settled } from './pages.ts';
import type { Stage } from './stage.ts';

type Viewer = ReturnType<typeof accountFor>;

/** While one page is examined the other waits for its server. */
const tabsAtOnce = 2;
/** Cumulative layout shift that counts as good. */
const mostShift = 0.05;

/** Pages that are new documents in every walk. A walk that follows links has the others' documents from another brand's walk. */
const entrances: readonly PageId[] = ['home', 'login', 'register', 'memberHome', 'agentHome'];

/** Walks through pages of brands and examines each: title, layout shift, complaints, accessibility, sideways scrolling. */
export function examiner(stage: Stage) {
  const manifestOf = (brand: string) => stage.livery.brands.byId(brand)?.manifest;
  const languageOf = (brand: string) => manifestOf(brand)?.locale.default ?? 'EN';
  /** A text of the shell in the brand's own language. */
  const textOf = (brand: string, key: string): string => {
    const read = (path: string) => JSON.parse(readFileSync(join(projectRoot, path), 'utf8'));
    const language = languageOf(brand);
    const own = read(`tenants/${brand}/texts/${language}.json`);
    return own.shell?.[key] ?? read(`texts/${language}/shell.json`)[key];
  };
  /** Whether a page's window has the expected title. The title of home continues with the brand's games, which vary. */
  const isTitled = ({ brand, id, title }: { brand: string; id: PageId; title: string }): boolean => {
    const name = manifestOf(brand)?.tenant.brandName ?? '';
    if (id === 'home') return title.startsWith(name) && title.length > name.length;
    const words = { brand: name, title: textOf(brand, `page.${id}`) };
    return (
      title ===
      textOf(brand, 'document.page').replaceAll(/\{\{(brand|title)\}\}/g, (_, key: keyof typeof words) => words[key])
    );
  };

  /** Checks everything that must hold for the page in its current state. */
  async function examine({
    page,
    brand,
    id,
    follows = false,
  }: {
    page: Page;
    brand: string;
    id: PageId;
    /** Whether the page is reached within the document that is open. */
    follows?: boolean;
  }): Promise<unknown[]> {
    const complaints = complaintsOf(page);
    if (follows) await follow(page, addressOf(id));
    else {
      await page.goto(stage.livery.url(brand, addressOf(id)));
      await settled(page);
    }
    let shifts = follows ? 0 : await shiftsOf(page);
    if (shifts > mostShift) {
      // A machine without fonts lacks the metrics that replace those of the brand's fonts until these are loaded. A shift with another
      // cause happens again after the reload.
      await page.reload();
      await settled(page);
      shifts = Math.min(shifts, await shiftsOf(page));
    }
    const barriers = await barriersOf(page);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    const title = await page.title();
    const { pathname } = new URL(page.url());
    page.removeAllListeners();
    return [
      ...complaints,
      ...barriers,
      ...(sideways > 0 ? [`${sideways} px wider than the screen`] : []),
      ...(shifts > mostShift ? [`moves by ${shifts} while it loads`] : []),
      ...(isTitled({ brand, id, title }) ? [] : [`is titled ${title}`]),
      ...(pathname === routeOf(id).path ? [] : [`led to ${pathname}`]),
    ].map((finding) => `${brand} ${id}: ${finding}`);
  }

  /** Divides the pages among several tabs of one visitor. */
  async function examineAll({
    brand,
    viewer,
    ids,
    follows = false,
  }: {
    brand: string;
    viewer?: Viewer;
    ids: readonly PageId[];
    follows?: boolean;
  }): Promise<unknown[]> {
    const { context } = await visit(brand, viewer);
    const left = [...ids];
    const findings: unknown[] = [];
    await Promise.all(
      Array.from({ length: tabsAtOnce }, async () => {
        const page = await context.newPage();
        await countShifts(page);
        let isOpen = false;
        for (let id = left.shift(); id !== undefined; id = left.shift()) {
          findings.push(...(await examine({ page, brand, id, follows: follows && isOpen && !entrances.includes(id) })));
          isOpen = true;
        }
      }),
    );
    await context.close();
    return findings;
  }

  async function visit(brand: string, account?: Viewer): Promise<{ context: BrowserContext; page: Page }> {
    // In the brand's own language, with its direction and its long words.
    const { context, page } = await stage.visit({ locale: languages[languageOf(brand)].code });
    if (account !== undefined) await stage.logIn({ page, brand, account });
    return { context, page };
  }

  const pagesOf = (brand: string, viewer: Viewer) =>
    pageIds.filter((id) => {
      const manifest = manifestOf(brand);
      return manifest !== undefined && isPageOn(id, manifest) && accountFor(id) === viewer;
    });

  /**
   * Examines the routes of a brand that the viewers see: visitors, or members. Both together see more than 35 routes; two suites share
   * them, because each new document costs a CPU second. If it `follows`, most pages are reached without one: another brand's walk has
   * shown that their documents hydrate and are stable, so accessibility, width and titles remain.
   */
  async function examineBrand({
    brand,
    viewers,
    follows = false,
  }: {
    brand: string;
    viewers: 'visitors' | 'members';
    follows?: boolean;
  }): Promise<unknown[]> {
    const findings: unknown[] = [];
    const all = ([undefined, 'player', 'agent'] as const).map((viewer) => ({
      brand,
      viewer,
      ids: pagesOf(brand, viewer),
    }));
    expect(all.flatMap(({ ids }) => ids).length).toBeGreaterThan(35);
    for (const walk of all)
      if ((walk.viewer === undefined) === (viewers === 'visitors'))
        findings.push(...(await examineAll({ ...walk, follows })));
    return findings;
  }

  return { examineAll, examineBrand, visit };
}
