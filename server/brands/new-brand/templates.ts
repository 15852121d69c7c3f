import type { TemplateId } from '../../../schema/brand-templates.ts';
import type { Manifest } from '../../../schema/generated/manifest.ts';
import type { Face } from '../../drawing-fonts.ts';
import type { logoStyles } from './logo-styles.ts';
import arcade from './looks/arcade.json' with { type: 'json' };
import calm from './looks/calm.json' with { type: 'json' };
import clear from './looks/clear.json' with { type: 'json' };
import fine from './looks/fine.json' with { type: 'json' };
import gala from './looks/gala.json' with { type: 'json' };
import match from './looks/match.json' with { type: 'json' };
import night from './looks/night.json' with { type: 'json' };
import press from './looks/press.json' with { type: 'json' };
import sweet from './looks/sweet.json' with { type: 'json' };
import warm from './looks/warm.json' with { type: 'json' };
import { colourOf, type Draft, type Palette, plainPalettes, type Scheme } from './palette.ts';
import type { PictureId } from './pictures.ts';

/** A complete look to start with. Each of its settings is an ordinary one of the manifest and is written into it. */
type Look = {
  readonly scheme: Scheme;
  /** Colours that differ from the plain palette, as expressions of the main colour. They are fitted to the contrast rules later. */
  readonly palettes: Readonly<Partial<Record<Scheme, Partial<Palette>>>>;
  /** Font of the name in the logo. */
  readonly face: Face;
  readonly logo: keyof typeof logoStyles;
  readonly theme: Pick<Manifest['theme'], 'radius' | 'shadow' | 'art' | 'finish'> & {
    readonly fonts: Omit<Manifest['theme']['fonts'], 'urdu'>;
  };
  readonly shell: object;
  readonly tile: object;
  /** Designs of the member centre and the deposit page. */
  readonly templates?: object;
  /** `[]` hides the category bar. */
  readonly categoryBar?: readonly string[];
  /** Blocks of home in order. */
  readonly blocks: readonly object[];
  /** Drawn pictures, with expressions of the palette's colours in braces: `hero` 1200 by 800, `backdrop` 1600 by 1000, `empty` 240 by 180. */
  readonly pictures: Readonly<Record<PictureId, string>>;
};

const looks = { clear, night, warm, calm, fine, match, arcade, gala, press, sweet } satisfies Record<
  TemplateId,
  object
>;

export const templates = looks as Readonly<Record<TemplateId, Look>>;

/** The palette of a template in a scheme, not yet fitted to the contrast rules. */
export function draftOf({ template, scheme }: { template: TemplateId; scheme: Scheme }): Draft {
  const expressions = Object.entries({ ...plainPalettes[scheme], ...templates[template].palettes[scheme] });
  return (main) =>
    Object.fromEntries(expressions.map(([name, expression]) => [name, colourOf(expression, { main })])) as Palette;
}
