/** Runs in the page: waits until a change is about to be painted, and transitions have started. */
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

/** Runs in the page: whether all visible parts are loaded, and nothing moves any more. */
export function isStill(): boolean {
  const inSight = [...document.querySelectorAll('img, [aria-busy=true], [data-skeleton]')].filter((element) => {
    const { top, bottom, left, right, width } = element.getBoundingClientRect();
    return width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  });
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

/** Runs in the page: elements that extend beyond its sides, widest first; none if the page does not scroll sideways. */
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

/** Runs in the page: words broken over two lines. Chinese text is excluded, because it breaks anywhere. */
export function brokenWords(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    // Texts for screen readers only are a pixel wide.
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

/** Runs in the page: scrolls the element away from the bars at the edges, which would receive presses meant for the elements below them. */
export function bringToMiddle(selector: string): void {
  document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' });
}
