import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { builtFolder } from '../scripts/program/builds.ts';
import { containsSandbox } from './support/contains-sandbox.ts';

test('documents are rendered by React as shipped, whatever the environment states', () => {
  const folder = join(builtFolder(), 'runtime');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  expect(files.length).toBeGreaterThan(1);
  for (const file of files)
    expect(readFileSync(join(folder, file), 'utf8').includes('process.env.NODE_ENV'), file).toBe(false);
});

test('the renderer uses no asynchronous contexts, which would slow down each answer of the process', () => {
  const folder = join(builtFolder(), 'runtime');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) expect(readFileSync(join(folder, file), 'utf8').includes('async_hooks'), file).toBe(false);
});

test('the sandbox is in separate files, which the server imports only if it is on', () => {
  const folder = join(builtFolder(), 'server');
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const reached = new Set(['serve.js']);
  // Iterating over a set also visits items added during the iteration.
  for (const file of reached)
    for (const [, path = ''] of read(file).matchAll(/(?:\bfrom|\bimport) ?"(\.[^"]+)"/g))
      reached.add(join(dirname(file), path));
  expect(reached.size).toBeGreaterThan(1);
  expect([...reached].filter((file) => containsSandbox(read(file)))).toEqual([]);
  const others = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.js') && !reached.has(file),
  );
  expect(others.filter((file) => containsSandbox(read(file)))).toEqual([expect.stringMatching(/open-sandbox/)]);
});

test('nothing of the development server is in a build', () => {
  const folder = builtFolder();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:js|html)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  for (const trace of ['@vite/client', '$RefreshReg$', 'vite/module-runner', 'node:inspector', 'jsxDEV'])
    expect(
      files.filter((file) => readFileSync(join(folder, file), 'utf8').includes(trace)),
      trace,
    ).toEqual([]);
});
