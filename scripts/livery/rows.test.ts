import { expect, it } from 'vitest';
import type { Command } from './command.ts';
import { commandOf } from './rows.ts';

const rows = [
  '',
  'show ID',
  'approve|reject ID --reason TEXT',
  'fetch BRAND [FILE]',
  'offer BRAND daily|hourly',
  'set BRAND PATHS...',
  'clear BRAND [PATHS...]',
];

const command = (...synopses: readonly string[]): Command =>
  commandOf('thing', 'test', 'example:', ({ code }) =>
    synopses.map((row) =>
      code(row, async (_, values: object, ...given: readonly (string | string[] | undefined)[]) => ({
        value: [row, ...given, values],
      })),
    ),
  );

/** Arguments and options of the fitting row, or the message of the refusal. */
async function given(synopses: readonly string[], ...args: string[]): Promise<unknown> {
  const output = { out: () => undefined, err: () => undefined };
  try {
    return (await command(...synopses).run(args, { output, env: {}, json: false })).value;
  } catch (error) {
    return (error as Error).message;
  }
}

it('a row is given its texts and choices, not the words that are typed as they are', async () => {
  expect(await given(rows)).toEqual(['', {}]);
  expect(await given(rows, 'show', '7')).toEqual(['show ID', '7', {}]);
  expect(await given(rows, 'reject', '7', '--reason', 'why')).toEqual([rows[2], 'reject', '7', { reason: 'why' }]);
  expect(await given(rows, 'reject', '7')).toEqual([rows[2], 'reject', '7', { reason: '' }]);
  expect(await given(rows, 'offer', 'a', 'hourly')).toEqual(['offer BRAND daily|hourly', 'a', 'hourly', {}]);
  expect(await given(rows, 'fetch', 'a')).toEqual(['fetch BRAND [FILE]', 'a', undefined, {}]);
  expect(await given(rows, 'fetch', 'a', 'f')).toEqual(['fetch BRAND [FILE]', 'a', 'f', {}]);
  expect(await given(rows, 'set', 'a', '/x', '/y')).toEqual(['set BRAND PATHS...', 'a', '/x', '/y', {}]);
  expect(await given(rows, 'clear', 'a')).toEqual(['clear BRAND [PATHS...]', 'a', {}]);
  expect(await given(rows, 'clear', 'a', '/x')).toEqual(['clear BRAND [PATHS...]', 'a', '/x', {}]);
});

it('a line that fits no row is refused with the nearest word, the rows of its word, or all rows', async () => {
  expect(await given(rows, 'shwo', '7')).toBe('thing shwo: did you mean show?');
  expect(await given(rows, 'reject')).toBe('thing approve|reject ID');
  expect(await given(rows, 'show', '7', '8')).toBe('thing show ID');
  expect(await given(rows, 'offer', 'a', 'weekly')).toBe('thing offer BRAND daily|hourly');
  expect(await given(rows, 'set', 'a')).toBe('thing set BRAND PATHS...');
  expect(await given(['BRAND', 'list'])).toBe('thing BRAND, thing list');
  expect(await given([''], 'x')).toBe('thing takes no arguments');
});

const withOptions = [
  'make NAME --role ROLE [--hours HOURS] [--tag TEXT...] [--dry-run] [--number RELEASE] [--to staging|production]',
  'make NAME --first',
];

it('options of a row have the types of their words, and names in camel case', async () => {
  const line = [
    'make',
    'a',
    '--role',
    'qa',
    '--hours',
    '3',
    '--tag',
    'x',
    '--tag',
    'y',
    '--dry-run',
    '--to',
    'staging',
  ];
  expect(await given(withOptions, ...line)).toEqual([
    withOptions[0],
    'a',
    { role: 'qa', hours: 3, tag: ['x', 'y'], dryRun: true, to: 'staging' },
  ]);
  expect(await given(withOptions, 'make', '--first', 'a')).toEqual([withOptions[1], 'a', { first: true }]);
  expect(await given(['see [--at TIME]'], 'see', '--at', '2026-01-01T01:00:00+01:00')).toEqual([
    'see [--at TIME]',
    { at: '2026-01-01T00:00:00.000Z' },
  ]);
});

it('refuses options that a row does not have, lacks, or has with another value', async () => {
  const make = (...args: string[]) => given(withOptions, 'make', 'a', ...args);
  expect(await make()).toBe('--role ROLE is missing: thing make NAME');
  expect(await make('--first', '--dry-run')).toBe('--first: only for thing make NAME --first');
  expect(await given(['look', 'make [--dry-run]'], 'look', '--dry-run')).toBe('--dry-run: only for thing make');
  expect(await make('--role', 'qa', '--hours', 'x')).toBe('--hours x: write a whole number');
  expect(await make('--role', 'qa', '--number', '0')).toBe(
    '--number 0: write the number of a release from livery releases',
  );
  expect(await make('--role', 'qa', '--to', 'test')).toBe('--to test: choose one of staging, production');
  expect(await given(['see [--at TIME]'], 'see', '--at', '2026-01-01')).toContain('--at 2026-01-01 has no time zone');
});

it('the usage is the rows and the notes', () => {
  expect(command('', 'show ID').usage).toBe('livery thing\n       livery thing show ID\n\nexample:');
});
