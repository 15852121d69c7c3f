import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../server/project-root.ts';

const folder = join(projectRoot, 'docs/decisions');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const files = readdirSync(folder).filter((file) => /^\d{3}-/.test(file));
const link = String.raw`\[\d{3}\]\(\d{3}-[\w-]+\.md\)`;
const later = String.raw`${link} \([^)]+\)(?:, ${link} \([^)]+\))*`;
const earlier = `${link}(?:, ${link})*`;
const status = new RegExp(
  `^Status: (?:accepted|(?:amended by (?<amendedBy>${later})|superseded by (?<supersededBy>${earlier})))\\.(?: Amends (?<amends>${earlier})\\.)?(?: Supersedes (?<supersedes>${earlier})\\.)?$`,
);

/** The files that a part of a status links. */
const linked = (part = '') => [...part.matchAll(/\((\d{3}-[\w-]+\.md)\)/g)].map(([, file = '']) => file);
const decisions = files.map((file) => {
  const [, , line = ''] = read(file).split('\n');
  const groups = status.exec(line)?.groups;
  return { file, line, groups, by: linked(groups?.amendedBy ?? groups?.supersededBy) };
});
const groupsOf = (file: string) => decisions.find((decision) => decision.file === file)?.groups;

it('decisions have a status in their third line, which names the part that a later decision amended', () => {
  expect(decisions.length).toBeGreaterThan(100);
  expect(decisions.filter(({ line }) => !status.test(line)).map(({ file, line }) => `${file}: ${line}`)).toEqual([]);
});

it.each([
  ['amendedBy', 'amends'],
  ['amends', 'amendedBy'],
  ['supersededBy', 'supersedes'],
  ['supersedes', 'supersededBy'],
])('decisions that state "%s" are named by the other one in "%s"', (one, other) => {
  const missing = decisions.flatMap(({ file, groups }) =>
    linked(groups?.[one])
      .filter((named) => !linked(groupsOf(named)?.[other]).includes(file))
      .map((named) => `${named} does not name ${file}`),
  );
  expect(missing).toEqual([]);
});

it('decisions link existing decisions by their own number', () => {
  const wrong = [...files, 'README.md'].flatMap((file) =>
    [...read(file).matchAll(/\[(\d{3})\]\(([^)#]*)\)/g)]
      .filter(([, number = '', named = '']) => !named.startsWith(number) || !files.includes(named))
      .map(([text]) => `${file}: ${text}`),
  );
  expect(wrong).toEqual([]);
});

it('the index lists every decision with its status', () => {
  const rows = [...read('README.md').matchAll(/^\| \[\d{3}\]\(([^)]+)\) \| .+ \| ([\w ,]+) \|$/gm)];
  const numbers = (by: readonly string[]) => by.map((file) => file.slice(0, 3)).join(', ');
  expect(rows.map(([, file, stated]) => [file, stated])).toEqual(
    decisions.map(({ file, groups, by }) => {
      if (groups?.supersededBy) return [file, `superseded by ${numbers(by)}`];
      return [file, by.length > 0 ? `amended by ${numbers(by)}` : 'accepted'];
    }),
  );
});
