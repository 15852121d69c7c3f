import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontsPlugin } from './scripts/build/fonts-plugin.ts';
import { importAgainPlugin } from './scripts/build/import-again-plugin.ts';
import { pageSourcePlugin } from './scripts/build/page-source-plugin.ts';

/** The runtime, built twice: for browsers, and with `--ssr` as the renderer that the config server loads. */
export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    react(),
    fontsPlugin({ root: import.meta.dirname }),
    isSsrBuild ? pageSourcePlugin() : importAgainPlugin(),
  ],
  publicDir: false as const,
  // The renderer would ask its environment with every element, and draw with React's development build, which takes many times as long.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
  // Names of classes from file and place, so that server and browser agree whatever they load first.
  oxc: { plugins: { styledComponents: { ssr: true, displayName: false, minify: true } } },
  build: isSsrBuild
    ? {
        rollupOptions: { input: 'runtime/entry-server.tsx' },
        target: 'node20',
        emptyOutDir: false,
      }
    : {
        assetsDir: 'assets',
        manifest: true,
        // scripts/build.mjs gives each build an empty folder of its own; nothing that somebody reads is ever emptied.
        emptyOutDir: false,
        // The browser floor (design.md, section 3).
        target: ['safari15.4', 'chrome94', 'firefox102'],
        // Documents preload what their page needs; what comes later imports little beside the entry.
        modulePreload: false as const,
        rolldownOptions: {
          input: 'runtime/entry-client.tsx',
          output: {
            // What every page needs, in one file: small ones compress badly, each by itself.
            codeSplitting: {
              groups: [
                {
                  name: 'base',
                  test: /oxc-project|rolldown|preload-helper|\/schema\/(constants|errors|routes?|languages|rules\/switches|features\/\w+\/routes)\.ts|\/runtime\/(api\/api-context|session\/(session-context|auto-login)|ui\/(icon|spinner|lazy-part|theme\/(global-style|motion|forced-colors))|member\/menu\/menu-context|page\/(page-link|is-plain-press)|catalogue\/categories)\.tsx?|\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|styled-components|@tanstack)\//,
                },
              ],
            },
          },
        },
      },
  // One bundle: styled-components and the router must be the very modules that the application imports.
  ssr: { noExternal: true as const },
}));
