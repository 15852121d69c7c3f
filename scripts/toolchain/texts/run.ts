/**
 * `npm run texts` lists the faults of all translations, `npm run texts -- RU` those of some languages. `npm run texts -- --stamp RU` records
 * that the texts of RU translate the English texts as they are now; keys or their beginnings behind it restrict it.
 */
import { isDraft, isLanguage, type Language, ownLanguages } from '../../../schema/languages.ts';
import { advice } from './text-faults.ts';
import { faultsOf, stamp } from './translations.ts';

const [first, ...rest] = process.argv.slice(2);
if (first === '--stamp') {
  const [id = '', ...begins] = rest;
  const [language] = languagesOf([id]);
  if (language !== undefined) console.log(`stamped ${stamp(language, begins)} texts of ${language}`);
} else report(languagesOf(first === undefined ? ownLanguages : [first, ...rest]), first !== undefined);

/** Drafts are counted, and fail only if they are named. */
function report(chosen: readonly Language[], isNamed: boolean): void {
  const lines: string[] = [];
  for (const language of chosen) {
    const faults = faultsOf(language);
    const errors = faults.filter(({ kind }) => !advice.has(kind));
    const isListed = isNamed || !isDraft(language);
    const kinds = [...new Set(faults.map(({ kind }) => kind))];
    const counted = kinds.map((kind) => `${faults.filter((fault) => fault.kind === kind).length} ${kind}`).join(', ');
    lines.push(`${language}${isDraft(language) ? ' (draft)' : ''}: ${counted || 'complete'}`);
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
  console.error(`no language is called ${unknown}: ${ownLanguages.join(', ')}`);
  process.exitCode = 2;
  return [];
}
