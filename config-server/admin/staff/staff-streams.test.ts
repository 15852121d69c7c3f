import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Request, Response } from 'express';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StaffEvent } from '../../../schema/staff-events.ts';
import type { BrandSets, Environment } from '../../../server/brands/environments.ts';
import { openBrandSet } from '../../../server/brands/live/open-brand-set.ts';
import type { Database } from '../../../server/database/database.ts';
import { productHosts, reservedHosts } from '../../../server/hosts/reserved-hosts.ts';
import { createBounds } from '../../../server/limits/bounds.ts';
import { createLog } from '../../../server/log.ts';
import { notifyStaff, notifyStaffOfAll } from '../../../server/notify-staff.ts';
import type { StaffIdentity } from '../../../server/staff/staff-identity.ts';
import { anAdminApi, changedAt, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { rawConnection } from '../../../tests/support/raw-connection.ts';
import { openStaffStreams, type StaffStreams } from './staff-streams.ts';

const log = createLog({ level: 'silent' });
type Identify = () => Promise<StaffIdentity | undefined>;

const reader = (more: Partial<StaffIdentity> = {}): StaffIdentity => ({
  actor: 'ana',
  role: 'operator',
  brands: null,
  flags: null,
  languages: null,
  expiresAt: null,
  hash: 'x',
  ...more,
});

describe('streams of staff on one node', () => {
  const clock = aClock();
  const closing: (() => Promise<unknown>)[] = [];
  let admin: TestAdminApi;
  beforeAll(async () => {
    admin = await anAdminApi({ clock });
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  afterAll(() => admin?.close());
  const change = changedAt(() => admin);

  /** A node whose look-up of readers is given by the test. */
  const aNode = async ({
    sets = admin.sets,
    ...periods
  }: {
    sets?: BrandSets;
    lookUp?: number;
    beat?: number;
  } = {}) => {
    const streams: StaffStreams = await openStaffStreams({
      database: admin.database,
      sets,
      bounds: createBounds(),
      clock,
      log,
      ...periods,
    });
    let next: { staff: StaffIdentity; identify: Identify } | undefined;
    const server: Server = createServer((request, response) => {
      if (next === undefined) throw new Error('nobody opens a stream');
      streams.open({ request: request as Request, response: response as Response, ...next });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(async () => {
      await streams.close();
      server.close();
    });
    return async (identify: Identify, staff = reader()) => {
      next = { staff, identify };
      const text = 'GET / HTTP/1.1\r\nHost: console.localhost\r\n\r\n';
      const { socket, received } = rawConnection((server.address() as AddressInfo).port, text);
      closing.push(async () => socket.destroy());
      await expect.poll(received).toContain(':\n\n');
      const notices = () =>
        [...received().matchAll(/^data: (.*)$/gm)].map(([, data]) => {
          const { kind, brand } = JSON.parse(data ?? '') as StaffEvent;
          return `${kind} ${brand}`;
        });
      return { received, notices, hasEnded: () => received().endsWith('\r\n0\r\n\r\n') };
    };
  };
  const known = async () => reader();
  const notify = (tenant: string) => admin.database.asOperator((tx) => notifyStaff(tx, { kind: 'act', tenant }));
  /** A look-up that returns when the test releases it, and counts its calls. */
  const aSlowLookUp = () => {
    const answers: ((staff: StaffIdentity | undefined) => void)[] = [];
    const identify: Identify = () => new Promise((resolve) => answers.push(resolve));
    return { identify, calls: () => answers.length, answer: (staff?: StaffIdentity) => answers.at(-1)?.(staff) };
  };

  it('delay events while their reader is looked up, then send those that the reader may read now', async () => {
    const open = await aNode();
    const [slow, witness] = [aSlowLookUp(), await open(known)];
    const stream = await open(slow.identify);
    expect(slow.calls()).toBe(1);
    for (const tenant of ['one', 'two']) await notify(tenant);
    await expect.poll(witness.notices).toEqual(['act one', 'act two']);
    expect(stream.notices()).toEqual([]);
    slow.answer(reader({ brands: ['two'] }));
    await expect.poll(stream.notices).toEqual(['act two']);
    await notify('one');
    await notify('two');
    await expect.poll(stream.notices).toEqual(['act two', 'act two']);
  });

  it('look a reader up once more after an act on staff, such as the end of a session, before anything is sent', async () => {
    const open = await aNode();
    const [slow, witness] = [aSlowLookUp(), await open(known)];
    const stream = await open(slow.identify);
    await notify('console');
    await notify('one');
    await expect.poll(witness.notices).toEqual(['act one']);
    expect(slow.calls()).toBe(1);
    slow.answer(reader());
    await expect.poll(slow.calls).toBe(2);
    expect(stream.notices()).toEqual([]);
    slow.answer(undefined);
    await expect.poll(stream.hasEnded).toBe(true);
    expect(stream.notices()).toEqual([]);
  });

  it('end where their reader cannot be looked up, and where more waits than is stored', async () => {
    const open = await aNode();
    const failed = await open(() => Promise.reject(new Error('no database')));
    await expect.poll(failed.hasEnded).toBe(true);
    const slow = aSlowLookUp();
    const stream = await open(slow.identify);
    const tenants = Array.from({ length: 1001 }, (_, index) => `brand${index}`);
    await admin.database.asOperator((tx) => notifyStaffOfAll(tx, { kind: 'act', tenants }));
    await expect.poll(stream.hasEnded).toBe(true);
    expect(stream.notices()).toEqual([]);
  });

  it('end, or follow other rights, by themselves if no node has reported the change of an account', async () => {
    const open = await aNode({ lookUp: 20 });
    let staff: StaffIdentity | undefined = reader();
    const [stream, witness] = [await open(async () => staff), await open(known)];
    await notify('one');
    await expect.poll(stream.notices).toEqual(['act one']);
    let looks = 0;
    staff = reader({ brands: ['two'] });
    const other = await open(async () => {
      looks += 1;
      return staff;
    });
    // At the third look-up of the younger stream, the older one has been looked up with the new rights.
    await expect.poll(() => looks).toBeGreaterThan(2);
    await notify('one');
    await notify('two');
    await expect.poll(witness.notices).toEqual(['act one', 'act one', 'act two']);
    await expect.poll(stream.notices).toEqual(['act one', 'act two']);
    expect(other.notices()).toEqual(['act two']);
    staff = undefined;
    await expect.poll(() => [stream.hasEnded(), other.hasEnded()]).toEqual([true, true]);
    expect(witness.hasEnded()).toBe(false);
  });

  it('get heartbeats', async () => {
    const open = await aNode({ beat: 20 });
    const { received } = await open(known);
    await expect.poll(() => received().split('event: beat').length).toBeGreaterThan(3);
  });

  it('report a change of another node once this node serves it', async () => {
    // Its brands hear of no change by themselves.
    const deaf: Database = { ...admin.database, listen: async () => async () => undefined };
    const opened = (environment: Environment) =>
      openBrandSet({
        database: deaf,
        environment,
        previewDomain: undefined,
        clock,
        log,
        reserved: reservedHosts(productHosts({ consoleHost: 'console.localhost', previewDomain: 'localhost' })),
        countWallets: async () => 0,
      });
    const sets = { production: await opened('production'), staging: await opened('staging') };
    closing.push(sets.production.close, sets.staging.close);
    const [here, there] = [await (await aNode({ sets }))(known), await (await aNode())(known)];
    const served = () => sets.production.byId('two')?.manifest.theme.radius.small;
    await change([{ tenant: 'group', path: '/theme/radius/small', value: 3 }]);
    const expected = ['change group', 'change two', 'act group'];
    await expect.poll(there.notices).toEqual(expected);
    await expect.poll(here.notices).toEqual(expected);
    expect(served()).toBe(3);
  });
});
