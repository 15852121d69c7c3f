import type { TemplateId } from '../../../schema/brand-templates.ts';
import type { Manifest } from '../../../schema/generated/manifest.ts';
import type { Face } from './letters.ts';
import type { Scheme } from './palette.ts';

export type Template = {
  readonly scheme: Scheme;
  /** Font of the name in the logo. */
  readonly face: Face;
  readonly theme: Pick<Manifest['theme'], 'fonts' | 'radius' | 'shadow' | 'art'>;
  readonly shell: object;
  readonly tile: object;
};

/** Complete looks to start with. Each of their settings is an ordinary one of the manifest and is written into it. */
export const templates = {
  clear: {
    scheme: 'light',
    face: 'figtree',
    theme: {
      fonts: { display: 'figtree', text: 'figtree' },
      radius: { small: 8, medium: 12, large: 20 },
      ...{ shadow: 'soft', art: 'festive' },
    },
    shell: { header: { variant: 'logoLeft' }, footerBar: { variant: 'flat' } },
    tile: { variant: 'portrait' },
  },
  night: {
    scheme: 'dark',
    face: 'sora',
    theme: {
      fonts: { display: 'sora', text: 'manrope' },
      radius: { small: 10, medium: 16, large: 24 },
      ...{ shadow: 'glow', art: 'lights' },
    },
    shell: { header: { variant: 'withSearch' }, footerBar: { variant: 'raised' } },
    tile: { variant: 'portrait' },
  },
  warm: {
    scheme: 'light',
    face: 'fredoka',
    theme: {
      fonts: { display: 'fredoka', text: 'nunito' },
      radius: { small: 10, medium: 16, large: 22 },
      ...{ shadow: 'hard', art: 'sunrise' },
    },
    shell: { sectionHead: 'label', header: { variant: 'logoLeft' }, footerBar: { variant: 'pills' } },
    tile: { variant: 'landscape' },
  },
  calm: {
    scheme: 'light',
    face: 'kufam',
    theme: {
      fonts: { display: 'kufam', text: 'vazirmatn' },
      radius: { small: 6, medium: 14, large: 28 },
      ...{ shadow: 'soft', art: 'arches' },
    },
    shell: { sectionHead: 'centred', header: { variant: 'logoCentred' }, footerBar: { variant: 'flat' } },
    tile: { variant: 'portrait', provider: false },
  },
  fine: {
    scheme: 'light',
    face: 'cormorant',
    theme: {
      fonts: { display: 'cormorant', text: 'figtree' },
      radius: { small: 2, medium: 3, large: 4 },
      ...{ shadow: 'none', art: 'ink' },
    },
    shell: { sectionHead: 'seal', header: { variant: 'logoLeft' }, footerBar: { variant: 'flat' } },
    tile: { variant: 'list' },
  },
} as const satisfies Record<TemplateId, Template>;
