import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platformMigrations } from '../../../platform/migrations/platform-migrations.ts';
import type { Database } from '../../../server/database/database.ts';
import { openDatabase } from '../../../server/database/open-database.ts';
import { createLog } from '../../../server/log.ts';
import { recordAct } from '../../../server/record-act.ts';
import { anAdminApi, token as localToken, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aServerDatabase, migratedTemplate } from '../../../tests/support/database.ts';
import { duringTransaction, waitsForLock } from '../../../tests/support/during-transaction.ts';
import { asAdministrator } from '../../../tests/support/postgres.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';
import { type AuditExport, auditExports, deleteOldAuditExports, makeAuditExports } from './audit-exports.ts';

const running = new AbortController().signal;
const seconds = 60_000;

const anAct = (database: Database, tenant: string, reason: string, now: Date) =>
  database.asOperator((tx) =>
    recordAct(tx, { tenant, actor: 'mia', now, action: 'brand.archived', before: null, after: { reason } }),
  );

/** Rows of a file without its mark and the names of the columns. */
const linesOf = (file: string) => file.slice(1).trimEnd().split('\n').slice(1);

describe('exports of the audit', () => {
  const clock = aClock();
  let admin: TestAdminApi;
  beforeAll(async () => {
    admin = await anAdminApi({ clock });
    for (const tenant of ['one', 'two', 'two@staging', 'console'])
      for (const nth of [1, 2]) {
        clock.pass({ minutes: 1 });
        await anAct(admin.database, tenant, `${tenant} ${nth}`, clock.now());
      }
    clock.pass({ minutes: 1 });
    await anAct(admin.database, 'one', '=HYPERLINK("https://evil.example"), and\nmore', clock.now());
    clock.pass({ minutes: 1 });
  }, seconds);
  afterAll(() => admin?.close());

  const send = (method: 'get' | 'post', path: string, token: string, body?: object) =>
    supertest(admin.app)[method](`/admin/v1/audit/exports${path}`).set('authorization', `Bearer ${token}`).send(body);
  const request = async (token: string, filter: object = {}): Promise<AuditExport> =>
    (await send('post', '', token, { reason: 'a review', ...filter }).expect(200)).body.value;
  const listed = async (token: string): Promise<AuditExport[]> => (await send('get', '', token)).body.value;
  const make = (stepRows = 2) => makeAuditExports({ database: admin.database, clock, stopping: running, stepRows });
  const download = (token: string, id: string) => send('get', `/${id}/file`, token);
  const aColleague = async (email: string, more: Partial<Parameters<typeof aStaffToken>[0]> = {}) => {
    const token = `a-token-of-${email}-and-more`;
    await aStaffToken({ database: admin.database, clock, email, token, role: 'qa', hours: 24 * 30, ...more });
    return token;
  };
  const reasonsIn = (file: string) =>
    [...file.matchAll(/,((?:one|two|console)[^,\s]* \d),/g)].map(([, reason]) => reason);

  it('are made in the background with the filters of the page, newest first, and are recorded', async () => {
    const begun = await request(localToken, { brand: 'two', actor: 'mia' });
    expect(begun).toMatchObject({ state: 'making', rows: 0, brand: 'two', actor: 'mia', isWhole: true });
    expect((await download(localToken, begun.id)).body.code).toBe('request.not_found');
    await make();
    expect(await listed(localToken)).toEqual([
      expect.objectContaining({ id: begun.id, state: 'done', rows: 4, reached: expect.any(String), problem: null }),
    ]);
    const { text, headers } = await download(localToken, begun.id).expect(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(text.slice(0, 13)).toBe('\uFEFFid,at,actor,');
    expect(reasonsIn(text)).toEqual(['two@staging 2', 'two@staging 1', 'two 2', 'two 1']);
    const { body } = await supertest(admin.app)
      .get('/admin/v1/audit?brand=two&group=reads')
      .set('authorization', `Bearer ${localToken}`);
    expect(body.value.list).toEqual([
      expect.objectContaining({ action: 'audit.exported', actor: 'local', reason: 'a review', subject: begun.id }),
    ]);
    const { body: refused } = await send('post', '', localToken, { reason: 'x', brand: 'none' });
    expect(refused.code).toBe('brand.unknown');
  });

  it('are requested by one account twenty times in an hour at most, and by others meanwhile', async () => {
    const [ann, ben] = [await aColleague('ann@team.example'), await aColleague('ben@team.example')];
    for (let count = 0; count < 20; count += 1) {
      await request(ann, { brand: 'one' });
      await make();
    }
    const { body, headers } = await send('post', '', ann, { reason: 'once more' }).expect(429);
    expect([body.code, Number(headers['retry-after']) > 0]).toEqual(['request.too_many', true]);
    expect((await listed(ann)).map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'done'));
    await request(ben);
    await make();
    clock.pass({ hours: 1 });
    await request(ann);
    await make();
  });

  it('guard cells that a spreadsheet would run', async () => {
    const { id } = await request(localToken, { brand: 'one', actor: 'mia' });
    await make();
    const { text } = await download(localToken, id);
    expect(text).toContain(`,"'=HYPERLINK(""https://evil.example""), and\nmore",`);
  });

  it('have amounts as numbers, and guard what only looks like one', async () => {
    const amounts = ['100.00', '250.25', '-0.50', '=1+1', '-1-2', '1e3'];
    for (const amount of amounts) {
      clock.pass({ minutes: 1 });
      await admin.database.asOperator((tx) =>
        recordAct(tx, {
          tenant: 'one',
          actor: 'money@operator.example',
          now: clock.now(),
          action: 'brand.archived',
          before: null,
          after: { reason: '', amount, currency: 'EUR' },
        }),
      );
    }
    clock.pass({ minutes: 1 });
    const { id } = await request(localToken, { actor: 'money@operator.example' });
    await make();
    const { text } = await download(localToken, id);
    expect(linesOf(text).map((line) => line.split(',')[9])).toEqual(
      ['100.00', '250.25', '-0.50', "'=1+1", "'-1-2", "'1e3"].reverse(),
    );
  });

  it('have what their reader may read, and nothing of other brands or of no brand', async () => {
    const [ofOne, ofAll] = [
      await aColleague('one@operator.example', { brands: ['one'] }),
      await aColleague('all@operator.example'),
    ];
    const [limited, wide, owned] = [await request(ofOne), await request(ofAll), await request(localToken)];
    await make();
    const file = async (token: string, { id }: AuditExport) => (await download(token, id).expect(200)).text;
    expect(new Set(reasonsIn(await file(ofOne, limited)))).toEqual(new Set(['one 1', 'one 2']));
    expect(reasonsIn(await file(ofAll, wide)).filter((reason) => reason?.startsWith('console'))).toEqual([]);
    expect(reasonsIn(await file(ofAll, wide))).toContain('two 1');
    expect(reasonsIn(await file(localToken, owned))).toContain('console 2');
    expect((await send('post', '', ofOne, { reason: 'x', brand: 'two' })).body.code).toBe('brand.unknown');
  });

  it('belong to the account that requested them', async () => {
    const [mine, others] = [await aColleague('mine@operator.example'), await aColleague('others@operator.example')];
    const { id } = await request(mine);
    await make();
    expect((await download(others, id)).body.code).toBe('request.not_found');
    expect(await listed(others)).toEqual([]);
    expect((await listed(mine)).map((one) => one.id)).toEqual([id]);
  });

  it('fail once the rights of their reader have shrunk, before, while and after they are made', async () => {
    const email = 'shrinks@operator.example';
    const shrinking = await aColleague(email);
    const ready = await request(shrinking);
    await make();
    clock.pass({ minutes: 1 });
    const waiting = await request(shrinking);
    // Half of it is made while the rights are still whole.
    const half = new AbortController();
    let steps = 0;
    const database: Database = {
      ...admin.database,
      asOperator: async (work) => {
        const value = await admin.database.asOperator(work);
        steps += 1;
        if (steps === 2) half.abort();
        return value;
      },
    };
    await makeAuditExports({ database, clock, stopping: half.signal, stepRows: 2 });
    expect((await listed(shrinking))[0]).toMatchObject({ id: waiting.id, state: 'making', rows: 4 });
    clock.pass({ minutes: 1 });
    const untouched = await request(shrinking);
    await aColleague(email, { brands: ['one'] });
    await admin.database.asOperator((tx) =>
      tx
        .updateTable('staff_token')
        .set({ brands: ['one'] })
        .where('email', '=', email)
        .execute(),
    );
    expect((await download(shrinking, ready.id)).body.code).toBe('staff.forbidden');
    await make();
    const pieces = await admin.database.asOperator((tx) =>
      tx
        .selectFrom('audit_export_piece')
        .select('content')
        .where('export_id', 'in', [waiting.id, untouched.id])
        .execute(),
    );
    expect(pieces).toEqual([]);
    expect((await listed(shrinking)).map(({ id, state, problem }) => [id, state, problem])).toEqual([
      [untouched.id, 'failed', 'rights'],
      [waiting.id, 'failed', 'rights'],
      [ready.id, 'failed', 'rights'],
    ]);
  });

  it('are at most five of an account: a new one replaces the oldest that is finished', async () => {
    const busy = await aColleague('busy@operator.example');
    const first = await request(busy, { actor: 'mia' });
    await make(100);
    for (let nth = 0; nth < 4; nth += 1) await request(busy);
    const last = await request(busy);
    const ids = (await listed(busy)).map(({ id }) => id);
    expect(ids).toHaveLength(5);
    expect(ids).toContain(last.id);
    expect(ids).not.toContain(first.id);
    const refused = await send('post', '', busy, { reason: 'one more' });
    expect(refused.body).toMatchObject({ code: 'change.refused', message: expect.stringContaining('wait until one') });
    await make(100);
    expect((await listed(busy)).map(({ state }) => state)).toEqual(Array(5).fill('done'));
  });

  it('that failed make room before finished ones', async () => {
    const unlucky = await aColleague('unlucky@operator.example');
    const good = await request(unlucky);
    await request(unlucky);
    await make(100);
    clock.pass({ minutes: 1 });
    const bad = await request(unlucky);
    await admin.database.asOperator((tx) =>
      tx.updateTable('audit_export').set({ state: 'failed', problem: 'server' }).where('id', '=', bad.id).execute(),
    );
    for (let nth = 0; nth < 3; nth += 1) await request(unlucky);
    const ids = (await listed(unlucky)).map(({ id }) => id);
    expect(ids).toHaveLength(5);
    expect(ids).toContain(good.id);
    expect(ids).not.toContain(bad.id);
    await make(100);
  });

  it.each([
    ['50 that are being made', 50, { state: 'making', bytes: 0 }, 'try again in a few minutes'],
    ['files that take all their space', 1, { state: 'done', bytes: 1_990_000_000 }, 'take all their space'],
  ] as const)('are refused while all accounts together have %s', async (_, count, row, message) => {
    const one = await aColleague(`waits-for-${row.state}@operator.example`);
    const now = clock.now();
    await admin.database.asOperator((tx) =>
      tx
        .insertInto('audit_export')
        .values(
          Array.from({ length: count }, (__, nth) => ({
            ...row,
            id: `of-others-${nth}`,
            actor: `other${nth}@operator.example`,
            tenants: null,
            sees_staff: false,
            filter: JSON.stringify({ to: now.toISOString() }),
            created_at: now,
            stepped_at: now,
          })),
        )
        .execute(),
    );
    const refused = await send('post', '', one, { reason: 'one more' });
    expect(refused.body).toMatchObject({ code: 'change.refused', message: expect.stringContaining(message) });
    expect(await listed(one)).toEqual([]);
    await admin.database.asOperator((tx) => tx.deleteFrom('audit_export').where('id', 'like', 'of-others-%').execute());
    await request(one);
    await make(100);
  });

  it('take fewer entries a step the more brands their reader has', async () => {
    for (let nth = 0; nth < 60; nth += 1) await anAct(admin.database, 'crowded', `crowded ${nth}`, clock.now());
    clock.pass({ minutes: 1 });
    const tenants = ['crowded', ...Array.from({ length: 500 }, (_, nth) => `empty${nth}`)];
    const { id } = await admin.database.asOperator((tx) =>
      auditExports({ database: admin.database, clock }).begin(tx, {
        actor: 'local',
        reach: { tenants, sees_staff: false },
        filter: {},
      }),
    );
    await makeAuditExports({ database: admin.database, clock, stopping: running });
    const pieces = await admin.database.asOperator((tx) =>
      tx.selectFrom('audit_export_piece').select('content').where('export_id', '=', id).orderBy('number').execute(),
    );
    expect(pieces.map(({ content }) => content.trimEnd().split('\n').length)).toEqual([51, 10]);
  });

  it.each([
    ['is changed', { role: 'operator' }],
    ['is disabled', { disabled: true }],
  ])('of machines end when the account that made them %s, unless their name is still used', async (how, change) => {
    const email = `${how.slice(3)}@operator.example`;
    const maker = await aColleague(email, { role: 'owner' });
    const aMachine = async (name: string, by: string): Promise<string> => {
      const { body } = await supertest(admin.app)
        .post('/admin/v1/staff/tokens')
        .set('authorization', `Bearer ${by}`)
        .send({ name, role: 'qa', days: 1, reason: 'x' })
        .expect(200);
      return body.value.token;
    };
    const [own, shared] = [`own-${how.slice(3)}`, `shared-${how.slice(3)}`];
    await request(await aMachine(own, maker));
    await request(await aMachine(shared, maker));
    const others = await aMachine(shared, localToken);
    const actors = async () => {
      const rows = await admin.database.asOperator((tx) =>
        tx
          .selectFrom('audit_export')
          .select('actor')
          .where('actor', 'in', [`token:${own}`, `token:${shared}`])
          .execute(),
      );
      return rows.map(({ actor }) => actor).sort();
    };
    expect(await actors()).toEqual([`token:${own}`, `token:${shared}`]);
    await admin
      .call({ method: 'post', path: '/admin/v1/staff/accounts', body: { email, ...change, reason: 'moved' } })
      .expect(200);
    expect(await actors()).toEqual([`token:${shared}`]);
    expect(await listed(others)).toHaveLength(1);
  });

  it('end with their account, and after seven days', async () => {
    const email = 'leaver@operator.example';
    const leaver = await aColleague(email);
    const { id } = await request(leaver);
    const stored = () =>
      admin.database.asOperator((tx) =>
        tx.selectFrom('audit_export').select('id').where('actor', '=', email).execute(),
      );
    expect(await stored()).toEqual([{ id }]);
    await admin
      .call({ method: 'post', path: '/admin/v1/staff/accounts', body: { email, disabled: true, reason: 'left' } })
      .expect(200);
    expect(await stored()).toEqual([]);

    const stays = await aColleague('stays@operator.example');
    const ready = await request(stays);
    await make(100);
    clock.pass({ hours: 24 * 7 - 1 });
    await make();
    await download(stays, ready.id).expect(200);
    clock.pass({ hours: 1 });
    expect((await download(stays, ready.id)).body.code).toBe('request.not_found');
    expect(await listed(stays)).toEqual([]);
    await expect
      .poll(async () => {
        await deleteOldAuditExports({ database: admin.database, clock });
        return admin.database.asOperator((tx) => tx.selectFrom('audit_export_piece').selectAll().execute());
      })
      .toEqual([]);
  });
});

describe('exports of the audit on several nodes', () => {
  const clock = aClock();
  const log = createLog({ level: 'silent' });
  let url: string;
  let drop: () => Promise<void>;
  const nodes: Database[] = [];
  beforeAll(async () => {
    const made = await aServerDatabase(await migratedTemplate(platformMigrations));
    ({ url, drop } = made);
    for (let nth = 0; nth < 2; nth += 1)
      nodes.push(await openDatabase({ databaseUrl: url, migrations: platformMigrations, log, clock }));
    for (const tenant of ['one', 'two'])
      for (let nth = 1; nth <= 9; nth += 1) await anAct(node(0), tenant, `${tenant} ${nth}`, clock.now());
    clock.pass({ minutes: 1 });
  }, seconds);
  /** Ends the connections that hold a transaction, as the death of their node does. */
  const kill = () =>
    asAdministrator(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`,
    );
  afterAll(async () => {
    await kill();
    for (const database of nodes) await database.close();
    await drop?.();
  });
  const node = (nth: number): Database => {
    const found = nodes[nth];
    if (found === undefined) throw new Error('no such node');
    return found;
  };
  const desk = () => auditExports({ database: node(0), clock });
  const local = { actor: 'local', role: 'owner', brands: null, flags: null, languages: null } as const;
  const begin = () => {
    clock.pass({ minutes: 1 });
    const reach = { tenants: null, sees_staff: true };
    return node(0).asOperator((tx) => desk().begin(tx, { actor: 'local', reach, filter: { actor: 'mia' } }));
  };
  const fileOf = async (id: string) => {
    let file = '';
    for await (const piece of await desk().file(local, id)) file += piece;
    return file;
  };
  const make = (database: Database) => makeAuditExports({ database, clock, stopping: running, stepRows: 2 });
  const everyEntry = ['one', 'two'].flatMap((tenant) => Array.from({ length: 9 }, (_, at) => `${tenant} ${at + 1}`));
  const entriesIn = (file: string) =>
    linesOf(file)
      .map((line) => line.split(',')[8])
      .sort();

  it('are at most five of an account, also if two are requested at once', async () => {
    const one = (nth: number, pause = async () => {}) =>
      node(nth).asOperator(async (tx) => {
        const reach = { tenants: null, sees_staff: true };
        await auditExports({ database: node(nth), clock }).begin(tx, { actor: 'quick', reach, filter: {} });
        await pause();
      });
    for (let nth = 0; nth < 4; nth += 1) await one(0);
    let second: Promise<unknown> | undefined;
    await duringTransaction(
      (pause) => one(0, pause),
      async () => {
        second = one(1);
        await waitsForLock({ database: node(0), call: second });
      },
    );
    await expect(second).rejects.toMatchObject({ code: 'change.refused' });
    expect(await desk().list({ ...local, actor: 'quick' })).toHaveLength(5);
    await asAdministrator(url, `delete from audit_export where actor = 'quick'`);
  });

  it('are made by both at once, each entry once', async () => {
    const begun = [await begin(), await begin()];
    await Promise.all(nodes.map(make));
    for (const { id } of begun) expect(entriesIn(await fileOf(id))).toEqual(everyEntry.toSorted());
  });

  it('end with an error if they are deleted during their download', async () => {
    const { id } = await begin();
    await make(node(0));
    const pieces = await desk().file(local, id);
    expect((await pieces.next()).value).toContain('id,at,actor');
    await asAdministrator(url, `delete from audit_export where id = '${id}'`);
    await expect(pieces.next()).rejects.toMatchObject({ code: 'request.not_found' });
  });

  it('go on at another node where a killed one ended', async () => {
    const { id } = await begin();
    // The first node makes two steps and dies within the third, before its commit.
    let steps = 0;
    let release: (error: Error) => void = () => undefined;
    const inThird = new Promise<void>((resolve) => {
      const dying: Database = {
        ...node(1),
        asOperator: (work) =>
          node(1).asOperator(async (tx) => {
            const value = await work(tx);
            steps += 1;
            if (steps < 3) return value;
            if (steps > 3) throw new Error('this node is dead');
            resolve();
            return new Promise((_, reject) => {
              release = reject;
            });
          }),
      };
      void make(dying).catch(() => undefined);
    });
    await inThird;
    // Nobody takes an export that another node holds.
    await make(node(0));
    const [row] = await desk().list(local);
    expect(row).toMatchObject({ id, state: 'making', rows: 4 });
    await kill();
    // Its program is gone as well: here the pool of connections gets its connection back.
    release(new Error('this node is dead'));
    await expect
      .poll(async () => {
        await make(node(0));
        return (await desk().list(local))[0]?.state;
      })
      .toBe('done');
    expect(entriesIn(await fileOf(id))).toEqual(everyEntry.toSorted());
  });

  it.each([
    [18, true, 18],
    [17, false, 17],
    [5, false, 5],
  ])('with room for %i of 18 entries are whole: %s', async (fileRows, isWhole, rows) => {
    const { id } = await begin();
    await makeAuditExports({ database: node(0), clock, stopping: running, stepRows: 2, fileRows });
    expect((await desk().list(local)).find((one) => one.id === id)).toMatchObject({ state: 'done', isWhole, rows });
    expect(entriesIn(await fileOf(id))).toHaveLength(rows);
  });

  it('are deleted when they are old, except for one that is locked, which holds up neither the others nor steps', async () => {
    const [locked, old] = [await begin(), await begin()];
    await asAdministrator(url, `update audit_export set state = 'done' where id in ('${locked.id}', '${old.id}')`);
    clock.pass({ hours: 24 * 8 });
    const due = await begin();
    const ids = async () => {
      await deleteOldAuditExports({ database: node(0), clock });
      const rows = await node(0).asOperator((tx) => tx.selectFrom('audit_export').select('id').execute());
      return rows.map(({ id }) => id);
    };
    await duringTransaction(
      (pause) =>
        node(1).asOperator(async (tx) => {
          await tx.selectFrom('audit_export').select('id').where('id', '=', locked.id).forUpdate().execute();
          await pause();
        }),
      async () => {
        expect((await ids()).sort()).toEqual([locked.id, due.id].sort());
        await make(node(0));
      },
    );
    expect(await ids()).toEqual([due.id]);
    expect((await desk().list(local))[0]).toMatchObject({ id: due.id, state: 'done' });
  });

  it('fail visibly if their steps fail again and again', async () => {
    const { id } = await begin();
    // A piece that is there already.
    await asAdministrator(url, `insert into audit_export_piece values ('${id}', 0, '')`);
    for (let nth = 0; nth < 5; nth += 1) await expect(make(node(0))).rejects.toThrow();
    await make(node(0));
    expect((await desk().list(local)).find((one) => one.id === id)).toMatchObject({
      state: 'failed',
      problem: 'server',
    });
    await expect(desk().file(local, id)).rejects.toMatchObject({ code: 'request.not_found' });
    const pieces = await node(0).asOperator((tx) =>
      tx.selectFrom('audit_export_piece').select('number').where('export_id', '=', id).execute(),
    );
    expect(pieces).toEqual([]);
  });
});
