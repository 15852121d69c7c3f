import type { Page } from 'playwright-core';

/** Layout faults of the page's current state: wider than the screen, outside of it, or overlapping in the header. */
export async function faultsOfLayout(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) faults.push(`the page is ${wide} px wide`);
    const labelOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 24)}"`;
    // Content of scrollers and of boxes that clip on purpose, such as pictures, may exceed the edge. But a box that clips most of the page
    // hides a mistake.
    const isClipped = (element: Element) => {
      for (let around = element.parentElement; around !== null; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around);
        if (overflowX === 'auto' || overflowX === 'scroll') return true;
        if (overflowX !== 'visible' && around.getBoundingClientRect().height < innerHeight * 0.8) return true;
      }
      return false;
    };
    for (const element of document.querySelectorAll('body *')) {
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width === 0 || height === 0 || (left >= -1 && right <= innerWidth + 1) || isClipped(element)) continue;
      faults.push(`${labelOf(element)} stands from ${Math.round(left)} to ${Math.round(right)} px`);
    }
    // Engines differ in how far they shrink items, so items of scrolling rows must not shrink at all.
    for (const row of document.querySelectorAll('body *')) {
      const { display, overflowX } = getComputedStyle(row);
      if (!display.endsWith('flex') || !['auto', 'scroll'].includes(overflowX)) continue;
      for (const item of row.children)
        if (getComputedStyle(item).flexShrink !== '0') faults.push(`${labelOf(item)} may shrink in a row that scrolls`);
    }
    // Signs and buttons inside of a field have some space on each side: a direction of their own can put it on the other one.
    for (const input of document.querySelectorAll('input')) {
      const box = input.parentElement ?? document.body;
      const edges = box.getBoundingClientRect();
      for (const beside of getComputedStyle(box).boxShadow === 'none' ? [] : box.children) {
        if (beside === input || beside.textContent?.trim() === '' || !beside.checkVisibility()) continue;
        // A list to choose from lies over its box, and its choices are not on the page.
        if (beside.querySelector('select') !== null) continue;
        const words = document.createRange();
        words.selectNodeContents(beside);
        const { left, right } = words.getBoundingClientRect();
        const space = Math.min(left - edges.left, edges.right - right);
        if (space < 6) faults.push(`${labelOf(beside)} stands ${Math.round(space)} px from the edge of its field`);
      }
    }
    const parts = [...document.querySelectorAll('header :is(a, button, img)')];
    for (const [at, one] of parts.entries())
      for (const other of parts.slice(at + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 1 && down > 1) faults.push(`${labelOf(one)} lies ${Math.round(across)} px over ${labelOf(other)}`);
      }
    return faults;
  });
}

/** Texts that their box cuts, without an ellipsis: longer words than it has room for. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
      const text = element.textContent?.trim() ?? '';
      if (element.childElementCount > 0 || text === '' || element.clientWidth <= 1) return [];
      const { overflowX, overflowY, textOverflow, whiteSpace, webkitLineClamp } = getComputedStyle(element);
      const clips = overflowX !== 'visible' || overflowY !== 'visible';
      const deliberate = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
      const tooWide = element.scrollWidth > element.clientWidth + 1 && whiteSpace !== 'normal';
      return clips && !deliberate && (tooWide || element.scrollHeight > element.clientHeight + 2) ? [text] : [];
    }),
  );
}

/** Texts that end in an ellipsis for want of room. Names on tiles may. */
export function shortenedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
      const { textOverflow, webkitLineClamp, lineHeight } = getComputedStyle(element);
      const isShort =
        (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1) ||
        // Less than a line are letters that reach beyond theirs.
        (webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + Number.parseFloat(lineHeight) / 2);
      return isShort && element.childElementCount === 0 && element.closest('article') === null
        ? [element.textContent?.trim() ?? '']
        : [];
    }),
  );
}
