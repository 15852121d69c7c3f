import type { Plugin } from 'vite';

/** Matches imports with and without the bundler's wrapper, which is missing if there is nothing to preload. */
const dynamicImport = /\b\w+\(\(\)=>import\((["'`])(\.[^"'`$]+)\1\),\[\]\)|\bimport\((["'`])(\.[^"'`$]+)\3\)/g;

/** Code that is added once to each chunk. It keeps each import short, because the first load has more than a hundred of them. */
const helper = "const __again=load=>load('').catch(()=>load('')).catch(()=>load('#'+Date.now()));";

/** Vite's module with the function around imports. */
const wrapper = '\0vite/preload-helper.js';

/** A short replacement: nothing is preloaded but the styles of a part, whose addresses Vite states. */
const wrapperCode = `
const styles = new Map();
const loadStyle = (file) =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = '/' + file;
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      styles.delete(file);
      reject(new Error('no ' + file));
    };
    document.head.append(link);
  });
export const __vitePreload = async (load, files = []) => {
  await Promise.all(
    files.map((file) => styles.get(file) ?? styles.set(file, loadStyle(file)).get(file)),
  );
  return load();
};
`;

/**
 * Makes failed dynamic imports retryable: Chromium (at least up to 147) caches a failed module for the lifetime of the page. First
 * retries the same address, so that other engines keep a single instance; then with a fragment, which is another module to the
 * engine but the same file to caches and server.
 */
export function importAgainPlugin(): Plugin {
  return {
    name: 'livery-import-again',
    enforce: 'pre',
    load: (id) => (id === wrapper ? wrapperCode : undefined),
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
