import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtFolder } from '../scripts/program/builds.ts';

test('documents are drawn by React as it is shipped, whatever the environment says', () => {
  const folder = join(builtFolder(), 'runtime');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  );
  expect(files.length).toBeGreaterThan(1);
  for (const file of files)
    expect(readFileSync(join(folder, file), 'utf8').includes('process.env.NODE_ENV'), file).toBe(false);
});

test('the renderer follows no asynchronous contexts, which would slow each answer of the process', () => {
  const folder = join(builtFolder(), 'runtime');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  );
  expect(files.length).toBeGreaterThan(1);
  for (const file of files)
    expect(readFileSync(join(folder, file), 'utf8').includes('async_hooks'), file).toBe(false);
});
