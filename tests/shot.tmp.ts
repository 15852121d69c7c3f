import { openBrowser, phone } from './support/browser.ts';

const b = await openBrowser();
const [out, ...urls] = process.argv.slice(2);
let i = 0;
for (const u of urls) {
  const c = await b.newContext(phone);
  const p = await c.newPage();
  p.on('console', (m) => {
    if (['error', 'warning'].includes(m.type())) console.log(u, m.type(), m.text().slice(0, 400));
  });
  p.on('pageerror', (e) => console.log(u, 'pageerror', e.message.slice(0, 400)));
  await p.goto(u);
  await p
    .waitForFunction(() => document.documentElement.dataset.ready === 'true', undefined, { timeout: 8000 })
    .catch(() => console.log('not ready', u));
  await p.waitForTimeout(1500);
  await p.screenshot({ path: `${out}-${i++}.png` });
  await c.close();
}
await b.close();
