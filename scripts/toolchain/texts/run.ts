/**
 * `npm run texts` lists the faults of all translations, `npm run texts -- RU` those of some languages. `npm run texts -- --stamp RU` records
 * that the texts of RU translate the English texts as they are now; keys or their beginnings behind it restrict it. `npm run texts -- --sign
 * RU --name NAME` records that a native speaker of this name has read them, with the same restriction. `npm run texts --
 * --draw RU` prints thirty of them.
 */
import { isDraft, isLanguage, type Language, ownLanguages } from '../../../schema/languages.ts';
import { shippedUnsigned } from '../../../server/texts/signatures.ts';
import { advice } from './text-faults.ts';
import { drawnTexts, faultsOf, sign, stamp } from './translations.ts';

const [first, ...rest] = process.argv.slice(2);
if (first === '--stamp') {
  const [id = '', ...begins] = rest;
  const [language] = languagesOf([id]);
  if (language !== undefined) console.log(`stamped ${stamp(language, begins)} texts of ${language}`);
} else if (first === '--sign') signAs(rest);
else if (first === '--draw')
  for (const language of languagesOf(rest))
    for (const [key, text] of drawnTexts(language)) console.log(`| ${key} | ${text} | |`);
else report(languagesOf(first === undefined ? ownLanguages : [first, ...rest]), first !== undefined);

function signAs([id = '', option, name = '', ...begins]: readonly string[]): void {
  const [language] = languagesOf([id]);
  if (language === undefined) return;
  const errors = faultsOf(language).filter(
    ({ kind, key }) =>
      kind !== 'missing' && !advice.has(kind) && (begins.length === 0 || begins.some((start) => key.startsWith(start))),
  );
  if (option !== '--name' || name.trim() === '') refuse('state who has read the texts: --sign RU --name "Full Name"');
  else if (language === 'EN') refuse('English is the source and needs no signature');
  else if (errors.length > 0) refuse(`mend ${errors.length} faults of these texts first: npm run texts -- ${language}`);
  else {
    const date = new Date().toISOString().slice(0, 10);
    console.log(`${name} signed ${sign(language, { name, date, begins })} texts of ${language}`);
  }
}

function refuse(message: string): void {
  console.error(message);
  process.exitCode = 2;
}

/** Drafts are counted, and fail only if they are named. */
function report(chosen: readonly Language[], isNamed: boolean): void {
  const lines: string[] = [];
  for (const language of chosen) {
    const faults = faultsOf(language);
    const errors = faults.filter(({ kind }) => !advice.has(kind));
    const isListed = isNamed || !isDraft(language);
    const kinds = [...new Set(faults.map(({ kind }) => kind))];
    const counted = kinds.map((kind) => `${faults.filter((fault) => fault.kind === kind).length} ${kind}`).join(', ');
    const { legal, others } = shippedUnsigned(language);
    const unsigned =
      legal.length + others.length === 0 ? '' : `; unsigned: ${legal.length} legal, ${others.length} others`;
    lines.push(`${language}${isDraft(language) ? ' (draft)' : ''}: ${counted || 'complete'}${unsigned}`);
    if (!isListed) continue;
    for (const { kind, key, message } of isNamed ? faults : errors)
      lines.push(`  ${kind.padEnd(11)} ${key} ${message}`);
    if (errors.length > 0) process.exitCode = 1;
  }
  console.log(lines.join('\n'));
}

function languagesOf(ids: readonly string[]): Language[] {
  const unknown = ids.find((id) => !isLanguage(id));
  if (unknown === undefined) return ids.filter(isLanguage);
  refuse(`no language is called ${unknown}: ${ownLanguages.join(', ')}`);
  return [];
}
