import type { Render } from '../schema/delivery.ts';
import { renderDocument } from './shell/server/render-document.tsx';

/** What the built runtime gives to the config server. */
export const render: Render = renderDocument;
