import type { Page } from 'playwright-core';

/** Waits until the page answers: hydrated, listening, and so is all that can be pressed in it, whose code comes after the page's. */
export async function ready(page: Page): Promise<void> {
  await shellReady(page);
  // React keeps what it knows of an element on the element itself, from the moment that it answers for it.
  await page.waitForFunction(
    () =>
      // What an editor wrote is listened to from around it.
      [...document.querySelectorAll('main :is(a, button), form button')]
        .filter((element) => element.closest('[data-content]') === null)
        .every((element) => Object.keys(element).some((key) => key.startsWith('__react'))),
    undefined,
    { timeout: 20_000 },
  );
}

/** Waits until the page around its parts answers. */
export async function shellReady(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true', undefined, {
    timeout: 20_000,
  });
}

/** Until no dialog is open: while one gives way to another, both are. */
export async function noDialog(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
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
