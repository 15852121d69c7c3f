import type { Render } from '../schema/delivery.ts';
import type { CreateShowRules } from '../schema/why.ts';
import type { ClientManifest } from './shell/server/client-files.ts';
import { renderDocument } from './shell/server/render-document.tsx';
import { showRulesOf } from './shell/why/show-rules.ts';

/**
 * Interface of the built runtime for the config server. `viteManifest` belongs to the browser build. Without it documents reference no
 * scripts, as in tests from source.
 */
export function createRender({ viteManifest = {} }: { viteManifest?: unknown } = {}): Render {
  return (request) => renderDocument(request, viteManifest as ClientManifest);
}

/** Rules that decide what pages show. Staff query them to find out why something is hidden. */
export const createShowRules: CreateShowRules = ({ schema }) => showRulesOf({ schema });
