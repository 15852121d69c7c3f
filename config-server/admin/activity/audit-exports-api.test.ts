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
import { asAdministrator } from '../../../tests/support/postgres.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';
import { type AuditExport, auditExports, makeAuditExports } from './audit-exports.ts';

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
    const waiting = await request(shrinking);
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
      tx.selectFrom('audit_export_piece').select('content').where('export_id', '=', waiting.id).execute(),
    );
    expect(pieces).toEqual([]);
    expect((await listed(shrinking)).map(({ state, problem }) => [state, problem])).toEqual([
      ['failed', 'rights'],
      ['failed', 'rights'],
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
    await make();
    const left = await admin.database.asOperator((tx) => tx.selectFrom('audit_export_piece').selectAll().execute());
    expect(left).toEqual([]);
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
            // The first transaction deletes old exports.
            if (steps < 4) return value;
            if (steps > 4) throw new Error('this node is dead');
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
  });
});
