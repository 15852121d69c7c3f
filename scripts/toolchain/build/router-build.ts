import { join } from 'node:path';

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
