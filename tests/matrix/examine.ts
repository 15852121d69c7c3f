/** Runs in the page: until what was changed is on its way to the screen, and moves where it is to move. */
export function drawn(): Promise<boolean> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(true), 100)));
  });
}

/** Runs in the page before its own scripts: violations of its policy become errors on the console. */
export function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    console.error(`${violatedDirective} forbids ${blockedURI} ${sample}`.trim()),
  );
}

/** Runs in the page: whether all that can be seen in it is there, and nothing moves any more. */
export function isStill(): boolean {
  const inSight = [...document.querySelectorAll('img, [aria-busy=true], [data-skeleton]')].filter(
    (element) => {
      const { top, bottom, left, right, width } = element.getBoundingClientRect();
      return width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    },
  );
  return (
    document.readyState === 'complete' &&
    document.fonts.status === 'loaded' &&
    inSight.every((element) => element instanceof HTMLImageElement && element.complete) &&
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      )
  );
}

/** Runs in the page: what reaches out of it to the side, widest first; nothing where the page does not scroll that way. */
export function overflow(): string[] {
  const root = document.documentElement;
  const scrolls = Math.max(root.scrollWidth, document.body.scrollWidth) > root.clientWidth;
  if (!scrolls) return [];
  return [...document.body.querySelectorAll('*')]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && (box.right > root.clientWidth + 1 || box.left < -1))
    .slice(0, 3)
    .map(
      ({ element, box }) =>
        `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> from ${Math.round(box.left)} to ${Math.round(box.right)} of ${root.clientWidth} px`,
    );
}

/** Runs in the page: words that stand in two lines; Chinese, which breaks anywhere, has none. */
export function brokenWords(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    // What only screen readers are told is a pixel wide.
    if ((node.parentElement?.getBoundingClientRect().width ?? 0) < 8) continue;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{M}]+/gu)) {
      if (/\p{Script=Han}/u.test(word)) continue;
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
      const [first] = boxes;
      if (first !== undefined && boxes.some(({ top }) => top >= first.bottom - 1)) broken.push(word);
    }
  }
  return broken;
}

/** Runs in the page: away from the bars at its edges, which would take a press that is meant for what they cover. */
export function bringToMiddle(selector: string): void {
  document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' });
}
