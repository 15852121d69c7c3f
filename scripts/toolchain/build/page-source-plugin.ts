import { relative } from 'node:path';
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
