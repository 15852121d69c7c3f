import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { arched } from './finishes/arched.ts';
import { candy } from './finishes/candy.ts';
import { gilded } from './finishes/gilded.ts';
import { glass } from './finishes/glass.ts';
import { outlined } from './finishes/outlined.ts';
import { pixel } from './finishes/pixel.ts';
import { ruled } from './finishes/ruled.ts';
import { ticket } from './finishes/ticket.ts';

/** Id of the style element. */
export const finishElement = 'finish';

export type Finish = PublicManifest['theme']['finish'];

/**
 * Styles of each finish. The server writes the chosen one into the document, so that no brand loads another's. They select by structure
 * and by `data-` attributes, because the class names of components are generated.
 */
export const finishCss: Readonly<Record<Finish, string>> = {
  plain: '',
  outlined,
  arched,
  glass,
  pixel,
  gilded,
  ticket,
  ruled,
  candy,
};
