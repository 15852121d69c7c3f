/** The engines that sheets are made in. WebKit is WebKitGTK: the engine of Safari, not Safari. */
export const engineIds = ['chromium', 'firefox', 'webkit'] as const;
export type EngineId = (typeof engineIds)[number];

/** Size of the page, in CSS pixels. */
export type Size = { readonly width: number; readonly height: number };

/** Phones have touch; a mouse points more exactly, and desktop screens are wider. */
export type Device = {
  readonly pointer: 'finger' | 'mouse';
  /** The colour scheme that its user prefers. */
  readonly scheme: 'light' | 'dark';
};

export const strokes = ['Control+k', 'ArrowDown', 'ArrowUp', 'Enter', 'Escape', 'Tab'] as const;
export type Stroke = (typeof strokes)[number];

export type Engine = {
  readonly id: EngineId;
  readonly version: string;
  /** A first visit: no cookies, nothing stored. */
  visit(): Promise<EnginePage>;
  close(): Promise<void>;
};

/** One page, with the operations that all three drivers support. Elements are named by CSS selectors, because WebDriver knows no roles. */
export type EnginePage = {
  /** Resolves once the document is there; the page may not respond yet. */
  open(at: { readonly url: string; readonly size: Size }): Promise<void>;
  click(selector: string): Promise<void>;
  fill(field: { readonly selector: string; readonly value: string }): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  /** Presses one key, with Control if requested. */
  press(stroke: Stroke): Promise<void>;
  /** Runs one of our scripts in the page. The page's own policy does not block it. */
  inject(script: string): Promise<void>;
  /** Runs in the page, so it has no access to its surrounding scope; argument and result are JSON. */
  evaluate<T, A = undefined>(call: { readonly run: (argument: A) => T; readonly argument?: A }): Promise<T>;
  screenshot(): Promise<Buffer>;
  /** Errors and warnings since the last call, from the console and from scripts. */
  complaints(): Promise<readonly string[]>;
  close(): Promise<void>;
};

/** Time limit for a page that never reaches its state; a slow machine takes seconds. */
const patience = 30_000;
const pause = 10;

/** Waits for a state of the page. During a navigation the driver may have no page to evaluate in. */
export async function until<A = undefined>({
  page,
  run,
  argument,
  what,
}: {
  page: Pick<EnginePage, 'evaluate'>;
  run: (argument: A) => boolean;
  argument?: A;
  what: string;
}): Promise<void> {
  const last = Date.now() + patience;
  let reason = '';
  while (Date.now() < last) {
    try {
      if (await page.evaluate({ run, ...(argument !== undefined && { argument }) })) return;
      reason = '';
    } catch (error) {
      reason = `: ${error instanceof Error ? error.message : String(error)}`;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw new Error(`not ${what} within ${patience / 1000} s${reason}`);
}
