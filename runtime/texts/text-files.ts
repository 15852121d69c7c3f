import type { Texts } from './texts.ts';

/** Every text file of every language. The build makes each a separate chunk. */
export const textFiles = import.meta.glob<Texts>('../../texts/*/*.json', { import: 'default' });
