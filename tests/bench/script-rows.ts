import { routes } from '../../schema/routes.ts';
import { openBrowser, phone } from '../support/browser.ts';
import { startLivery } from '../support/livery.ts';
import type { Row } from './rows.ts';

/** JavaScript that a browser asks for before a page answers, as it comes over the wire, of every brand's home and registration. */
export async function scriptRows(): Promise<Row[]> {
  const livery = await startLivery();
  const browser = await openBrowser();
  try {
    const rows: Row[] = [];
    for (const page of ['home', 'register'] as const) {
      const sizes: { brand: string; bytes: number }[] = [];
      for (const { id } of livery.brands.all())
        sizes.push({ brand: id, bytes: await bytesOf({ url: livery.url(id, routes[page].path) }) });
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

    async function bytesOf({ url }: { url: string }): Promise<number> {
      const context = await browser.newContext(phone);
      const tab = await context.newPage();
      // Compressed forms are made on first use: the second visit is what players get.
      await tab.goto(url);
      await tab.waitForFunction(() => document.documentElement.dataset.ready === 'true');
      await context.close();
      const fresh = await browser.newContext(phone);
      const page = await fresh.newPage();
      let bytes = 0;
      let ready = false;
      const sizes: Promise<void>[] = [];
      page.on('requestfinished', (request) => {
        if (ready || !new URL(request.url()).pathname.endsWith('.js')) return;
        sizes.push(
          request.sizes().then(({ responseBodySize }) => {
            bytes += responseBodySize;
          }),
        );
      });
      await page.goto(url, { waitUntil: 'commit' });
      await page.waitForFunction(() => document.documentElement.dataset.ready === 'true');
      ready = true;
      await Promise.all(sizes);
      await fresh.close();
      return bytes;
    }
  } finally {
    await browser.close();
    await livery.close();
  }
}
