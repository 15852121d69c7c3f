import type { Browser } from 'playwright-core';

export type Shot = { readonly brand: string; readonly title: string; readonly bytes: Buffer };

/** Many shots in one picture, small enough to be seen as a whole. */
export async function contactSheet({
  browser,
  shots,
  title,
  columns = 8,
}: {
  browser: Browser;
  shots: readonly Shot[];
  title: string;
  columns?: number;
}): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
  const cells = shots
    .map(
      ({ title: name, bytes }) =>
        `<figure><img src="data:image/png;base64,${bytes.toString('base64')}"><figcaption>${name}</figcaption></figure>`,
    )
    .join('');
  await page.setContent(
    `<style>body{margin:0;padding:16px;background:#777;font:14px sans-serif;color:#fff}div{display:grid;grid-template-columns:repeat(${columns},1fr);gap:12px}figure{margin:0}img{width:100%;display:block}</style><h1>${title}</h1><div>${cells}</div>`,
    { waitUntil: 'load' },
  );
  const bytes = await page.screenshot({ fullPage: true });
  await page.close();
  return bytes;
}

/** The home pages of brands side by side, for documents. */
export async function brandsPicture({
  browser,
  shots,
  columns = shots.length,
  width = 1600,
}: {
  browser: Browser;
  shots: readonly Shot[];
  columns?: number;
  width?: number;
}): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  const images = shots.map(({ bytes }) => `<img src="data:image/png;base64,${bytes.toString('base64')}">`).join('');
  await page.setContent(
    `<style>body{margin:0;background:#fff}div{display:grid;grid-template-columns:repeat(${columns},1fr);gap:24px;padding:24px}img{width:100%;display:block;border-radius:20px;box-shadow:0 6px 24px #0003}</style><div>${images}</div>`,
    { waitUntil: 'load' },
  );
  const bytes = await page.locator('div').screenshot({ type: 'jpeg', quality: 82 });
  await page.close();
  return bytes;
}
