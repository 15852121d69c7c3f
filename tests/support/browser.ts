import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { TestRunner } from 'vitest';
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
  const close = context.close.bind(context);
  context.close = async (...args) => {
    await describeIfFailed(context);
    return close(...args);
  };
  return context;
}

/** Says in the fault of the running test, if it waited in vain, what its pages held. */
async function describeIfFailed(context: BrowserContext): Promise<void> {
  const [fault] = TestRunner.getCurrentTest()?.result?.errors ?? [];
  if (fault?.name !== 'TimeoutError') return;
  for (const frame of context.pages().flatMap((page) => page.frames())) {
    const text = await frame.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String);
    fault.message += `\n${frame.url()}\n${text.slice(0, 3000)}`;
  }
}

/** The viewport of a five-year-old phone, but with one device pixel per CSS pixel: more takes time and no test needs it. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
} as const;
