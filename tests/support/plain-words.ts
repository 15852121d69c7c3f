import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from '../../server/project-root.ts';
import { privateNames } from './declared-names.ts';

/** Words that leave the reader without a subject at the start of a comment. `docs/glossary.md` lists the words to use instead. */
const dangling = 'What|Of|Those|Who|Whose|As|Where|By';

/** Words of file names that have another meaning elsewhere. The usual words are cached, locked, reported and requested. */
const privateWords = /(?:^|[-/])(?:kept|keeps?|keeping|held|holds?|told|tell|asked|ask|asking|said|say|meant)(?=[-.])/;

/** Contains faults on purpose, as samples. */
const samples = 'tests/plain-words.test.ts';

/** The start of a comment, or of one of its lines: in TypeScript and CSS, in SQL, in shell and YAML, in a description of the contract. */
const begins: readonly (readonly [files: RegExp, line: RegExp])[] = [
  [/\.(?:tsx?|mjs|css)$/, new RegExp(`(?:^|\\s|\\{)(?://|/\\*\\*?|\\*)\\s+(?:${dangling})\\b`)],
  [/\.(?:ts|sql)$/, new RegExp(`^\\s*--\\s+(?:${dangling})\\b`)],
  [/\.(?:sh|ya?ml)$|Dockerfile$/, new RegExp(`(?:^|\\s)#\\s+(?:${dangling})\\b`)],
  [/^schema\/.*\.json$/, new RegExp(`"(?:description|summary|note)": "(?:${dangling})\\b`)],
];

/** `path:line text` of each line that starts with a dangling word, and the path of a file with a private word in its name. */
export function wordFaults({ file, text }: { file: string; text: string }): string[] {
  const rules = begins.filter(([files]) => files.test(file)).map(([, line]) => line);
  return [
    ...(privateWords.test(file) ? [file] : []),
    ...text
      .split('\n')
      .flatMap((line, index) => (rules.some((rule) => rule.test(line)) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  ];
}

/** Faults of comments, file names and declared names below a folder. */
export const wordFaultsOf = (folder: string): string[] =>
  writtenFilesOf(folder).flatMap((file) => {
    const text = readFileSync(join(projectRoot, file), 'utf8');
    return [...wordFaults({ file, text }), ...privateNames({ file, text })];
  });

/** The hand-written files below a folder, as paths from the project's root. */
function writtenFilesOf(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('schema/generated/') && !file.includes('node_modules/') && file !== samples);
}
