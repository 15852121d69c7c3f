import type { Texts } from './texts.ts';

/** Every text file of every language, each a separate chunk of the build. */
export const textFiles = import.meta.glob<Texts>('../../texts/*/*.json', { import: 'default' });
