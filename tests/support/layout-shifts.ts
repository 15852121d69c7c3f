import type { Page } from 'playwright-core';

/** Measures the layout shifts of the page's documents while they load, from the next document on. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum for the current document. */
export function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as never as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0));
}
