import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callAdmin } from './admin-client.ts';
import { type Command, exits } from './command.ts';
import { main, runAsJson } from './main.ts';

describe('--json', () => {
  let answers: Readonly<Record<string, unknown>>;
  let server: Server;
  let env: NodeJS.ProcessEnv;
  let printed: string[];
  beforeAll(async () => {
    server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const [, value] = Object.entries(answers).find(([end]) => pathname.endsWith(end)) ?? [];
      response.writeHead(value === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ success: value !== undefined, value, code: 'request.not_found' }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    env = { LIVERY_URL: `http://127.0.0.1:${port}`, LIVERY_TOKEN: 'token', TENANTS_DIR: '/none' };
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    printed = [];
  });
  const output = { out: (text: string) => void printed.push(text), err: (text: string) => void printed.push(text) };

  it('prints what the command says, not its first answer, if the command fails later', async () => {
    answers = { '/brands': [{ id: 'aurora' }] };
    const failing = (code: number): Command => ({
      usage: 'livery test',
      summary: 'test',
      options: {},
      async run(_, { output: to }) {
        await callAdmin(env, 'listBrands');
        to.err('the file can not be written');
        return { code };
      },
    });
    const run = async (code: number) => {
      printed = [];
      const result = await runAsJson(failing(code), [], { output, env });
      return [result, JSON.parse(printed.join('\n'))];
    };
    expect(await run(exits.fine)).toEqual([0, [{ id: 'aurora' }]]);
    expect(await run(1)).toEqual([1, { lines: ['the file can not be written'] }]);
  });

  it('has the requests of every brand', async () => {
    const request = (id: string) => ({ id, kind: 'deposit', pictures: [], amount: '5.00', currency: 'PHP' });
    answers = {
      '/brands': ['aurora', 'jade'].map((id) => ({ id, served: true })),
      '/aurora/requests': [request('one'), request('two')],
      '/jade/requests': [request('three')],
    };
    expect(await main({ argv: ['requests', '--json'], output, env })).toBe(0);
    expect(JSON.parse(printed.join('\n'))).toMatchObject([
      { brand: 'aurora', id: 'one' },
      { brand: 'aurora', id: 'two' },
      { brand: 'jade', id: 'three' },
    ]);
  });
});
