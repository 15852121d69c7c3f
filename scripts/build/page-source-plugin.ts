import { relative } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Lets a rendered page say where its module stands: `source` is the key by which the browser build's manifest knows its
 * chunk, so the document can preload it. Pages are files named `*-page.tsx`.
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
