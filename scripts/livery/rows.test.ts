import { expect, it } from 'vitest';
import { commandOf, texts } from './rows.ts';

const command = (...words: readonly string[]) =>
  commandOf({ usage: 'livery thing', summary: 'test', options: texts('reason') }, ({ code }) =>
    words.map((row) =>
      code(row, async ({ output }, { reason = '' }, ...given: readonly (string | undefined)[]) => {
        output.out(JSON.stringify([row, ...given, reason]));
        return 0;
      }),
    ),
  );

/** Arguments of the fitting row, or the message of the refusal. */
async function given(words: readonly string[], ...args: string[]): Promise<unknown> {
  const printed: string[] = [];
  const output = { out: (text: string) => printed.push(text), err: (text: string) => printed.push(text) };
  try {
    await command(...words).run({ args, output, env: {} });
  } catch (error) {
    return (error as Error).message;
  }
  return JSON.parse(printed.join('\n'));
}

const rows = [
  '',
  'show ID',
  'approve|reject ID',
  'fetch BRAND [FILE]',
  'offer BRAND daily|hourly',
  'set BRAND PATHS...',
];

it('a row is given its texts and choices, not the words that are typed as they are', async () => {
  expect(await given(rows)).toEqual(['', '']);
  expect(await given(rows, 'show', '7', '--reason', 'why')).toEqual(['show ID', '7', 'why']);
  expect(await given(rows, 'reject', '7')).toEqual(['approve|reject ID', 'reject', '7', '']);
  expect(await given(rows, 'offer', 'a', 'hourly')).toEqual(['offer BRAND daily|hourly', 'a', 'hourly', '']);
  expect(await given(rows, 'fetch', 'a')).toEqual(['fetch BRAND [FILE]', 'a', null, '']);
  expect(await given(rows, 'fetch', 'a', 'f')).toEqual(['fetch BRAND [FILE]', 'a', 'f', '']);
  expect(await given(rows, 'set', 'a', '/x', '/y')).toEqual(['set BRAND PATHS...', 'a', '/x', '/y', '']);
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
