import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { main } from '../main.ts';

type Checked = AdminValueOf<'getWalletCheck'>;

const at = '2026-03-01T12:00:00.000Z';
const checked = (differences: number): Checked => ({
  state: 'done',
  startedAt: at,
  checkedAt: at,
  checks: [
    { check: 'balances', differences: 0, rows: [] },
    {
      check: 'entries',
      differences,
      rows: [{ subject: 't1', currency: 'JPY', expected: '0.00000', found: '-5.00000' }].slice(0, differences),
    },
  ],
});
const running: Checked = { state: 'running', startedAt: at, checkedAt: null, checks: [] };

describe('livery wallet check', () => {
  let server: Server;
  let sent: string[];
  /** Answers to successive look-ups of a brand's check; the last one repeats. */
  let looks: Record<string, (Checked | 'refused')[]>;

  const answerTo = (method: string, path: string): unknown => {
    if (path === '/admin/v1/brands')
      return [
        ['one', true],
        ['two', true],
        ['old', false],
      ].map(([id, served]) => ({ id, served }));
    const [, brand = ''] = /brands\/([^/]+)\/wallet\/checks$/.exec(path) ?? [];
    if (method === 'POST') return running;
    const left = looks[brand] ?? [];
    return left.length > 1 ? left.shift() : left[0];
  };

  beforeAll(async () => {
    server = createServer((request, response) => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      sent.push(`${request.method} ${path}`);
      const value = answerTo(request.method ?? '', path);
      const refusal = { success: false, code: 'brand.unknown', message: 'no such brand' };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(value === 'refused' ? refusal : { success: true, value }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    sent = [];
  });
  afterAll(() => server.close());

  const run = async (...argv: string[]) => {
    const [out, err]: [string[], string[]] = [[], []];
    const output = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) };
    const env = { LIVERY_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, LIVERY_TOKEN: 'token' };
    const code = await main({ argv: ['wallet', 'check', ...argv], output, env });
    return { code, out: out.join('\n'), err: err.join('\n') };
  };

  it('waits for a check that runs, and exits 0 if everything agrees', async () => {
    looks = { one: [running, checked(0)] };
    const { code, out } = await run('one');
    expect([code, out.split('\n')]).toEqual([0, ['one balances: agrees', 'one entries: agrees']]);
    expect(sent).toEqual([
      'POST /admin/v1/brands/one/wallet/checks',
      'GET /admin/v1/brands/one/wallet/checks',
      'GET /admin/v1/brands/one/wallet/checks',
    ]);
  });

  it('exits 1 and shows the rows if one of all served brands differs', async () => {
    looks = { one: [checked(1)], two: [checked(0)] };
    const { code, out } = await run();
    expect(code).toBe(1);
    expect(out.split('\n')).toEqual([
      'one balances: agrees',
      'one entries: 1 row differs',
      '  t1: expected 0.00000, found -5.00000 JPY',
      'two balances: agrees',
      'two entries: agrees',
    ]);
    expect(sent.filter((line) => line.includes('/old/'))).toEqual([]);
  });

  it('prints one JSON value with --json, and exits 1 all the same', async () => {
    looks = { one: [checked(1)] };
    const { code, out } = await run('one', '--json');
    expect([code, JSON.parse(out)]).toEqual([1, [{ brand: 'one', ...checked(1) }]]);
  });

  it.each([['failed', { ...running, state: 'failed' } as Checked], ['refused', 'refused'] as const])(
    'exits 1 if the check %s',
    async (_name, look) => {
      looks = { one: [look] };
      expect((await run('one')).code).toBe(1);
    },
  );

  it('refuses options that are no whole numbers', async () => {
    expect((await run('one', '--rows', 'many')).code).toBe(2);
  });
});
