import type { Manifest } from '../../../../schema/generated/manifest.ts';
import type { Face } from '../letters.ts';
import type { LogoStyle } from '../logo-styles.ts';
import type { Draft, Palette, Scheme } from '../palette.ts';

/** A complete look to start with. Each of its settings is an ordinary one of the manifest and is written into it. */
export type Look = {
  readonly scheme: Scheme;
  /** Palettes of a main colour, before they are fitted to the contrast rules. */
  readonly drafts: Readonly<Record<Scheme, Draft>>;
  /** Font of the name in the logo. */
  readonly face: Face;
  readonly logo: LogoStyle;
  readonly theme: Pick<Manifest['theme'], 'fonts' | 'radius' | 'shadow' | 'art' | 'finish'>;
  readonly shell: object;
  readonly tile: object;
  /** Designs of the member centre and the deposit page. */
  readonly templates?: object;
  /** `[]` hides the category bar. */
  readonly categoryBar?: readonly string[];
  /** Blocks of home in order. */
  readonly blocks: readonly object[];
  /** The content of drawn pictures: `hero` 1200 by 800, `backdrop` 1600 by 1000, `empty` 240 by 180. */
  readonly pictures: (palette: Palette) => Record<'hero' | 'backdrop' | 'empty', string>;
};
