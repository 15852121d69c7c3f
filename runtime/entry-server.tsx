import type { Render } from '../schema/delivery.ts';
import type { CreateShowRules } from '../schema/why.ts';
import type { ClientManifest } from './shell/server/client-files.ts';
import { renderDocument } from './shell/server/render-document.tsx';
import { showRulesOf } from './shell/why/show-rules.ts';

/**
 * What the built runtime gives to the config server. `viteManifest` is the browser build's; without it documents name no
 * scripts, as in tests from source.
 */
export function createRender({ viteManifest = {} }: { viteManifest?: unknown } = {}): Render {
  return (request) => renderDocument({ request, client: viteManifest as ClientManifest });
}

/** The rules of what pages show, which staff ask why something is hidden. */
export const createShowRules: CreateShowRules = ({ schema }) => showRulesOf({ schema });
