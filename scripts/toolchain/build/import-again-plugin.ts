import type { Plugin } from 'vite';

/** Matches imports with and without the bundler's wrapper, which is missing if there is nothing to preload. */
const dynamicImport =
  /\b\w+\(\(\)=>import\((["'`])(\.[^"'`$]+)\1\),\[\]\)|\bimport\((["'`])(\.[^"'`$]+)\3\)/g;

/** Code that is added once to each chunk. It keeps each import short, because the first load has more than a hundred of them. */
const helper = "const __again=load=>load('').catch(()=>load('')).catch(()=>load('#'+Date.now()));";

/**
 * Makes failed dynamic imports retryable: Chromium (at least up to 147) caches a failed module for the lifetime of the page. First
 * retries the same address, so that other engines keep a single instance; then with a fragment, which is another module to the
 * engine but the same file to caches and server.
 */
export function importAgainPlugin(): Plugin {
  return {
    name: 'livery-import-again',
    // Chunk hashes are computed before this plugin runs, so it adds itself to them.
    augmentChunkHash: () => 'import-again 2',
    generateBundle: {
      // Runs after the bundler has recorded the styles of each import, which it can't do for rewritten imports.
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const code = chunk.code.replaceAll(
            dynamicImport,
            (_found, _quote, wrapped, _other, bare) => `__again(_=>import(\`${wrapped ?? bare}\`+_))`,
          );
          if (code !== chunk.code) chunk.code = helper + code;
        }
      },
    },
  };
}
