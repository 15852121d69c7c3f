import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ClientManifest, clientFiles } from '../../../runtime/shell/server/client-files.ts';
import { routes } from '../../../schema/routes.ts';
import { aDelivery } from '../../../tests/support/runtime/a-delivery.ts';

/** Maximum bytes of JavaScript, brotli 11, that a document loads before its page is hydrated. */
const budget = 112_000;
const pages = ['home', 'register'] as const;

const [, , folder = ''] = process.argv;
const at = (path: string) => pathToFileURL(join(folder, path));
const { createRender } = await import(at('runtime/entry-server.js').href);
const viteManifest: ClientManifest = JSON.parse(readFileSync(at('client/.vite/manifest.json'), 'utf8'));
const render = createRender({ viteManifest });

for (const page of pages) {
  const { html } = await render({
    delivery: aDelivery(),
    url: routes[page].path,
    origin: 'https://sample.example',
    language: 'EN',
    memberHint: false,
    state: 'normal',
    call: () => Promise.reject(new Error('no platform')),
  });
  const [, entry = '', modules = ''] =
    /<script type="module" src="([^"]+)"[^>]* data-modules="([^"]+)"/.exec(html) ?? [];
  const files = [entry, ...modules.split(' ')].filter((file) => file !== '');
  const bytes = compressedSize(files, 'client');
  console.log(`JavaScript before hydration, ${page}: ${(bytes / 1000).toFixed(1)} of ${budget / 1000} kB br`);
  if (files.length === 0 || bytes > budget) {
    console.error(`${page} is over its budget: load later what it does not need at once.`);
    process.exitCode = 1;
  }
}

/** Maximum number of scripts that a page loads before it is hydrated. Each is a request, which costs more than a few bytes too many. */
const scriptBudget = 12;
const scripts = Object.keys(viteManifest)
  .filter((source) => source.endsWith('-page.tsx'))
  .map((source) => ({
    source,
    // The entry comes before them.
    count: 1 + clientFiles([source], viteManifest).modules.length,
  }));
const most = scripts.reduce((one, other) => (other.count > one.count ? other : one));
console.log(`Scripts before hydration: at most ${most.count} of ${scriptBudget}, in ${basename(most.source, '.tsx')}`);
if (most.count > scriptBudget) {
  console.error(`${most.source} loads too many small files: see shared-chunks.ts beside this check.`);
  process.exitCode = 1;
}

/** Blocks of home that are files of their own: each of them is one more request of home. */
const blocks = Object.keys(viteManifest).filter((source) => source.includes('/home/blocks/'));
if (blocks.length > 1) {
  console.error(`${blocks.join(', ')}: home loads a file for each. See shared-chunks.ts beside this check.`);
  process.exitCode = 1;
}

/** Budget of the console: scripts and styles of its document, without those of its pages. */
const consoleBudget = 250_000;
const html = readFileSync(at('console/index.html'), 'utf8');
const first = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);
const consoleBytes = compressedSize(first, 'console');
console.log(`Console before its first page: ${(consoleBytes / 1000).toFixed(1)} of ${consoleBudget / 1000} kB br`);
if (first.length === 0 || consoleBytes > consoleBudget) {
  console.error('The console is over its budget: load later what its first page does not need.');
  process.exitCode = 1;
}

/** Sum of the sizes of files of a build, in bytes after brotli 11, as the step before has compressed them. */
function compressedSize(files: readonly string[], part: string): number {
  return files.map((file) => statSync(at(`${part}${file}.br`)).size).reduce((sum, size) => sum + size, 0);
}
