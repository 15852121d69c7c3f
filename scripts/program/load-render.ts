import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Render } from '../../schema/delivery.ts';
import type { CreateShowRules } from '../../schema/why.ts';

/** Loads the built runtime: its renderer, whose documents refer to the files of the same build, and its rules of what is shown. */
export async function loadRender(
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
