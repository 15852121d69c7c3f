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
    renderChunk(code) {
      return {
        code: code.replaceAll(
          dynamicImport,
          (found, quote, address) =>
            `${found}.catch(()=>${found}).catch(()=>import(${quote}${address}#${quote}+Date.now()))`,
        ),
        map: null,
      };
    },
  };
}
