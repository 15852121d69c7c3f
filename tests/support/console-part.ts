import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { build } from 'vite';
import { policyWith } from '../../config-server/console/console-site.ts';
import { projectRoot } from '../../server/project-root.ts';
import { openContext } from './browser.ts';
import { desk } from './console.ts';
import { consoleHost } from './livery.ts';
import { complaintsOf } from './pages.ts';

type Files = ReadonlyMap<string, string | Buffer>;
const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' };
/** A reserved port that no server has: every request to it is answered here. */
const nowhere = 1;

/** Builds a page with one part of the console from `tests/support/console-parts/`. */
export async function buildPart(name: string): Promise<{
  /** Opens it in a context of its own, under the content security policy of the console. The caller closes the context. */
  open(
    query?: Readonly<Record<string, string>>,
    options?: BrowserContextOptions,
  ): Promise<{ page: Page; complaints: string[] }>;
  /** Serves it at an address of a console that is open. */
  serve(page: Page, port: number): Promise<string>;
}> {
  const built = await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'error',
    plugins: [react()],
    build: {
      write: false,
      minify: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(projectRoot, 'tests/support/console-parts', `${name}.tsx`) },
    },
  });
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const entry = outputs.find((file) => file.type === 'chunk' && file.isEntry)?.fileName ?? '';
  const files: Files = new Map(
    outputs.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : Buffer.from(file.source)]),
  );
  const serve = async (page: Page, port: number) => {
    const origin = `http://${consoleHost}:${port}`;
    await page.route(
      (url) => url.origin === origin && (url.pathname === '/part' || files.has(url.pathname)),
      async (route) => {
        const { pathname } = new URL(route.request().url());
        if (pathname === '/part')
          await route.fulfill({
            contentType: 'text/html; charset=utf-8',
            headers: { 'Content-Security-Policy': policyWith({ nonce: 'part', frames: "'none'" }) },
            body: documentOf(entry, files),
          });
        else
          await route.fulfill({
            contentType: types[pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
            body: files.get(pathname) ?? '',
          });
      },
    );
    return `${origin}/part`;
  };
  return {
    serve,
    async open(query = {}, options = desk) {
      const page = await (await openContext(options)).newPage();
      const complaints = complaintsOf(page);
      await page.goto(`${await serve(page, nowhere)}?${new URLSearchParams(query)}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      return { page, complaints };
    },
  };
}

function documentOf(entry: string, files: Files): string {
  const names = [...files.keys()];
  const styles = names.filter((name) => name.endsWith('.css')).map((name) => `<link rel="stylesheet" href="${name}">`);
  return `<!doctype html><html lang="en"><head><title>Part</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta property="csp-nonce" nonce="part">${styles.join('')}</head><body><script type="module" src="/${entry}"></script></body></html>`;
}
