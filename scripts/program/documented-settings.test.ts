import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../server/project-root.ts';

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
/** Names in the first column of the table of settings. */
const documented = new Set(
  (read('docs/operating.md').split('## Settings')[1] ?? '')
    .split('\n## ')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => (line.split('|')[1] ?? '').match(/[A-Z][A-Z0-9_]{3,}/g) ?? []),
);

it('lists every variable of the environment that the program reads', () => {
  const files = readdirSync(join(projectRoot, 'scripts/program')).filter((name) => /settings\.ts$/.test(name));
  const names = files.flatMap((name) =>
    [...read(`scripts/program/${name}`).matchAll(/\benv(?:\.|, ')([A-Z][A-Z0-9_]+)/g)].map(([, found]) => found ?? ''),
  );
  expect(names.length).toBeGreaterThan(20);
  expect([...new Set(names)].filter((name) => !documented.has(name))).toEqual([]);
});

it('lists every variable that an alert names', () => {
  // Statuses of suppliers are values of labels.
  const text = read('docs/operating/alerts.yml').replaceAll(/RS_ERROR_(?:\([A-Z_|]+\)|[A-Z_]+)/g, '');
  const named = text.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g) ?? [];
  expect([...new Set(named)].filter((name) => !documented.has(name))).toEqual([]);
});
