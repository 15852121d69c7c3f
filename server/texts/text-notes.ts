import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, textLanguageOf } from '../../schema/languages.ts';
import { projectRoot } from '../project-root.ts';

const folder = join(projectRoot, 'texts');

export type Note = {
  readonly what?: string;
  /** Longest text that fits, as `widthOf` counts. */
  readonly max?: number;
  readonly legal?: true;
};

let notes: Readonly<Record<string, Note>> | undefined;

/** Note for translators about a shipped text, by its key without plural suffix. Read once and cached. */
export function noteOf(key: string): Note | undefined {
  notes ??= (JSON.parse(readFileSync(join(folder, 'notes.json'), 'utf8')) as { texts: Record<string, Note> }).texts;
  return notes[key];
}

/** Width of a text in Latin letters: wide characters count as two, marks above and below letters as none. */
export function widthOf(text: string): number {
  const plain = text.replaceAll(/<\/?\w+>/g, '').replaceAll(/\{\{.*?\}\}/g, '00000');
  const marks = plain.match(/\p{Mn}|\p{Cf}/gu)?.length ?? 0;
  const wide = plain.match(/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/gu)?.length ?? 0;
  return [...plain].length - marks + wide;
}

export const stampFile = (language: Language): string => join(folder, `${textLanguageOf(language)}.sources.json`);

/** Hash of the English text that each shipped text translates, by key without plural suffix. */
export function readStamps(language: Language): ReadonlyMap<string, string> {
  if (!existsSync(stampFile(language))) return new Map();
  const stamps: Record<string, Record<string, string>> = JSON.parse(readFileSync(stampFile(language), 'utf8'));
  return new Map(
    Object.entries(stamps).flatMap(([namespace, keys]) =>
      Object.entries(keys).map(([key, stamp]) => [`${namespace}:${key}`, stamp] as const),
    ),
  );
}
