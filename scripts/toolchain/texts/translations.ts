import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../../schema/languages.ts';
import { stemOf } from '../../../schema/shown-text.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { shippedTexts } from '../../../server/texts/read-texts.ts';
import {
  readingsOf,
  readSignatures,
  type Signature,
  signatureFile,
  signedReadings,
  stampsOf,
} from '../../../server/texts/signatures.ts';
import { readStamps, stampFile } from '../../../server/texts/text-notes.ts';
import { type Notes, type TextFault, textFaults } from './text-faults.ts';

const folder = join(projectRoot, 'texts');
const source = shippedTexts('EN');

/** Hashes by namespace and key. */
type Stamps = Record<string, Record<string, string>>;

/** Records that the texts of a language translate the English texts as they are now: all texts, or those whose keys begin so. */
export function stamp(language: Language, begins: readonly string[]): number {
  const texts = shippedTexts(language);
  const translated = new Set([...texts.keys()].map((key) => stemOf(key, source)));
  const before = readStamps(language);
  const stamps = [...stampsOf(source)].flatMap(([key, now]): [string, string][] => {
    const stamped = isWanted(key, begins) ? now : before.get(key);
    return translated.has(key) && stamped !== undefined ? [[key, stamped]] : [];
  });
  writeFileSync(stampFile(language), `${JSON.stringify(byNamespace(stamps), null, 2)}\n`);
  return stamps.length;
}

const isWanted = (key: string, begins: readonly string[]): boolean =>
  begins.length === 0 || begins.some((start) => key.startsWith(start));

function byNamespace(hashes: readonly (readonly [key: string, hash: string])[]): Stamps {
  const found: Stamps = {};
  for (const [key, hash] of hashes) {
    const [namespace = '', ...name] = key.split(':');
    found[namespace] = { ...found[namespace], [name.join(':')]: hash };
  }
  return found;
}

/**
 * Records that a native speaker has read texts of a language beside the English texts: all, or those whose keys begin so. A text has one
 * signature, so an earlier one of the same text is dropped. Returns the number of signed texts.
 */
export function sign(
  language: Language,
  { name, date, begins }: { name: string; date: string; begins: readonly string[] },
): number {
  const read = [...readingsOf(shippedTexts(language), source)].filter(([key]) => isWanted(key, begins));
  const signatures = withSignature({ before: readSignatures(language), name, date, read });
  if (read.length > 0) writeFileSync(signatureFile(language), `${JSON.stringify(signatures, null, 2)}\n`);
  return read.length;
}

/** The signatures with a new one, which replaces those of the same texts. */
export function withSignature({
  before,
  name,
  date,
  read,
}: {
  before: readonly Signature[];
  name: string;
  date: string;
  /** Hashes by key. */
  read: readonly (readonly [key: string, hash: string])[];
}): Signature[] {
  const again = new Set(read.map(([key]) => key));
  const others = before.map((signature) => ({
    ...signature,
    texts: byNamespace([...signedReadings([signature])].filter(([key]) => !again.has(key))),
  }));
  return [...others, { name, date, texts: byNamespace(read) }].filter(({ texts }) => Object.keys(texts).length > 0);
}

/** Thirty texts of a language at even distances, always the same ones of the same texts. */
export function drawnTexts(language: Language, many = 30): [key: string, text: string][] {
  const all = [...shippedTexts(language)];
  return Array.from({ length: many }, (_, index) => all[Math.floor(((index + 0.5) * all.length) / many)]).filter(
    (drawn) => drawn !== undefined,
  );
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
