import { defineConfig } from 'vite';

/** The service worker: one classic script of a fixed name, because Firefox does not support modules as service workers. */
export default defineConfig({
  publicDir: false,
  build: {
    emptyOutDir: false,
    target: ['safari15.4', 'chrome94', 'firefox102'],
    rolldownOptions: {
      input: 'runtime/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
});
