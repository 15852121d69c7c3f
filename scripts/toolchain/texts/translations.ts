import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../../schema/languages.ts';
import { stemOf } from '../../../schema/shown-text.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { shippedTexts } from '../../../server/texts/read-texts.ts';
import { type Notes, stampsOf, type TextFault, textFaults } from './text-faults.ts';

const folder = join(projectRoot, 'texts');
const stampFile = (language: Language) => join(folder, `${language}.sources.json`);
const source = shippedTexts('EN');

/** Hashes of translated English texts by namespace and key. */
type Stamps = Record<string, Record<string, string>>;

function readStamps(language: Language): ReadonlyMap<string, string> {
  if (!existsSync(stampFile(language))) return new Map();
  const stamps: Stamps = JSON.parse(readFileSync(stampFile(language), 'utf8'));
  return new Map(
    Object.entries(stamps).flatMap(([namespace, keys]) =>
      Object.entries(keys).map(([key, stamp]) => [`${namespace}:${key}`, stamp] as const),
    ),
  );
}

/** Records that the texts of a language translate the English texts as they are now: all texts, or those whose keys begin so. */
export function stamp(language: Language, begins: readonly string[]): number {
  const texts = shippedTexts(language);
  const translated = new Set([...texts.keys()].map((key) => stemOf(key, source)));
  const before = readStamps(language);
  const stamps: Stamps = {};
  for (const [key, now] of stampsOf(source)) {
    if (!translated.has(key)) continue;
    const isWanted = begins.length === 0 || begins.some((start) => key.startsWith(start));
    const stamped = isWanted ? now : before.get(key);
    if (stamped === undefined) continue;
    const [namespace = '', ...name] = key.split(':');
    stamps[namespace] = { ...stamps[namespace], [name.join(':')]: stamped };
  }
  writeFileSync(stampFile(language), `${JSON.stringify(stamps, null, 2)}\n`);
  return Object.values(stamps).flatMap((keys) => Object.keys(keys)).length;
}

export function faultsOf(language: Language): TextFault[] {
  return textFaults({
    language,
    texts: shippedTexts(language),
    source,
    notes: readNotes(),
    glossary: readGlossary(language),
    stamps: readStamps(language),
  });
}

export function readNotes(): Notes {
  return JSON.parse(readFileSync(join(folder, 'notes.json'), 'utf8'));
}

/** Words of a language by English term. */
export function readGlossary(language: Language): ReadonlyMap<string, string> {
  const rows = readFileSync(join(folder, 'glossary.tsv'), 'utf8').trim().split('\n');
  return new Map(
    rows.map((row) => row.split('\t')).flatMap(([of, term = '', word = '']) => (of === language ? [[term, word]] : [])),
  );
}
