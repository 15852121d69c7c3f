import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontsPlugin } from './scripts/toolchain/build/fonts-plugin.ts';
import { chunkGroups, runtimeChunks } from './scripts/toolchain/build/shared-chunks.ts';
import {
  importAgainPlugin,
  pageSourcePlugin,
  routerBuild,
  withoutPrefixes,
  withoutUnusedRouter,
} from './scripts/toolchain/build/vite-plugins.ts';

/**
 * The runtime, built twice: for browsers, and with `--ssr` as the renderer that the config server loads. `npm run dev` serves it from
 * source, without what makes a build small.
 */
export default defineConfig(({ command, isSsrBuild = false }) => ({
  plugins: [
    react(),
    withoutPrefixes(),
    withoutUnusedRouter(),
    fontsPlugin({ root: import.meta.dirname, cuts: command === 'build' }),
    ...(command === 'serve' ? [] : [isSsrBuild ? pageSourcePlugin() : importAgainPlugin()]),
  ],
  publicDir: false as const,
  resolve: { alias: command === 'build' ? routerBuild(import.meta.dirname) : [] },
  // The renderer would ask its environment with every element, and draw with React's development build, which takes many times as long.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
  // Names of classes from file and place, so that server and browser agree whatever they load first.
  oxc: { plugins: { styledComponents: { ssr: true, displayName: false, minify: true } } },
  build: isSsrBuild
    ? { rollupOptions: { input: 'runtime/entry-server.tsx' }, target: 'node20', emptyOutDir: false }
    : {
        assetsDir: 'assets',
        manifest: true,
        // scripts/build.mjs gives each build an empty folder of its own; nothing that somebody reads is ever emptied.
        emptyOutDir: false,
        // The browser floor (design.md, section 3).
        target: ['safari15.4', 'chrome94', 'firefox102'],
        // Documents name what their page needs, and the entry preloads it; what comes later imports little beside that.
        modulePreload: false as const,
        rolldownOptions: {
          input: ['runtime/entry-client.ts', 'runtime/start-client.tsx'],
          output: { codeSplitting: { groups: chunkGroups(runtimeChunks) } },
        },
      },
  // One bundle: styled-components and the router must be the very modules that the application imports.
  ssr: command === 'build' ? { noExternal: true as const } : {},
}));
