import type { Page } from 'playwright-core';
import { routeOf } from '../../schema/routes.ts';
import type { Livery } from './livery.ts';

/** Waits until the page answers: hydrated, listening, and so is all that can be pressed in it, whose code comes after the page's. */
export async function ready(page: Page): Promise<void> {
  await shellReady(page);
  await page.waitForFunction(areControlsReady, undefined, { timeout: 20_000 });
}

/** Waits until the page around its parts answers. */
export async function shellReady(page: Page): Promise<void> {
  await page.waitForFunction(isShellReady, undefined, { timeout: 20_000 });
}

/** Runs in the page. */
export function isShellReady(): boolean {
  return document.documentElement.dataset.ready === 'true';
}

/** Runs in the page. React keeps what it knows of an element on the element itself, from the moment that it answers for it. */
export function areControlsReady(): boolean {
  return (
    // What an editor wrote is listened to from around it.
    [...document.querySelectorAll('main :is(a, button), form button')]
      .filter((element) => element.closest('[data-content]') === null)
      .every((element) => Object.keys(element).some((key) => key.startsWith('__react')))
  );
}

/** By the form of the login page, as a demo account. */
export async function logIn({
  livery,
  page,
  account,
  brand,
}: {
  livery: Livery;
  page: Page;
  account: string;
  brand: string;
}): Promise<void> {
  await page.goto(livery.url(brand, routeOf('login').path));
  await ready(page);
  await page.locator('form input[name=username]').fill(account);
  await page.locator('form input[name=password]').fill(livery.demoAccounts[brand]?.[account] ?? '');
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === routeOf('home').path);
  await page.waitForFunction(() => localStorage.getItem('session.v1') !== null);
}

/** By the footer bar of the demo brands. */
export async function openSideMenu(page: Page): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Menu', exact: true }).click();
  await page.locator('dialog[open]').getByRole('link', { name: 'Rewards', exact: true }).waitFor();
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
  page.on('pageerror', (error) => {
    complaints.push(error.message);
  });
  return complaints;
}
