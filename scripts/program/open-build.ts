import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { staticFiles } from '../../config-server/static-files.ts';
import type { Closing } from '../../server/closing.ts';
import { builtFolder, lockBuild } from './builds.ts';
import { loadRender } from './load-render.ts';

/** Locks the build that this program belongs to, and reads the files that are served from it. */
export async function openBuild({ closing }: { closing: Pick<Closing, 'add'> }) {
  const built = builtFolder();
  const lock = await lockBuild(built);
  closing.add(() => lock.release());
  return {
    ...(await loadRender(built)),
    files: staticFiles({ folder: join(built, 'client/assets'), base: '/assets/' }),
    consoleBuild: {
      files: staticFiles({ folder: join(built, 'console/assets'), base: '/assets/' }),
      html: readFileSync(join(built, 'console/index.html'), 'utf8'),
    },
    worker: readFileSync(join(built, 'client/service-worker.js')),
  };
}
