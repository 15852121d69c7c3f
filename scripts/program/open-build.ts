import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { staticFiles } from '../../config-server/static-files.ts';
import type { Render } from '../../schema/delivery.ts';
import type { CreateShowRules } from '../../schema/why.ts';
import type { Closing } from '../../server/closing.ts';
import { builtFolder, lockBuild } from './builds.ts';

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

/** Loads the built runtime: its renderer, whose documents refer to the files of the same build, and its rules of what is shown. */
async function loadRender(
  folder: string,
): Promise<{ readonly render: Render; readonly createShowRules: CreateShowRules }> {
  const file = join(folder, 'runtime/entry-server.js');
  const built = (await import(/* @vite-ignore */ file)) as {
    createRender(options: { viteManifest: unknown }): Render;
    readonly createShowRules: CreateShowRules;
  };
  const viteManifest = JSON.parse(await readFile(join(folder, 'client/.vite/manifest.json'), 'utf8'));
  return { render: built.createRender({ viteManifest }), createShowRules: built.createShowRules };
}
