import type { Page } from 'playwright-core';

/** Waits until the page answers: hydrated, listening. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true', undefined, {
    timeout: 20_000,
  });
}

/** Everything that the console and the page complain of from now on: hydration warnings, content policy, errors. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // A call that is refused on purpose shows as a failed load.
    if (
      ['error', 'warning'].includes(message.type()) &&
      !message.text().startsWith('Failed to load resource')
    )
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
