import type { Page } from 'playwright-core';

/** Milliseconds. A longer frame is visible as a stutter. */
export const longFrame = 50;

/** Milliseconds of each frame while a page is scrolled from its end to its beginning, with the processor slowed down by the given factor. */
export async function framesWhileScrolling(page: Page, slowdown: number): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const frames = await page.evaluate(async () => {
    const lengths: number[] = [];
    let last = performance.now();
    const step = window.innerHeight / 12;
    for (let top = document.documentElement.scrollHeight; top > 0; top -= step) {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      lengths.push(now - last);
      last = now;
    }
    return lengths.slice(1);
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return frames;
}
