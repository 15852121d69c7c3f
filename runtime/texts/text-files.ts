import type { Texts } from './texts.ts';

/** Every text file of every language, each a file of its own in the build. */
export const textFiles = import.meta.glob<Texts>('../../texts/*/*.json', { import: 'default' });
