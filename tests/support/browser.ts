import type { Browser } from 'playwright-core';
import { launch } from '../machine/find-browser.ts';
import { prepareMachine } from '../machine/prepare-machine.ts';

/** `*.localhost` resolves in browsers by itself. */
export async function openBrowser(): Promise<Browser> {
  return launch((await prepareMachine()).browser);
}

let shared: Promise<Browser> | undefined;

/** One for all suites of a test worker, with which it ends; each visit is a context of its own. */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await shared;
  if (browser?.isConnected() === true) return browser;
  shared = openBrowser();
  return shared;
}

/** A five-year-old phone; one pixel to a pixel, since four to one cost time that no test looks at. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
} as const;
