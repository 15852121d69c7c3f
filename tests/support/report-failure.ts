import type { BrowserContext, Page, Response } from 'playwright-core';

/** Why a journey failed stands in what the browser showed and was answered; its machine is gone when somebody reads of it. */
export type Witness = { tell(test: string): Promise<void> };

const kept = 12;
/** Enough for a page of a phone; the whole of a long list says no more. */
const mostCharacters = 4_000;

/** Watches a context: the last answers to its calls, and what its pages complain of. */
export function witnessOf(context: BrowserContext): Witness {
  const seen: string[] = [];
  const note = (what: string) => {
    seen.push(what);
    if (seen.length > kept) seen.shift();
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
    async tell(test) {
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
  // The countries of a number alone would fill it.
  const lines = shown.split('\n').filter((line) => !line.trim().startsWith('- option '));
  return `${page.url()}\n${lines.join('\n').slice(0, mostCharacters)}`;
}
