import type { Page } from 'playwright-core';

/** Counts how far the documents of a page jump while they load, from the next one on. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum over the document that the page shows. */
export function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as never as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0));
}
