import { join } from 'node:path';
import type { Plugin } from 'vite';

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
