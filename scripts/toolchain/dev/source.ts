import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { projectRoot } from '../../../server/project-root.ts';
import type { Settings } from '../../program/settings.ts';

/** Folder of the packages, which may stand above the project. */
const packages = join(createRequire(import.meta.url).resolve('vite/package.json'), '../..');

/** Opens Vite as middleware: runtime and console from source, with changes in place. */
export function openSource(
  server: Server,
  { dataDir, previewDomain = 'localhost', consoleHost }: Settings,
): Promise<ViteDevServer> {
  return createServer({
    root: projectRoot,
    configFile: join(projectRoot, 'vite.config.ts'),
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    cacheDir: join(projectRoot, 'dist/dev/vite'),
    plugins: [refreshPlugin()],
    optimizeDeps: { entries: ['runtime/start-client.tsx', 'console/main.tsx'] },
    server: {
      middlewareMode: true,
      hmr: { server },
      allowedHosts: [`.${previewDomain}`, consoleHost],
      fs: {
        allow: [projectRoot, packages],
        deny: ['.env', '.env.*', '*.{crt,pem,key}', '**/.git/**', `${dataDir}/**`],
      },
      watch: { ignored: ['**/dist/**', '**/.data/**', `${dataDir}/**`, '**/.shots/**', '**/tests/**', '**/*.avif'] },
    },
  });
}

/** Entries of browsers. The hook of Fast Refresh has to run before React, so it is their first import. */
function refreshPlugin(): Plugin {
  return {
    name: 'livery-refresh',
    transform: {
      filter: { id: /\/(?:runtime\/entry-client\.ts|console\/main\.tsx)$/ },
      handler: (code) => ({ code: `import '@vitejs/plugin-react/preamble';\n${code}`, map: null }),
    },
  };
}
