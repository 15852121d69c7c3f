import type { TemplateId } from '../../../schema/brand-templates.ts';

/** The parts of a template that its preview shows. `main` stands for the main colour. */
export type TemplateSketch = {
  readonly page: string;
  readonly header: { readonly ground: string; readonly ink: string; readonly layout: 'start' | 'middle' | 'search' };
  /** Decoration of the lower edge of the header. */
  readonly edge?: 'scallops' | 'icing' | 'pixels' | 'rule' | 'double';
  readonly heading: { readonly ink: string; readonly design: 'plain' | 'middle' | 'label' | 'seal' | 'slant' | 'rule' };
  readonly tile: {
    readonly shape: 'portrait' | 'landscape' | 'list';
    readonly corner: number;
    readonly cut?: 'arch' | 'steps' | 'notches';
  };
  /** Outline of covers. */
  readonly outline?: string;
  readonly covers: readonly string[];
  readonly bar: { readonly ground: string; readonly ink: string; readonly design: 'flat' | 'raised' | 'pills' };
};

const main = 'main';

export const templateSketches: Readonly<Record<TemplateId, TemplateSketch>> = {
  clear: {
    page: '#ffffff',
    header: { ground: '#ffffff', ink: '#1b2430', layout: 'start' },
    heading: { ink: '#1b2430', design: 'plain' },
    tile: { shape: 'portrait', corner: 5 },
    covers: [main, '#d7dce5', '#aab4c4'],
    bar: { ground: '#ffffff', ink: '#5d6776', design: 'flat' },
  },
  night: {
    page: '#0d0b1d',
    header: { ground: '#0d0b1d', ink: '#f1effa', layout: 'search' },
    heading: { ink: '#f1effa', design: 'plain' },
    tile: { shape: 'portrait', corner: 7 },
    outline: '#5b5680',
    covers: ['#2f2a55', main, '#3d7f92'],
    bar: { ground: '#15122b', ink: '#a9a4c8', design: 'raised' },
  },
  warm: {
    page: '#fff3d9',
    header: { ground: '#ffc330', ink: '#2b1a10', layout: 'start' },
    edge: 'rule',
    heading: { ink: '#2b1a10', design: 'label' },
    tile: { shape: 'landscape', corner: 6 },
    outline: '#2b1a10',
    covers: [main, '#ffd971', '#8fd6c4'],
    bar: { ground: '#fffaf0', ink: '#5c4330', design: 'pills' },
  },
  calm: {
    page: '#f6eddc',
    header: { ground: '#12302f', ink: '#f7e9cc', layout: 'middle' },
    edge: 'scallops',
    heading: { ink: '#12302f', design: 'middle' },
    tile: { shape: 'portrait', corner: 2, cut: 'arch' },
    outline: '#d59a3d',
    covers: ['#c9b58c', main, '#8fa89f'],
    bar: { ground: '#fdf8ee', ink: '#4f4a37', design: 'flat' },
  },
  fine: {
    page: '#e9efe8',
    header: { ground: '#e9efe8', ink: '#16211e', layout: 'start' },
    heading: { ink: '#16211e', design: 'seal' },
    tile: { shape: 'list', corner: 1 },
    covers: ['#7f948a', main, '#b8944a'],
    bar: { ground: '#16211e', ink: '#e3d3a3', design: 'flat' },
  },
  match: {
    page: '#e4e7eb',
    header: { ground: '#0c0f14', ink: '#ffffff', layout: 'start' },
    heading: { ink: '#0c0f14', design: 'slant' },
    tile: { shape: 'landscape', corner: 1, cut: 'notches' },
    covers: [main, '#2fa653', '#ffdf1b'],
    bar: { ground: '#0c0f14', ink: '#c6ccd4', design: 'flat' },
  },
  arcade: {
    page: '#0a0614',
    header: { ground: '#05030b', ink: '#f6f1ff', layout: 'start' },
    edge: 'pixels',
    heading: { ink: '#f6f1ff', design: 'plain' },
    tile: { shape: 'portrait', corner: 0, cut: 'steps' },
    covers: [main, '#3a2a66', '#3fe0c5'],
    bar: { ground: '#05030b', ink: '#bcb0dc', design: 'flat' },
  },
  gala: {
    page: '#0d1f18',
    header: { ground: '#08150f', ink: '#f3e3b8', layout: 'middle' },
    edge: 'double',
    heading: { ink: '#e3c57f', design: 'middle' },
    tile: { shape: 'landscape', corner: 1 },
    outline: '#d4af5c',
    covers: ['#20382d', main, '#6d5a2b'],
    bar: { ground: '#08150f', ink: '#d9c9a0', design: 'raised' },
  },
  press: {
    page: '#faf8f2',
    header: { ground: '#faf8f2', ink: '#0d0c0a', layout: 'middle' },
    edge: 'double',
    heading: { ink: '#0d0c0a', design: 'rule' },
    tile: { shape: 'landscape', corner: 0 },
    covers: [main, '#2a2824', '#c9c3b4'],
    bar: { ground: '#faf8f2', ink: '#3c392f', design: 'flat' },
  },
  sweet: {
    page: '#fde8f2',
    header: { ground: main, ink: '#ffffff', layout: 'start' },
    edge: 'icing',
    heading: { ink: '#4a1530', design: 'plain' },
    tile: { shape: 'portrait', corner: 8 },
    outline: '#ffffff',
    covers: [main, '#9fe0c9', '#ffd9a0'],
    bar: { ground: '#ffffff', ink: '#7a4a61', design: 'pills' },
  },
};
