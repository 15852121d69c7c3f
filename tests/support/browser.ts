import type { Browser } from 'playwright-core';
import { launch } from '../machine/find-browser.ts';
import { prepareMachine } from '../machine/prepare-machine.ts';

/** Browsers resolve `*.localhost` by themselves. */
export async function openBrowser(...args: string[]): Promise<Browser> {
  return launch((await prepareMachine()).browser, ...args);
}

let shared: Promise<Browser> | undefined;

/** One browser for all suites of a test worker; each visit has its own context. */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await shared;
  if (browser?.isConnected() === true) return browser;
  shared = openBrowser();
  return shared;
}

/** The viewport of a five-year-old phone, but with one device pixel per CSS pixel: more takes time and no test needs it. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
} as const;
