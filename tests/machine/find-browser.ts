import { once } from 'node:events';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';
import { selfSigned } from '../support/self-signed.ts';
import { type Candidate, firstThatWorks } from './first-that-works.ts';
import { shippedByNpm } from './shipped-by-npm.ts';

/** A Chromium and the environment variables that it needs. */
export type Browser = {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
  /** Name and version, as printed at the start of a run. */
  readonly title: string;
};

/** Used where npm ships no browser, as on macOS. The one without windows takes a third of the CPU time of a full browser. */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Chromium run as root only starts without its sandbox. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** The language is stated, because a browser takes that of the machine otherwise. */
export const launch = ({ path, env }: Omit<Browser, 'title'>, ...more: string[]) =>
  chromium.launch({
    executablePath: path,
    args: [...args, ...more],
    env: { ...process.env, LC_ALL: 'en_US.UTF-8', ...env },
  });

/**
 * The browser that CHROMIUM names, else npm's. npm's comes first because the lock file pins its version and it brings its fonts: then
 * everybody sees the same layout, whatever is installed.
 */
export async function findBrowser(): Promise<Browser> {
  const { CHROMIUM: named } = process.env;
  return firstThatWorks({
    what: 'A Chromium that starts',
    named: named
      ? {
          ...at(named),
          name: `CHROMIUM=${named}`,
          remedy: 'Name a Chromium that starts, or unset CHROMIUM: then one is looked for.',
        }
      : undefined,
    candidates: [
      { name: 'the headless shell that npm ships', attempt: async () => tried((await shippedByNpm()).browser) },
      ...installed.map(at),
    ],
    remedy:
      'Let npm reach its registry, or on Debian: sudo apt-get install chromium-headless-shell, or set CHROMIUM to a Chromium.',
  });
}

function at(path: string): Candidate<Browser> {
  return { name: path, attempt: () => tried({ path, env: {} }) };
}

/** Opens a page, because a wrapper without its package or a missing library only fails then, some only over TLS. */
async function tried(browser: Omit<Browser, 'title'>): Promise<Browser> {
  await access(browser.path, constants.X_OK).catch((error: NodeJS.ErrnoException) => {
    throw new Error(error.code === 'ENOENT' ? 'no such file' : 'this user may not run it');
  });
  const server = createServer(selfSigned, (_request, response) => {
    response.setHeader('content-type', 'text/html').end('<p>It works</p>');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const opened = await launch(browser);
  try {
    const page = await opened.newPage({ ignoreHTTPSErrors: true });
    await page.goto(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);
    if ((await page.textContent('p')) !== 'It works') throw new Error('it shows no page');
    return { ...browser, title: `Chromium ${opened.version()} (${browser.path})` };
  } finally {
    await opened.close();
    server.close();
  }
}
