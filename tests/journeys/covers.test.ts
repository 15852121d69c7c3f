import { expect, it } from 'vitest';
import { patience } from '../support/patience.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const webp = /\/media\/covers\/\d+\.webp/;

/** The path of the picture, and whether it has loaded. */
const shown = (image: HTMLImageElement) => [
  new URL(image.currentSrc || 'about:blank').pathname.replace(/\d+/, 'N'),
  image.complete && image.naturalWidth > 0,
];

it.each([
  ['a list', '/m/slot-games', 'main article img'],
  ['the winners of home', '/m/home', 'main ol article img'],
])('a picture that fails is replaced by the drawn cover, once, in %s', async (_, path, pictures) => {
  const { page } = await stage.visit();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.route(webp, (route) => route.fulfill({ status: 404 }));
  await stage.open({ page, path });
  if (path === '/m/home')
    await page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.locator('ol') })
      .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const first = page.locator(pictures).first();
  await first.waitFor();
  await expect.poll(() => first.evaluate(shown), { timeout: patience }).toEqual(['/media/covers/N.svg', true]);

  // If a drawn cover fails as well, it is requested only once.
  await page.route(/\/media\/covers\/\d+\.svg/, (route) => route.abort());
  requests.length = 0;
  await page.reload();
  await page.evaluate(() => document.fonts.ready);
  const again = page.locator(pictures).first();
  if (path !== '/m/home') {
    await again.waitFor();
    const own = await again.evaluate((image: HTMLImageElement) => new URL(image.src).pathname);
    const drawn = own.replace(/\.webp$/, '.svg');
    await expect.poll(() => requests.filter((one) => one === drawn).length, { timeout: patience }).toBe(1);
    await page.mouse.wheel(0, 400);
    await page.mouse.wheel(0, -400);
    expect(requests.filter((one) => one === drawn)).toHaveLength(1);
  }
});
