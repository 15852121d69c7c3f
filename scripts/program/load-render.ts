import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Render } from '../../schema/delivery.ts';

/** Loads the built renderer, whose documents refer to the files of the same build. */
export async function loadRender(folder: string): Promise<Render> {
  const file = join(folder, 'runtime/entry-server.js');
  const built = (await import(/* @vite-ignore */ file)) as {
    createRender(options: { viteManifest: unknown }): Render;
  };
  const viteManifest = JSON.parse(await readFile(join(folder, 'client/.vite/manifest.json'), 'utf8'));
  return built.createRender({ viteManifest });
}
