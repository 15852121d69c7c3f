import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { wire } from '../../../schema/constants.ts';
import type { StaffRole } from '../../../schema/features/staff/staff-roles.ts';
import type { StaffEvent } from '../../../schema/staff-events.ts';
import { anAdminApi, token as localToken, pushedTo, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { type RawConnection, rawConnection } from '../../../tests/support/raw-connection.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';

const reason = 'a test';

describe('staff events', () => {
  const clock = aClock();
  const streams: RawConnection[] = [];
  let admin: TestAdminApi;
  let server: Server;
  let turn = 0;
  beforeAll(async () => {
    admin = await anAdminApi({ clock, beat: 20 });
    server = createServer(admin.app).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    for (const { socket } of streams.splice(0)) socket.destroy();
  });
  afterAll(async () => {
    await admin?.close();
    server?.close();
  });
  const push = pushedTo(() => admin.app);

  const hired = async ({ role = 'owner', brands = null }: { role?: StaffRole; brands?: string[] | null }) => {
    turn += 1;
    const [email, token] = [`reader${turn}@operator.example`, `a-token-of-reader-${turn}`];
    await aStaffToken({ database: admin.database, email, token, role, brands, clock });
    return { email, token };
  };
  const connect = (headers: Readonly<Record<string, string>>, method = 'GET') => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const text = `${method} ${wire.staffEventsPath} HTTP/1.1\r\nHost: console.localhost:8080\r\n${lines.join('')}\r\n`;
    const stream = rawConnection((server.address() as AddressInfo).port, text);
    streams.push(stream);
    const status = () => /^HTTP\/1\.1 (\d+)/.exec(stream.received())?.[1];
    const events = () =>
      [...stream.received().matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '') as StaffEvent);
    const reported = () => events().map(({ kind, brand }) => `${kind} ${brand}`);
    /** Whether the response is complete, whether or not its connection stays open. */
    const hasEnded = () => stream.received().endsWith('\r\n0\r\n\r\n');
    return { ...stream, status, events, reported, hasEnded };
  };
  const open = async (token: string) => {
    const stream = connect({ authorization: `Bearer ${token}` });
    await expect.poll(stream.status).toBe('200');
    return stream;
  };
  /** A stream of a caller with all brands. It shows that an event has been sent. */
  const witness = () => open(localToken);
  const change = (tenant: string, value: boolean, more: object = {}) =>
    admin.call({
      method: 'post',
      path: '/admin/v1/changes',
      body: { requests: [{ tenant, path: '/flags/CBS3', value }], reason, ...more },
    });

  it('report a change and its act, without values, in one sequence', async () => {
    const { events, received } = await witness();
    await change('one', true).expect(200);
    await expect.poll(events).toHaveLength(2);
    const [{ sequence } = { sequence: '' }] = events();
    expect(events()).toEqual([
      { kind: 'change', brand: 'one', sequence },
      { kind: 'act', brand: 'one', sequence },
    ]);
    expect(sequence).toMatch(/^\d+$/);
    expect(received()).not.toContain('CBS3');
  });

  it('report nothing that was only tried or was refused', async () => {
    const { reported } = await witness();
    await change('one', false, { dryRun: true }).expect(200);
    await change('one', true, { requests: [] }).expect(400);
    await change('none', true).expect(404);
    await change('two', true).expect(200);
    await expect.poll(reported).toEqual(['change two', 'act two']);
  });

  it('report a release where an environment serves it, under the name that calls use', async () => {
    const { reported } = await witness();
    await push('one', { tenant: { id: 'one' }, flags: { PROFPIC3: true } }, { environment: 'staging' }).expect(200);
    await expect.poll(reported).toEqual(['release one@staging', 'act one']);
    await change('one', true, { environment: 'staging' }).expect(200);
    await expect.poll(reported).toEqual(['release one@staging', 'act one', 'change one@staging', 'act one']);
    await admin
      .call({ method: 'post', path: '/admin/v1/brands/one/archived', body: { archived: true, reason } })
      .expect(200);
    await expect.poll(() => reported().slice(4).toSorted()).toEqual(['act one', 'release one', 'release one@staging']);
    await admin
      .call({ method: 'post', path: '/admin/v1/brands/one/archived', body: { archived: false, reason } })
      .expect(200);
    await expect.poll(reported).toHaveLength(10);
  });

  it('report sign-offs, policies and acts on staff', async () => {
    await push('one', { tenant: { id: 'one' }, flags: { PROFPIC3: false } }, { environment: 'staging' }).expect(200);
    const { reported } = await witness();
    const acting = (path: string, body: object) =>
      admin.call({ method: 'post', path: `/admin/v1${path}`, body: { ...body, reason } });
    await acting('/brands/one/sign-offs', {}).expect(200);
    await expect.poll(reported).toEqual(['act one']);
    await acting('/staff/invitations', { email: 'new@operator.example', role: 'qa' }).expect(200);
    await expect.poll(reported).toEqual(['act one', 'act null']);
    await acting('/policies/two', { secondPerson: false, signOff: false }).expect(200);
    await expect.poll(reported).toEqual(['act one', 'act null', 'act two']);
  });

  it('report the policy of all brands to everybody, because all may read it', async () => {
    const { token } = await hired({ role: 'qa', brands: ['two'] });
    const { reported } = await open(token);
    await admin
      .call({ method: 'post', path: '/admin/v1/policies/*', body: { secondPerson: false, signOff: false, reason } })
      .expect(200);
    await expect.poll(reported).toEqual(['act null']);
  });

  it('report a parent’s changes to readers of a brand, without naming the parent', async () => {
    const { token } = await hired({ role: 'operator', brands: ['two'] });
    const [reader, everything] = [await open(token), await witness()];
    await change('group', true).expect(200);
    await expect.poll(everything.reported).toEqual(['change group', 'change two', 'act group']);
    await change('two', false).expect(200);
    await expect.poll(reader.reported).toEqual(['change two', 'change two', 'act two']);
  });

  it('do not report brands that the reader may not read, or acts on staff to anybody but owners', async () => {
    const { token } = await hired({ brands: ['two'] });
    const { token: qa } = await hired({ role: 'qa' });
    const [reader, tester, everything] = [await open(token), await open(qa), await witness()];
    await change('one', false).expect(200);
    await push('one', { tenant: { id: 'one' } }, { environment: 'staging' }).expect(200);
    await admin
      .call({
        method: 'post',
        path: '/admin/v1/staff/tokens',
        body: { name: `robot-${turn}`, role: 'qa', days: 1, reason },
      })
      .expect(200);
    await change('two', true).expect(200);
    await expect.poll(reader.reported).toEqual(['change two', 'act two']);
    expect(everything.reported()).toHaveLength(7);
    expect(tester.reported()).toEqual(everything.reported().filter((line) => line !== 'act null'));
  });

  it('are sent to signed-in callers, by cookie or token, and only to pages of the console', async () => {
    const { token } = await hired({});
    const cookie = `__Host-staff=${token}`;
    const refused = [
      { status: '401', stream: connect({}) },
      { status: '401', stream: connect({ authorization: 'Bearer nobody' }) },
      { status: '403', stream: connect({ cookie, 'sec-fetch-site': 'same-site' }) },
      { status: '403', stream: connect({ cookie, 'sec-fetch-site': 'cross-site' }) },
      { status: '400', stream: connect({ cookie, authorization: `Bearer ${token}` }) },
    ];
    for (const { status, stream } of refused) await expect.poll(stream.status).toBe(status);
    const own = connect({ cookie, 'sec-fetch-site': 'same-origin' });
    await expect.poll(own.status).toBe('200');
    await change('one', true).expect(200);
    await expect.poll(own.reported).toEqual(['change one', 'act one']);
  });

  it('are limited to six streams for an account and two hundred in all, and refusals are counted', async () => {
    const { token } = await hired({});
    const opened = await Promise.all(Array.from({ length: 6 }, () => open(token)));
    const seventh = connect({ authorization: `Bearer ${token}` });
    await expect.poll(seventh.status).toBe('429');
    expect(seventh.received()).toContain('retry-after: 30');
    expect(admin.bounds.counts()).toMatchObject({ staff_streams_account: 1, staff_streams_process: 0 });
    opened[0]?.socket.destroy();
    await expect.poll(() => opened[0]?.socket.closed).toBe(true);
    await eventually(async () => {
      const next = connect({ authorization: `Bearer ${token}` });
      await expect.poll(next.status).toBeDefined();
      expect(next.status()).toBe('200');
    });
    const others = await Promise.all(Array.from({ length: 33 }, () => hired({})));
    const answers = others.flatMap((other) =>
      Array.from({ length: 6 }, () => connect({ authorization: `Bearer ${other.token}` })),
    );
    for (const { status } of answers) await expect.poll(status).toBeDefined();
    expect(answers.filter(({ status }) => status() === '200')).toHaveLength(194);
    expect(admin.bounds.counts()).toMatchObject({ staff_streams_process: 4 });
  });

  describe('end', () => {
    it('when their reader signs out, and only those of that session', async () => {
      const { email, token } = await hired({});
      const second = `${token}-elsewhere`;
      await aStaffToken({ database: admin.database, email, token: second, clock });
      const [here, elsewhere] = [await open(token), await open(second)];
      await admin
        .call({ method: 'post', path: '/admin/v1/staff/sessions/end', body: { reason } })
        .set('authorization', `Bearer ${token}`)
        .expect(200);
      await expect.poll(here.hasEnded).toBe(true);
      await change('one', false).expect(200);
      await expect.poll(elsewhere.reported).toEqual(['act null', 'change one', 'act one']);
      expect(here.reported()).toEqual([]);
    });

    it('when their reader ends other sessions', async () => {
      const { email, token } = await hired({});
      const second = `${token}-elsewhere`;
      await aStaffToken({ database: admin.database, email, token: second, clock });
      const [here, elsewhere] = [await open(token), await open(second)];
      await admin
        .call({ method: 'post', path: '/admin/v1/staff/me/sessions/end', body: { reason } })
        .set('authorization', `Bearer ${token}`)
        .expect(200);
      await expect.poll(elsewhere.hasEnded).toBe(true);
      await expect.poll(here.reported).toEqual(['act null']);
      expect(here.hasEnded()).toBe(false);
    });

    it('when the token of a program is revoked', async () => {
      const name = 'watcher';
      const made = await admin
        .call({ method: 'post', path: '/admin/v1/staff/tokens', body: { name, role: 'owner', days: 1, reason } })
        .expect(200);
      const [stream, beside] = [await open(made.body.value.token), await witness()];
      await admin.call({ method: 'post', path: '/admin/v1/staff/tokens/revoked', body: { name, reason } }).expect(200);
      await expect.poll(stream.hasEnded).toBe(true);
      await expect.poll(beside.reported).toEqual(['act null']);
      expect([stream.reported(), beside.hasEnded()]).toEqual([[], false]);
    });

    it.each([
      ['rights change', { brands: ['two'] }],
      ['account is disabled', { disabled: true }],
    ])('when their %s, before any other event is sent', async (_, body) => {
      const { email, token } = await hired({ role: 'operator' });
      const watching = await witness();
      const stream = await open(token);
      await admin
        .call({ method: 'post', path: '/admin/v1/staff/accounts', body: { email, ...body, reason } })
        .expect(200);
      await change('one', true).expect(200);
      await expect.poll(stream.hasEnded).toBe(true);
      expect(stream.reported()).toEqual([]);
      // The next test's stream must not get this change.
      await expect.poll(watching.reported).toContain('act one');
    });

    it('when the session has expired', async () => {
      const { token } = await hired({});
      const stream = await open(token);
      clock.pass({ minutes: 59 });
      await change('one', false).expect(200);
      await expect.poll(stream.reported).toEqual(['change one', 'act one']);
      clock.pass({ minutes: 1 });
      await change('one', true).expect(200);
      await expect.poll(stream.hasEnded).toBe(true);
      // Events since then are not reported, whenever the reader is looked up again.
      expect(stream.reported()).toEqual(['change one', 'act one']);
    });
  });
});
