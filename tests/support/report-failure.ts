import type { BrowserContext, Page, Response } from 'playwright-core';

/** Reports the state of the browser and its last answers if a journey fails, because its machine is gone when somebody reads about it. */
export type Witness = { report(test: string): Promise<void> };

const mostEntries = 12;
/** Enough for a page on a phone. The rest of a long list adds nothing. */
const mostCharacters = 4_000;

/** Watches a context: the last answers to its calls, and the complaints of its pages. */
export function witnessOf(context: BrowserContext): Witness {
  const seen: string[] = [];
  const note = (what: string) => {
    seen.push(what);
    if (seen.length > mostEntries) seen.shift();
  };
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/') || response.status() >= 400)
      void codeOf(response).then((code) =>
        note(`${response.request().method()} ${pathname} ${response.status()}${code}`),
      );
  });
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) note(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => note(`error: ${error.error().message}`));
  return {
    async report(test) {
      const pages = await Promise.all(context.pages().map(stateOf));
      console.error([`What the browser showed when '${test}' failed:`, ...pages, ...seen].join('\n'));
    },
  };
}

async function codeOf(response: Response): Promise<string> {
  if (response.status() < 400) return '';
  const body: unknown = await response.json().catch(() => undefined);
  return typeof body === 'object' && body !== null && 'code' in body ? ` ${String(body.code)}` : '';
}

async function stateOf(page: Page): Promise<string> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2_000 })
    .catch((error: Error) => error.message);
  // The list of dialling codes alone would fill the report.
  const lines = shown.split('\n').filter((line) => !line.trim().startsWith('- option '));
  return `${page.url()}\n${lines.join('\n').slice(0, mostCharacters)}`;
}
