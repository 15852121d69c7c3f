import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aServerDatabase } from './support/database.ts';
import { type Livery, startLivery } from './support/livery.ts';
import { aTenantsFolder, type TenantsFolder } from './support/tenants-folder.ts';

type Point = { id: string; state: string; message: string; fix?: string };

let database: Awaited<ReturnType<typeof aServerDatabase>>;
let tenants: TenantsFolder;
let dataDir: string;
let livery: Livery | undefined;
let gateway: Server;
let gatewayStatus = 405;

const begin = async (more: NodeJS.ProcessEnv = {}) => {
  await livery?.close();
  livery = await startLivery({
    ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, SANDBOX: 'off', PREVIEW_DOMAIN: 'localhost' },
    ...{ LOG_LEVEL: 'silent', ...more },
  });
  return livery;
};
const look = async (...options: string[]) => {
  const { code, text } = await (livery as Livery).command('ready', 'one', '--offline', '--json', ...options);
  const { points, ready } = JSON.parse(text) as { points: Point[]; ready: boolean };
  return {
    code,
    ready,
    points,
    states: (id: string) => points.filter((one) => one.id === id).map(({ state }) => state),
  };
};

beforeAll(async () => {
  database = await aServerDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'livery-ready-'));
  tenants = await aTenantsFolder({
    one: {
      login: { smsEnabled: true },
      recovery: { email: true },
      chat: { launchUrl: 'https://chat.example', secretName: 'ONE_CHAT' },
    },
  });
  gateway = createServer((_, response) => response.writeHead(gatewayStatus).end());
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await livery?.close();
  gateway?.closeAllConnections();
  gateway?.close();
  await database?.drop();
  await tenants?.remove();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

describe('what stands between a brand and its players', { timeout: 60_000 }, () => {
  it('is told with what to do, and no release is the first of it', async () => {
    const { command, change } = await begin();
    const none = await command('ready', 'one', '--offline');
    expect([none.code, none.text]).toEqual([1, expect.stringContaining('release.unknown')]);
    await change('push', join(tenants.path, 'one'));
    const { code, ready, states, points } = await look();
    expect([code, ready]).toEqual([1, false]);
    for (const id of ['secret', 'mail', 'sms', 'help', 'games'])
      expect([id, states(id)]).toEqual([id, ['missing']]);
    expect(states('banners').every((state) => state === 'warning')).toBe(true);
    expect(states('sign-off')).toEqual(['warning']);
    expect(points.find(({ id }) => id === 'sms')).toMatchObject({
      message: 'what sends sms does not answer: no SMS gateway is set: SMS_GATEWAY_URL names one',
      fix: expect.stringContaining('/login/smsEnabled'),
    });
  });

  it('names the hosts of covers that its pages do not allow, as the import does', async () => {
    const { command, change } = livery as Livery;
    const cover = 'https://pictures.example/fleet.webp';
    const file = join(dataDir, 'games.json');
    const games = [{ vendor: 'NOVA', id: 'g1', name: 'Fleet', type: 'RNG', cover }];
    await writeFile(file, JSON.stringify({ vendors: [{ code: 'NOVA', name: 'Nova' }], games }));
    const imported = await command('catalogue', 'import', file, '--reason', 'a test');
    expect([imported.code, imported.text]).toEqual([
      0,
      expect.stringContaining(
        'warning: 1 games have pictures at pictures.example, for which drawn covers stand at one:',
      ),
    ]);
    const told = async () => (await look()).points.filter(({ id }) => id === 'games');
    expect(await told()).toEqual([
      expect.objectContaining({ state: 'ready' }),
      expect.objectContaining({
        state: 'warning',
        message: expect.stringContaining('pictures.example'),
        fix: expect.stringContaining('/cdn/pictureHosts'),
      }),
    ]);
    await change('set', 'one', '/cdn/pictureHosts', '["pictures.example"]', '--environment', 'staging');
    await expect.poll(told).toEqual([expect.objectContaining({ state: 'ready' })]);
  });

  it('goes as it is done: secrets, gateways that answer, a sign-off that policy asks for', async () => {
    const { port } = gateway.address() as AddressInfo;
    const { change, command } = await begin({
      LIVERY_SECRET_ONE_CHAT: 'x'.repeat(40),
      SMS_GATEWAY_URL: `http://127.0.0.1:${port}/messages`,
    });
    const mended = await look();
    expect([mended.states('secret'), mended.states('sms')]).toEqual([[], ['ready']]);
    gatewayStatus = 503;
    expect((await look()).states('sms')).toEqual(['missing']);
    gatewayStatus = 405;

    await change('policy', 'set', 'all', '--second-person', 'off', '--sign-off', 'on');
    expect((await look()).states('sign-off')).toEqual(['missing']);
    await change('sign-off', 'one');
    expect((await look()).states('sign-off')).toEqual(['ready']);

    const { text } = await command('ready', 'one', '--offline', '--all');
    expect(text).toMatch(/MISSING {2}mail .*\n +set SMTP_URL/);
    expect(text).toMatch(/^ready {4}sms /m);
    expect(text).toMatch(/release 1 of one: \d+ missing, \d+ warnings, \d+ ready$/);
  });
});
