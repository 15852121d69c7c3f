import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resultOf } from '../scripts/livery/admin-client.ts';
import { aBanner, anAnnouncement, anArticle, aPromotion } from './support/content.ts';
import { aServerDatabase } from './support/database.ts';
import { type Livery, ownerEnv, startLivery } from './support/livery.ts';
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
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SANDBOX: 'off',
    PREVIEW_DOMAIN: 'localhost',
    LOG_LEVEL: 'silent',
    ...more,
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
      chat: { launchUrl: 'https://chat.example', secretName: 'ONE__CHAT_SECRET' },
      locale: { enabled: ['EN', 'TY'] },
      flags: { REWCEN3: false },
      cdn: { imageHosts: ['img.example'] },
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

/** An article of a content folder, in which all links work. */
const anArticleWith = (tag: string, changes: object = {}) =>
  anArticle({ id: tag, tag, content: { EN: '<p>Words</p>', TY: '<p>Salita</p>' }, ...changes });
const links = (...addresses: string[]) =>
  `<p>${addresses.map((address) => `<a href="${address}">there</a>`).join(' ')}</p>`;
const whole = {
  help: [
    anArticleWith('terms', { content: { EN: links('/m/help?tag=privacy', 'tel:+63281234'), TY: '<p>Salita</p>' } }),
    anArticleWith('privacy', { content: { EN: links('/m/helpDetail?id=terms', 'mailto:a@b.example'), TY: 'Pribado' } }),
    anArticleWith('payments'),
  ],
  announcements: [
    anAnnouncement({
      content: { EN: links('/m/notice?i=0', 'https://one.example/m/activity?id=p1', '/m/slot-games?vassalage=NOVA') },
      linkedPromotion: 'p1',
    }),
    // Starts before the announcement that it links to.
    anAnnouncement({ id: 'later', from: '2090-01-01', content: { EN: links('/m/noticeDetail?id=last') } }),
    anAnnouncement({ id: 'last', from: '2089-01-01' }),
    anAnnouncement({ id: 'over', from: '2020-01-01', until: '2020-02-01', content: { EN: links('/m/gone') } }),
  ],
  promotions: [aPromotion({ content: { EN: '<img src="https://img.example/a.png" alt="">' } })],
  banners: [
    aBanner({ action: { type: 'page', target: 'promotions' } }),
    aBanner({ id: 'b2', action: { type: 'promotion', target: 'p1' } }),
    aBanner({ id: 'b3', action: { type: 'external', target: 'https://elsewhere.example/x' } }),
  ],
};

// A brand becomes ready step by step. Each test continues with the release and the settings of the one before it.
describe('obstacles between a brand and its players', { shuffle: false }, () => {
  it('are reported with their fix, and a missing release is the first of them', async () => {
    const { command, change } = await begin();
    const none = await command('ready', 'one', '--offline');
    expect([none.code, none.text]).toEqual([1, expect.stringContaining('release.unknown')]);
    await change('push', join(tenants.path, 'one'));
    const { code, ready, states, points } = await look();
    expect([code, ready]).toEqual([1, false]);
    for (const id of ['secret', 'mail', 'sms', 'help', 'terms', 'privacy', 'payments', 'games'])
      expect([id, states(id)]).toEqual([id, ['missing']]);
    expect(states('banners').every((state) => state === 'warning')).toBe(true);
    expect(states('sign-off')).toEqual(['warning']);
    expect(points.find(({ id }) => id === 'sms')).toMatchObject({
      message: 'the sender of sms does not respond: no SMS gateway is set: SMS_GATEWAY_URL names one',
      fix: expect.stringContaining('/login/smsEnabled'),
    });
  });

  it('leave what `livery ready` saw from outside beside the view of the server', async () => {
    const { command, port } = livery as Livery;
    const { code } = await command('ready', 'one', '--environment', 'staging');
    expect(code).toBe(1);
    const { outside } = await resultOf(ownerEnv(port), 'checkReadiness', {
      params: { tenant: 'one' },
      query: { environment: 'staging' },
    });
    expect(outside).toMatchObject({ release: 1, points: expect.any(Array) });
    expect(outside?.points[0]).toMatchObject({ id: 'domain', state: 'missing' });
    expect(outside?.points.map(({ message }) => message).join('\n')).toContain('/chat/launchUrl https://chat.example');
    const { links: listed } = await resultOf(ownerEnv(port), 'listLinks', {
      params: { tenant: 'one' },
      query: { environment: 'staging' },
    });
    expect(listed.map(({ path }) => path)).toContain('/chat/launchUrl');
  });

  it('include the hosts of covers that its pages do not allow, as in an import', async () => {
    const { command, change } = livery as Livery;
    const cover = 'https://pictures.example/fleet.webp';
    const file = join(dataDir, 'games.json');
    const games = [{ vendor: 'NOVA', id: 'g1', name: 'Fleet', type: 'RNG', cover }];
    await writeFile(file, JSON.stringify({ vendors: [{ code: 'NOVA', name: 'Nova' }], games }));
    const imported = await command('catalogue', 'import', file, '--reason', 'a test');
    expect([imported.code, imported.text]).toEqual([
      0,
      expect.stringContaining('warning: 1 game has pictures at pictures.example, so drawn covers are shown at one:'),
    ]);
    const pointsNow = async () => (await look()).points.filter(({ id }) => id === 'games');
    expect(await pointsNow()).toEqual([
      expect.objectContaining({ state: 'ready' }),
      expect.objectContaining({
        state: 'warning',
        message: expect.stringContaining('pictures.example'),
        fix: expect.stringContaining('/cdn/pictureHosts'),
      }),
    ]);
    await change('set', 'one', '/cdn/pictureHosts', '["pictures.example"]', '--environment', 'staging');
    await expect.poll(pointsNow).toEqual([expect.objectContaining({ state: 'ready' })]);
  });

  it('disappear once fixed: secrets, gateways that answer, a sign-off that the policy requires', async () => {
    const { port } = gateway.address() as AddressInfo;
    const { change, command } = await begin({
      LIVERY_SECRET_ONE__CHAT_SECRET: 'x'.repeat(40),
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

  it('include terms missing in a language, and dead links in content, with a fix', async () => {
    const { change } = await begin();
    const folder = await mkdtemp(join(tmpdir(), 'livery-texts-'));
    const bring = async ({ help, announcements, promotions, banners }: typeof whole) => {
      const files = {
        'help.json': { articles: help },
        'announcements.json': { announcements },
        'promotions.json': { promotions },
        'banners.json': { banners },
      };
      for (const [name, file] of Object.entries(files)) await writeFile(join(folder, name), JSON.stringify(file));
      await change('content', 'import', 'one@staging', folder, '--replace');
      const { points } = await look();
      return points.filter(({ id }) => ['terms', 'privacy', 'payments', 'links'].includes(id));
    };
    expect((await bring(whole)).map(({ id, state }) => `${id} ${state}`)).toEqual([
      'terms ready',
      'privacy ready',
      'payments ready',
      'links ready',
    ]);

    const points = await bring({
      help: [
        anArticleWith('terms', { content: { EN: '<p>Words</p>' } }),
        anArticleWith('privacy', { hidden: true }),
        anArticleWith('payments', { from: '2090-01-01' }),
        anArticle({ content: { EN: links('/m/help?tag=terns'), TY: links('/m/nowhere') } }),
      ],
      announcements: [
        anAnnouncement({
          content: {
            EN: links(
              ...['/m/rewardCenter', '/m/play?vendor=NINE&nodeId=9', '/m/helpDetail?id=privacy'],
              ...['/m/slot-games?vassalage=NOVAE', '/m/live-games?vassalage=NOVA'],
            ),
          },
        }),
      ],
      promotions: [
        aPromotion({ content: { EN: `${links('http://plain.example')}<img src="https://far.example/a.png" alt="">` } }),
        aPromotion({ id: 'p2', hidden: true }),
      ],
      banners: [
        aBanner({ action: { type: 'promotion', target: 'p2' } }),
        aBanner({ id: 'b2', action: { type: 'page', target: 'rewardCentre' } }),
      ],
    });
    expect(points.map(({ id, state, message }) => `${id} ${state}: ${message}`)).toEqual([
      'terms missing: articles terms (terms) says nothing in TY',
      'privacy missing: articles privacy (privacy) is hidden',
      'payments missing: articles payments (payments) is not shown now: from 2090-01-01',
      'links missing: announcements a1 in EN, TY: the page rewardCentre is off',
      'links missing: announcements a1 in EN, TY: no game 9 of NINE is offered',
      'links missing: announcements a1 in EN, TY: no article privacy is published',
      'links missing: announcements a1 in EN, TY: /m/slot-games lists no game of the vendor NOVAE',
      'links missing: announcements a1 in EN, TY: /m/live-games lists no game of the vendor NOVA',
      'links missing: articles h1 in EN: no article with the tag terns is published',
      'links missing: articles h1 in TY: /m/nowhere is no page: it leads home',
      'links missing: banners b1: no promotion p2 is published',
      'links warning: banners b2: the page rewardCentre is off, so it is not shown',
      'links missing: promotions p1 in EN, TY: a link has no address',
      'links missing: promotions p1 in EN, TY: pages load no pictures from the host of https://far.example/a.png',
    ]);
    expect(points.every(({ fix = '' }) => fix !== '')).toBe(true);
    await rm(folder, { recursive: true, force: true });
  });
});
