import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { noncePlaceholder } from '../../../config-server/console/console-site.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { chunkGroups, consoleChunks } from './shared-chunks.ts';
import { routerBuild } from './vite-plugins.ts';

/** The console: a document with its scripts and styles, served on CONSOLE_HOST. */
export default defineConfig({
  root: 'console',
  plugins: [react()],
  publicDir: false,
  resolve: { alias: routerBuild(projectRoot) },
  html: { cspNonce: noncePlaceholder },
  build: {
    emptyOutDir: false,
    // Browsers of staff are newer than those of players. These versions support everything that `console/ui` uses.
    target: ['safari16.4', 'chrome111', 'firefox114'],
    // An inlined icon would need `data:` for more than pictures of QR codes.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Minified, which says little: check-budget.ts checks the compressed size of what is loaded first.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups(consoleChunks) } } },
  },
});
