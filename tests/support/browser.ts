import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { launch } from '../machine/find-browser.ts';
import { prepareMachine } from '../machine/prepare-machine.ts';
import { patience } from './patience.ts';

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

/** A context of the worker's browser. Its language is stated, because a browser takes that of the machine otherwise. */
export async function openContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await (await sharedBrowser()).newContext({ locale: 'en-GB', ...options });
  context.setDefaultTimeout(patience);
  return context;
}

/** The viewport of a five-year-old phone, but with one device pixel per CSS pixel: more takes time and no test needs it. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
} as const;
