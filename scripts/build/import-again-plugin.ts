import type { Plugin } from 'vite';

const dynamicImport = /\bimport\((["'`])(\.[^"'`$]+)\1\)/g;

/**
 * Makes failed dynamic imports retryable: Chromium (at least up to 147) caches a failed module for the lifetime of the page. First
 * retries the same address, so that other engines keep a single instance; then with a fragment, which is another module to the
 * engine but the same file to caches and server.
 */
export function importAgainPlugin(): Plugin {
  return {
    name: 'livery-import-again',
    // Chunk hashes are computed before this plugin runs, so it adds itself to them.
    augmentChunkHash: () => 'import-again 1',
    generateBundle: {
      // After the bundler has recorded the styles of each import, which it can't do for rewritten imports.
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          chunk.code = chunk.code.replaceAll(
            dynamicImport,
            (found, quote, address) =>
              `${found}.catch(()=>${found}).catch(()=>import(${quote}${address}#${quote}+Date.now()))`,
          );
        }
      },
    },
  };
}
