import type { Render } from '../schema/delivery.ts';
import type { ClientManifest } from './shell/server/client-files.ts';
import { renderDocument } from './shell/server/render-document.tsx';

/**
 * What the built runtime gives to the config server. `viteManifest` is the browser build's; without it documents name no
 * scripts, as in tests from source.
 */
export function createRender({ viteManifest = {} }: { viteManifest?: unknown } = {}): Render {
  return (request) => renderDocument({ request, client: viteManifest as ClientManifest });
}
