import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { routes } from '../../../schema/routes.ts';
import { aDelivery } from '../../../tests/support/runtime/a-delivery.ts';

/** Maximum bytes of JavaScript, brotli 11, that a document loads before its page is hydrated. */
const budget = 115_000;
const pages = ['home', 'register'] as const;

const [, , folder = ''] = process.argv;
const at = (path: string) => pathToFileURL(join(folder, path));
const { createRender } = await import(at('runtime/entry-server.js').href);
const render = createRender({
  viteManifest: JSON.parse(readFileSync(at('client/.vite/manifest.json'), 'utf8')),
});

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
  const bytes = compressedSize({ files, folder: 'client' });
  console.log(`JavaScript before hydration, ${page}: ${(bytes / 1000).toFixed(1)} of ${budget / 1000} kB br`);
  if (files.length === 0 || bytes > budget) {
    console.error(`${page} is over its budget: load later what it does not need at once.`);
    process.exitCode = 1;
  }
}

/** Budget of the console: scripts and styles of its document, without those of its pages. */
const consoleBudget = 250_000;
const html = readFileSync(at('console/index.html'), 'utf8');
const first = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
  ([, file = '']) => file,
);
const consoleBytes = compressedSize({ files: first, folder: 'console' });
console.log(
  `Console before its first page: ${(consoleBytes / 1000).toFixed(1)} of ${consoleBudget / 1000} kB br`,
);
if (first.length === 0 || consoleBytes > consoleBudget) {
  console.error('The console is over its budget: load later what its first page does not need.');
  process.exitCode = 1;
}

/** Sum of the sizes of files of a build, in bytes after brotli 11. */
function compressedSize({ files, folder: part }: { files: readonly string[]; folder: string }): number {
  return files
    .map((file) => brotliCompressSync(readFileSync(at(`${part}${file}`))).length)
    .reduce((sum, size) => sum + size, 0);
}
