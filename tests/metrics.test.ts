import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminAddress, adminFile } from '../config-server/admin/door/admin-token.ts';
import { wire } from '../schema/constants.ts';
import { metricTable } from '../server/metrics/metric-table.ts';
import { type Livery, startLivery } from './support/livery.ts';
import { aTenantsFolder, type TenantsFolder } from './support/tenants-folder.ts';

describe('/metrics of the whole program', () => {
  let tenants: TenantsFolder;
  let livery: Livery;
  let admin: AdminAddress;

  beforeAll(async () => {
    tenants = await aTenantsFolder({ one: {} });
    livery = await startLivery({
      TENANTS_DIR: tenants.path,
      BUDGETS: 'real',
      ACCESS_LOG: 'all',
      ACCESS_LOG_FILE: join(tenants.path, 'access.log'),
    });
    admin = JSON.parse(await readFile(join(livery.dataDir, adminFile), 'utf8'));
  });
  afterAll(async () => {
    await livery?.close();
    await tenants?.remove();
  });

  const lines = async () => {
    const headers = { authorization: `Bearer ${admin.token}` };
    return (await livery.send({ host: admin.host, path: '/metrics', headers })).text.split('\n');
  };
  const metric = async (line: string) => {
    const found = (await lines()).find((one) => one.startsWith(`${line} `));
    return found === undefined ? undefined : Number(found.slice(line.length + 1));
  };

  it('shows every metric of the table with its kind, and those of the process', async () => {
    const text = await lines();
    for (const [name, { kind }] of Object.entries(metricTable)) expect(text).toContain(`# TYPE ${name} ${kind}`);
    expect(text.some((line) => /^process_resident_memory_bytes \d/.test(line))).toBe(true);
    expect(await metric('livery_database_up')).toBe(1);
    expect(await metric('livery_brands_served')).toBe(1);
    await expect.poll(() => metric('livery_job_runs_total{job="content-events",outcome="done"}')).toBeGreaterThan(0);
  });

  it('counts requests: pages, manifests, calls, calls of staff, and no label that a client invents', async () => {
    const request = (path: string, host = 'one.localhost') => livery.send({ host, path });
    const counter = (routeClass: string, status: number) =>
      `livery_requests_total{class="${routeClass}",status="${status}"}`;
    const duration = 'livery_request_seconds_count{class="manifest"}';
    const refusals = 'livery_refusals_total{code="request.not_found"}';
    const before = new Map<string, number>();
    for (const name of [
      counter('document', 200),
      counter('manifest', 200),
      counter('api', 404),
      counter('document', 404),
      duration,
      refusals,
    ])
      before.set(name, (await metric(name)) ?? 0);
    const rise = async (name: string) => ((await metric(name)) ?? 0) - (before.get(name) ?? 0);
    await request('/m/home');
    await request(wire.manifestPath);
    await request(`${wire.apiBase}/invented-by-a-client`);
    await request('/invented-by-a-client', 'strange.example');
    for (const name of before.keys()) await expect.poll(() => rise(name)).toBe(1);
    expect(await metric(counter('admin', 200))).toBeGreaterThan(0);
    expect((await lines()).filter((line) => line.includes('invented'))).toEqual([]);
  });

  it('writes the access log as set, with the request id of the answer', async () => {
    const page = await livery.send({ host: 'one.localhost', path: '/m/help?token=a-secret' });
    const call = await livery.send({ host: 'one.localhost', path: `${wire.apiBase}/challenge` });
    const written = async () => (await readFile(join(tenants.path, 'access.log'), 'utf8')).split('\n');
    const lineOf = async (answer: typeof page) => {
      const found = (await written()).find((line) => line.includes(String(answer.headers['x-request-id'])));
      return found === undefined ? undefined : JSON.parse(found);
    };
    await expect
      .poll(() => lineOf(page))
      .toMatchObject({ tenant: 'one', route: 'help', class: 'document', status: 200 });
    await expect
      .poll(() => lineOf(call))
      .toMatchObject({ tenant: 'one', route: 'getChallenge', status: 400, errorCode: 'request.invalid' });
    expect((await written()).join()).not.toContain('a-secret');
  });

  it('exports the audit by the command, as JSON lines', async () => {
    const { code, text } = await livery.command('audit', 'export', '--from', '2026-01-01T00:00:00Z');
    expect(code).toBe(0);
    for (const line of text.split('\n').filter((one) => one !== '')) expect(JSON.parse(line)).toHaveProperty('action');
    const again = await livery.command('audit', 'export', '--from', '2026-01-01T08:00:00+08:00', '--brand', 'one');
    expect(again.text).toContain('"action":"audit.exported"');
    expect(await livery.command('audit', 'export', '--from', '2026-01-01')).toMatchObject({ code: 2 });
    expect(
      await livery.command('audit', 'export', '--from', '2026-01-01T00:00:00Z', '--brand', 'nobody'),
    ).toMatchObject({ code: 1 });
  });

  it('counts refusals of budgets by their name', async () => {
    const spend = () => livery.send({ host: 'one.localhost', path: `${wire.apiBase}/challenge?purpose=username` });
    for (let tries = 0; tries < 70; tries += 1) await spend();
    await expect.poll(() => metric('livery_budgets_refused_total{budget="challenge.address"}')).toBeGreaterThan(0);
  });

  it('counts how the calls of each brand end, for rollouts in steps', async () => {
    const begun = await livery.change('rollout', 'begin', 'one', '/flags/CBS3', 'true');
    const id = /rollout show (\S+)/.exec(begun)?.[1] ?? '';
    await livery.send({ host: 'one.localhost', path: `${wire.apiBase}/status` });
    await livery.send({ host: 'one.localhost', path: `${wire.apiBase}/member` });
    const origin = livery.url('one', '').replace(/\/$/, '');
    const headers = { host: `one.localhost:${livery.port}`, origin, [wire.csrfHeader]: 'visitor' };
    const path = `${wire.apiBase}/failed-pages`;
    await livery.send({ host: 'one.localhost', method: 'POST', path, headers });
    await expect
      .poll(async () => (await livery.command('rollout', 'show', id)).text)
      .toMatch(/ {4}calls: auth\.\w+ +0 -> +1$/m);
    const { text } = await livery.command('rollout', 'show', id);
    expect(text).toMatch(/ {4}calls: granted +\d+ -> +[1-9]/m);
    expect(text).toMatch(/ {4}calls: page\.failed +0 -> +1$/m);
  });
});
