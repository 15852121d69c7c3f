/** The engines that sheets are made in. WebKit is WebKitGTK: the engine of Safari, not Safari. */
export const engineIds = ['chromium', 'firefox', 'webkit'] as const;
export type EngineId = (typeof engineIds)[number];

/** Of what a page is drawn on, in CSS pixels. */
export type Size = { readonly width: number; readonly height: number };

/** Phones are touched; a mouse points more exactly, and desks are wider. */
export type Device = {
  readonly pointer: 'finger' | 'mouse';
  /** The scheme that its user prefers. */
  readonly scheme: 'light' | 'dark';
};

export const strokes = ['Control+k', 'ArrowDown', 'ArrowUp', 'Enter', 'Escape', 'Tab'] as const;
export type Stroke = (typeof strokes)[number];

export type Engine = {
  readonly id: EngineId;
  readonly version: string;
  /** Somebody who was never here before: no cookie, nothing stored. */
  visit(): Promise<EnginePage>;
  close(): Promise<void>;
};

/** One page, as far as all three drivers can tell. Elements are named by CSS selectors: WebDriver knows no roles. */
export type EnginePage = {
  /** Until the document is there; it may not answer yet. */
  open(at: { readonly url: string; readonly size: Size }): Promise<void>;
  click(selector: string): Promise<void>;
  fill(field: { readonly selector: string; readonly value: string }): Promise<void>;
  /** Letters into whatever has the focus. */
  type(text: string): Promise<void>;
  /** One key, with Control if wanted. */
  press(stroke: Stroke): Promise<void>;
  /** Runs a script of ours in the page, which the page's own policy does not stop. */
  inject(script: string): Promise<void>;
  /** Runs in the page, so it sees nothing of what stands around it; `argument` and answer are JSON. */
  evaluate<T, A = undefined>(call: { readonly run: (argument: A) => T; readonly argument?: A }): Promise<T>;
  screenshot(): Promise<Buffer>;
  /** Errors and warnings since the last call, of the console and of scripts. */
  complaints(): Promise<readonly string[]>;
  close(): Promise<void>;
};

/** The net under a page that never gets there; a slow machine takes seconds. */
const patience = 30_000;
const pause = 10;

/** Waits for a state of the page. Asked in the middle of a navigation a driver may have no page to ask. */
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
