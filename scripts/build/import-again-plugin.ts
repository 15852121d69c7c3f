import type { Plugin } from 'vite';

const dynamicImport = /\bimport\((["'`])(\.[^"'`$]+)\1\)/g;

/**
 * Lets code that did not arrive be asked for again: Chromium up to 147 at least keeps a module that failed as failed for as long as the
 * page is open, whatever the network does. The same address first, so that engines which ask again have one instance of it; then
 * with a fragment, which makes it another module to the engine and the same file to caches and server.
 */
export function importAgainPlugin(): Plugin {
  return {
    name: 'livery-import-again',
    // Chunks are named by what they held before this, so that it has to count by itself.
    augmentChunkHash: () => 'import-again 1',
    generateBundle: {
      // After the bundler has noted which styles each import brings: it finds none for an import that it does not know.
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
