import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import chromiumPlaces from '../../scripts/chromium-places.json' with { type: 'json' };

/** The system's Chromium, best the one without windows; CHROMIUM names another. */
export function chromiumPath(): string | undefined {
  return process.env.CHROMIUM ?? chromiumPlaces.find((place) => existsSync(place));
}

/** `*.localhost` resolves in browsers by itself; Debian's Chromium needs the sandbox off as root. */
export function openBrowser(): Promise<Browser> {
  const executablePath = chromiumPath();
  if (executablePath === undefined)
    throw new Error('no Chromium: sudo apt-get install chromium-headless-shell, or set CHROMIUM');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
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
