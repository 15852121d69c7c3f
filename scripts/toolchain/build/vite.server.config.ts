import { defineConfig } from 'vite';

/** The servers and the command as files for Node; packages stay where npm put them, except small ones that are slow to open. */
export default defineConfig({
  publicDir: false,
  // Many small files, which every command would open one by one.
  ssr: { noExternal: ['tldts', 'tldts-core'] },
  build: {
    ssr: true,
    emptyOutDir: false,
    target: 'node20',
    rollupOptions: {
      input: {
        serve: 'scripts/program/serve.ts',
        livery: 'scripts/livery/main.ts',
        // Started as a thread, so nothing imports it.
        'import-worker': 'platform/import-worker.ts',
      },
      // `livery why` reads the rows of pages; only the renderer needs the modules that they load.
      external: (id) => /-(page|popup)\.tsx$/.test(id),
    },
  },
});
