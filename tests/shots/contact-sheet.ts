import type { Browser } from 'playwright-core';

export type Shot = { readonly brand: string; readonly title: string; readonly bytes: Buffer };

/** Many shots on one picture, small enough to see them whole. */
export async function contactSheet({
  browser,
  shots,
  title,
}: {
  browser: Browser;
  shots: readonly Shot[];
  title: string;
}): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
  const cells = shots
    .map(
      ({ title: name, bytes }) =>
        `<figure><img src="data:image/png;base64,${bytes.toString('base64')}"><figcaption>${name}</figcaption></figure>`,
    )
    .join('');
  await page.setContent(
    `<style>body{margin:0;padding:16px;background:#777;font:14px sans-serif;color:#fff}div{display:grid;grid-template-columns:repeat(8,1fr);gap:12px}figure{margin:0}img{width:100%;display:block}</style><h1>${title}</h1><div>${cells}</div>`,
    { waitUntil: 'load' },
  );
  const bytes = await page.screenshot({ fullPage: true });
  await page.close();
  return bytes;
}
