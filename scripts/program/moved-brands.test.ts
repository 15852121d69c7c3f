import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { platformMigrations } from '../../platform/migrations/platform-migrations.ts';
import { wire } from '../../schema/constants.ts';
import { openBrandSet } from '../../server/brands/live/open-brand-set.ts';
import { systemClock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { productHosts, reservedHosts } from '../../server/hosts/reserved-hosts.ts';
import { createLog } from '../../server/log.ts';
import { adoptAll, passOnSchedule } from '../../server/staff/pass-on-schedule.ts';
import { hostActor } from '../../server/staff/staff-identity.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { type Livery, startLivery } from '../../tests/support/livery.ts';
import { asAdministrator } from '../../tests/support/postgres.ts';
import { aRestartablePostgres, type RestartablePostgres } from '../../tests/support/restartable-postgres.ts';
import { aTenantsFolder, type TenantsFolder } from '../../tests/support/tenants-folder.ts';
import english from '../../texts/EN/status.json' with { type: 'json' };
import spanish from '../../texts/ES/status.json' with { type: 'json' };
import { main } from '../livery/main.ts';

/** Two installations with the same key, each with a node and a database of its own. */
let postgres: RestartablePostgres;
let folder: string;
const tenants: TenantsFolder[] = [];
const nodes: Livery[] = [];
const urls: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'livery-moved-'));
  postgres = await aRestartablePostgres('wal_level=logical');
  for (const [index, ids] of [['first', 'second'], ['third']].entries()) {
    await asAdministrator(postgres.url, `create database installation_${index}`);
    urls.push(Object.assign(new URL(postgres.url), { pathname: `/installation_${index}` }).href);
    const brands = await aTenantsFolder(
      Object.fromEntries(
        ids.map((id) => [
          id,
          { tenant: { domains: [`www.${id}.example`] }, locale: { enabled: ['EN', 'ES'], default: 'EN' } },
        ]),
      ),
    );
    tenants.push(brands);
    nodes.push(
      await startLivery({
        TENANTS_DIR: brands.path,
        DATABASE_URL: urls[index],
        DATA_DIR: join(folder, String(index)),
        SANDBOX: 'on',
        LOG_LEVEL: 'silent',
        LIVERY_KEY: Buffer.alloc(32, 7).toString('base64'),
      }),
    );
  }
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await postgres?.remove();
  await Promise.all(tenants.map((brands) => brands.remove()));
  await rm(folder, { recursive: true, force: true });
});

async function move(...options: readonly string[]): Promise<string> {
  const lines: string[] = [];
  const output = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) };
  const argv = ['brand', 'move', 'first', '--to', urls[1] ?? '', ...options];
  const code = await main({ argv, output, env: { DATABASE_URL: urls[0] } });
  if (code !== 0) throw new Error(lines.join('\n'));
  return lines.join('\n');
}

/** Statuses of a page, a call, a wallet call and the permission for a certificate, at both nodes. */
const answersOf = async (host: string) =>
  Promise.all(
    nodes.map(async (node) => {
      const permission = { host: 'localhost', path: `/internal/tls-permission?domain=${host}` };
      const paths = ['/m/home', `${wire.apiBase}/status`, `${wire.walletBase}hub/transaction/win`];
      const answers = await Promise.all([...paths.map((path) => node.send({ host, path })), node.send(permission)]);
      return answers.map(({ status }) => status);
    }),
  );

const served = [200, 200, 404, 200];
const elsewhere = [503, 503, 503, 404];
const unknown = [404, 404, 404, 404];

it('a brand that moves is answered by one installation, 503 by the other, and its domain has one certificate', async () => {
  const host = 'www.first.example';
  expect(await answersOf(host)).toEqual([served, unknown]);
  await move();
  await eventually(async () => expect(await answersOf(host)).toEqual([elsewhere, served]));
  const refused = await nodes[0]?.send({ host, path: `${wire.apiBase}/status` });
  expect([refused?.headers['retry-after'], JSON.parse(refused?.text ?? '')]).toEqual([
    '5',
    expect.objectContaining({ code: 'service.unavailable', message: 'another installation serves this brand' }),
  ]);
  // Visitors see the page of a site under maintenance in their language, with its files.
  for (const [language, texts] of [
    ['en', english],
    ['es', spanish],
  ] as const) {
    const page = await nodes[0]?.send({ host, path: '/m/promotions', headers: { 'accept-language': language } });
    expect([page?.status, page?.headers['content-language'], page?.headers['retry-after']]).toEqual([
      503,
      language,
      expect.stringMatching(/^\d+$/),
    ]);
    expect(page?.text).toContain(texts['maintenance.title'].replace("'", '&#x27;'));
    const file = /src="(\/assets\/[^"]+\.js)"/.exec(page?.text ?? '')?.[1] ?? '';
    expect((await nodes[0]?.send({ host, path: file }))?.status).toBe(200);
  }
  expect((await nodes[0]?.send({ host, path: wire.eventsPath }))?.status).toBe(503);
  // Staff see where it is. The address has neither user nor password.
  const shown = await Promise.all(nodes.map(async (node) => (await node.command('brand', 'show', 'first')).text));
  expect(shown[0]).toMatch(/^brand first\n {2}another installation serves it: \/[^@\n]*\/installation_1\n/);
  expect(shown[1]).not.toContain('another installation');
  const listed = await nodes[0]?.command('brands', 'first');
  expect(listed?.text).toMatch(/^first +another installation serves it: \/[^@\n]*\/installation_1$/);
  const why = await nodes[0]?.command('why', 'first', 'CBS3');
  expect([why?.code === 0, why?.text]).toEqual([false, expect.stringContaining('another installation serves first')]);
  expect(await answersOf('www.second.example')).toEqual([served, unknown]);
  await nodes[1]?.change('set', 'first', '/theme/radius/small', '7');
  await move('--back');
  await eventually(async () => expect(await answersOf(host)).toEqual([served, unknown]));
  // Read anew, with what was changed meanwhile.
  expect((await nodes[0]?.send({ host, path: wire.manifestPath }))?.text).toContain('"small":7');
});

it('neither a node that missed a move nor people who leave hold on to its brand', async () => {
  const host = 'www.first.example';
  const log = createLog({ level: 'silent' });
  const database = await openDatabase({ databaseUrl: urls[0], migrations: platformMigrations, log });
  const deaf: Database = Object.create(database, {
    listen: { value: async () => async () => undefined },
    kind: { value: 'embedded' },
  });
  const reserved = reservedHosts(productHosts({ consoleHost: 'console.localhost', previewDomain: undefined }));
  const [environment, previewDomain, clock] = ['production', undefined, systemClock] as const;
  const set = await openBrandSet({ database: deaf, environment, previewDomain, clock, reserved, log });
  try {
    const known = set.stored('first')?.changes.length ?? 0;
    expect([known > 0, set.byHost(host)?.id]).toEqual([true, 'first']);
    await asAdministrator(
      urls[0] ?? '',
      `insert into change (tenant, path, value, reason, actor, change_set, from_at) select tenant, path, '9', 'x',
        actor, tenant, now() + interval '1 day' from unnest(array['first', 'second']) as tenant,
        (values ('staff:sue', '/theme/radius/medium'), ('token:expired', '/theme/radius/large')) as made(actor, path)`,
    );
    await move();
    const passed = await database.asOperator((tx) =>
      passOnSchedule({
        tx,
        database,
        of: 'staff:sue',
        owners: new Map([['staff:sue', []]]),
        choice: adoptAll,
        by: hostActor,
        reason: 'left',
        now: clock.now(),
      }),
    );
    expect(passed.map(({ tenant }) => tenant)).toEqual(['second']);
    await eventually(async () => expect(await answersOf(host)).toEqual([elsewhere, served]));
    await nodes[1]?.change('set', 'first', '/theme/radius/small', '5');
    await move('--back');
    await set.refresh(['first']);
    expect([set.byHost(host)?.manifest.theme.radius.small, set.stored('first')?.changes.length]).toEqual([
      5,
      known + 3,
    ]);
    // The changes of somebody who left while the brand was away, and of a token that expired, belong to the host. Those of other brands stay.
    const decided = await asAdministrator(
      urls[0] ?? '',
      `select tenant, decision, d.actor, path from change_decision d join change c using (tenant, sequence) order by tenant, path`,
    );
    const adopted = { decision: 'adopted', actor: 'host' };
    expect(decided.rows).toEqual([
      { tenant: 'first', ...adopted, path: '/theme/radius/large' },
      { tenant: 'first', ...adopted, path: '/theme/radius/medium' },
      { tenant: 'second', ...adopted, path: '/theme/radius/medium' },
    ]);
    await move();
    await move('--confirm');
    await set.refresh();
    expect([set.byId('first'), set.byHost(host), set.byId('second')?.id]).toEqual([undefined, undefined, 'second']);
    await eventually(async () => expect(await answersOf(host)).toEqual([unknown, served]));
  } finally {
    await set.close();
    await database.close();
  }
});
