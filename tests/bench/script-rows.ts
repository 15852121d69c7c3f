import { routes } from '../../schema/routes.ts';
import { openBrowser, phone } from '../support/browser.ts';
import { startLivery } from '../support/livery.ts';
import type { Row } from './rows.ts';

/** JavaScript that a browser requests before a page responds, in bytes on the wire, for home and registration of every brand. */
export async function scriptRows(): Promise<Row[]> {
  const livery = await startLivery();
  const browser = await openBrowser();
  try {
    const rows: Row[] = [];
    for (const page of ['home', 'register'] as const) {
      const sizes: { brand: string; bytes: number }[] = [];
      for (const id of livery.brands.ids())
        sizes.push({ brand: id, bytes: await bytesOf(livery.url(id, routes[page].path)) });
      sizes.sort((a, b) => b.bytes - a.bytes);
      rows.push({
        name: `JavaScript before ${page} answers, br, largest of ${sizes.length} brands`,
        value: (sizes[0]?.bytes ?? 0) / 1000,
        unit: 'kB',
        atMost: 115,
        detail: sizes.map(({ brand, bytes }) => `${brand} ${(bytes / 1000).toFixed(1)}`).join(', '),
      });
    }
    return rows;

    async function bytesOf(url: string): Promise<number> {
      const context = await browser.newContext(phone);
      const tab = await context.newPage();
      // Answers are compressed on first use. The second visit is what players usually get.
      await tab.goto(url);
      await tab.waitForFunction(() => document.documentElement.dataset.ready === 'true');
      await context.close();
      const fresh = await browser.newContext(phone);
      const page = await fresh.newPage();
      // The page itself reports when it responds. Seen from outside it is a little later, when more scripts are on their way.
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          if (document.documentElement?.dataset.ready !== 'true') return;
          performance.mark('ready');
          observer.disconnect();
        }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-ready'] });
      });
      await page.goto(url);
      await page.waitForFunction(() => performance.getEntriesByName('ready').length > 0);
      const bytes = await page.evaluate(() => {
        const ready = performance.getEntriesByName('ready')[0]?.startTime ?? 0;
        return performance
          .getEntriesByType('resource')
          .filter(({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime < ready)
          .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0);
      });
      await fresh.close();
      return bytes;
    }
  } finally {
    await browser.close();
    await livery.close();
  }
}
