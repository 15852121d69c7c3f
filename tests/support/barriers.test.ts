import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { barriersOf } from './barriers.ts';
import { openContext } from './browser.ts';
import { consoleHost } from './livery.ts';

let server: Server;
let page: Page;
beforeAll(async () => {
  server = createServer((_, response) => {
    response
      .setHeader('content-type', 'text/html')
      .setHeader('content-security-policy', "script-src 'none'; require-trusted-types-for 'script'")
      .end('<!doctype html><html lang=en><title>A page</title><main><button aria-label=Save>Keep</button></main>');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  page = await (await openContext()).newPage();
});
afterAll(async () => {
  await page?.close();
  server?.close();
});

it('finds barriers that appear after an earlier examination of the same document, and in the next one, under a strict policy', async () => {
  const open = (host: string) => page.goto(`http://${host}:${(server.address() as AddressInfo).port}`);
  await open('127.0.0.1');
  expect(await barriersOf(page)).toEqual([]);
  await page.locator('button').evaluate((button) => {
    button.removeAttribute('aria-label');
    button.textContent = '';
  });
  expect(await barriersOf(page)).toEqual([expect.stringContaining('button-name at button')]);
  // Only the console is held to it that names say the words that are seen.
  await open(consoleHost);
  expect(await barriersOf(page)).toEqual([expect.stringContaining('label-content-name-mismatch at button')]);
});
