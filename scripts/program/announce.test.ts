import { expect, it } from 'vitest';
import { main } from '../livery/main.ts';
import { announce } from './announce.ts';
import { readSettings } from './settings.ts';

const announced = (env: NodeJS.ProcessEnv, more: Partial<Parameters<typeof announce>[0]> = {}) => {
  const lines: string[] = [];
  const brands = {
    byHost: () => undefined,
    archivedByHost: () => undefined,
    byId: () => undefined,
    ids: () => [],
    faults: () => [],
    sequence: () => 0n,
    subscribe: () => () => undefined,
  };
  const settings = readSettings({ env, root: '/srv' });
  announce({ print: (text) => lines.push(text), settings, port: 8080, brands, demoAccounts: {}, ...more });
  return lines.join('\n');
};

it('prints after a first start in production the steps to a first brand, in order', async () => {
  const text = announced({ DATABASE_URL: 'postgresql://db.example/livery', CONSOLE_HOST: 'console.example.com' });
  const steps = [...text.matchAll(/^ {2}node scripts\/livery\.mjs (.+?)(?: {2,}.*)?$/gm)].map(([, step = '']) => step);
  expect(steps).toEqual([
    'staff invite --first EMAIL',
    'login --url http://127.0.0.1:8080 --invitation',
    'push FOLDER --to production --reason TEXT --url http://127.0.0.1:8080',
  ]);
  expect(text).toContain('https://console.example.com');
  for (const step of steps) {
    const [name = '', ...words] = step.split(' ');
    const help: string[] = [];
    const output = { out: (line: string) => help.push(line), err: (line: string) => help.push(line) };
    expect([step, await main({ argv: [name, '--help'], output, env: {} })]).toEqual([step, 0]);
    for (const option of words.filter((word) => word.startsWith('--') && word !== '--url'))
      expect([step, help.join('\n')]).toEqual([step, expect.stringContaining(option)]);
  }
});

it('does not mention accounts in a sandbox, because its token is stored with its data', () => {
  const text = announced({});
  expect(text).toContain('push FOLDER --reason TEXT');
  expect(text).not.toMatch(/invite|login/);
});

it('prints missing settings of brands as sentences after everything else', () => {
  const demoAccounts = { comet: { player: 'a-password' } };
  const warnings = [{ tenant: 'comet', message: 'LIVERY_SECRET_COMET__CHAT_SECRET is not set' }];
  const text = announced({}, { demoAccounts, warnings });
  expect(text).toMatch(
    /a-password\n\nNotes:\n {2}comet: LIVERY_SECRET_COMET__CHAT_SECRET is not set\.\n\nCtrl-C stops it\.$/,
  );
  expect(announced({})).not.toContain('Notes');
});

it('prints faults of folders in one line each', () => {
  const fault = { tenant: 'comet', file: 'comet/a\u001b[2K\nb.json', line: 1, column: 1, message: 'wrong' };
  const folderFaults = () => [{ ...fault, severity: 'error' as const, rule: 'json', pointer: '' }];
  expect(announced({}, { folderFaults })).toContain('\n  comet was not loaded: comet/a\\u001b[2K\\nb.json:1:1 wrong\n');
});
