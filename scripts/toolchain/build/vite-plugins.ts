import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Adds `source` to page modules (`*-page.tsx`): the module's key in the browser build's manifest, by which the document preloads
 * its chunk.
 */
export function pageSourcePlugin(): Plugin {
  return {
    name: 'livery-page-source',
    transform: {
      filter: { id: /[/\\]runtime[/\\].*-page\.tsx$/ },
      handler(code, id) {
        const source = relative(process.cwd(), id).replaceAll('\\', '/');
        return { code: `${code}\nexport const source = ${JSON.stringify(source)};\n`, map: null };
      },
    },
  };
}

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

/**
 * Aliases that bundle the production build of React Router. The package's exports lead to its development build on every condition;
 * that one warns at run time and is 0.4 kB larger.
 */
export const routerBuild = (root: string) =>
  [
    ['react-router', 'index.mjs'],
    ['react-router/dom', 'dom-export.mjs'],
  ].map(([name, file = '']) => ({
    find: new RegExp(`^${name}$`),
    replacement: join(root, 'node_modules/react-router/dist/production', file),
  }));

/**
 * Leaves out the vendor prefixes that styled-components brings and never writes unless asked: 1 kB that every page would load first.
 * No browser above our floor needs them.
 */
export const withoutPrefixes = (): Plugin => ({
  name: 'without-prefixes',
  enforce: 'pre',
  load: { filter: { id: /\/stylis\/src\/Prefixer\.js$/ }, handler: () => 'export const prefix = (value) => value;' },
});

/**
 * Lets the bundler leave out the parts of React Router that no page uses: forms, prefetching, scroll restoration. They are made by calls
 * of React and then get a name for its developer tools, which looks to a bundler as if it did something.
 */
export const withoutUnusedRouter = (): Plugin => ({
  name: 'without-unused-router',
  transform: {
    filter: { id: /\/react-router\/dist\/production\// },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replaceAll(/(?<== )(?=React\d*\.(?:createContext|forwardRef|memo)\()/g, '/* @__PURE__ */ '),
      map: null,
    }),
  },
});
