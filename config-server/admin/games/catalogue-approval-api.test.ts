import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import supertest, { type Test } from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { main } from '../../../scripts/livery/main.ts';
import { anAdminApi, type Colleague, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aCatalogue, aGame, anImport } from '../../../tests/support/catalogue.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { serve } from '../../../tests/support/http.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';
import { adminFile } from '../door/admin-token.ts';

type By = { readonly as?: Colleague };
type Query = By & Readonly<Record<string, string | boolean | undefined>>;

describe('an import of the catalogue, where the policy of all brands requires a second person', () => {
  const clock = aClock();
  let admin: TestAdminApi;

  const post = (path: string, { as = 'ana', ...body }: By & Readonly<Record<string, unknown>> = {}) =>
    admin.call({ method: 'post', path: `/admin/v1${path}`, body: { reason: 'a test', ...body }, as });
  const get = async (path: string, as?: Colleague) =>
    (await admin.call({ method: 'get', path: `/admin/v1${path}`, as }).expect(200)).body.value;
  const send = (content: object, { as = 'ana', ...query }: Query = {}): Test =>
    supertest(admin.app)
      .post('/admin/v1/catalogue/imports')
      .query({ file: 'games.json', reason: 'new season', ...query })
      .set('authorization', `Bearer a-token-of-${as}`)
      .set('content-type', 'application/octet-stream')
      .send(Buffer.from(JSON.stringify(content)));
  const proposed = async (content: object, query?: Query): Promise<string> =>
    (await send(content, query).expect(200)).body.value.proposal;
  const decide = (proposal: string, { as = 'bob', decision = 'approved' }: By & { decision?: string } = {}) =>
    post(`/proposals/${proposal}/decision`, { as, decision });
  const nameOf = async (name: string): Promise<string> =>
    (await get(`/catalogue/games?vendor=NOVA`)).list.find(({ id }: { id: string }) => id === name)?.name;
  const revisions = () => get('/catalogue/revisions');
  const drafts = async (): Promise<number> =>
    (
      await admin.database.asOperator((tx) =>
        sql<{ count: number }>`select count(distinct import_id)::int as count from catalogue_draft`.execute(tx),
      )
    ).rows[0]?.count ?? 0;
  const acts = () =>
    admin.database.asOperator((tx) =>
      tx
        .selectFrom('audit')
        .select(['action', 'actor', 'before', 'after'])
        .where('tenant', '=', '*')
        .where('action', '<>', 'policy.set')
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    );
  const renamed = (name: string, more: object = {}) => ({ games: [aGame({ name, ...more })] });
  const policy = (tenant: string, secondPerson: boolean) =>
    admin
      .call({
        method: 'post',
        path: `/admin/v1/policies/${tenant}`,
        body: { secondPerson, signOff: false, reason: 'a test' },
      })
      .expect(200);

  beforeEach(async () => {
    admin = await anAdminApi({ clock });
    await anImport(aCatalogue(), { database: admin.database });
    await policy('*', true);
  });
  afterEach(() => admin?.close());

  it('waits, changes nothing, and is carried out once somebody else has approved it', async () => {
    const file = { vendors: [{ code: 'SOL', name: 'Sol' }], games: [aGame({ name: 'Renamed' })] };
    expect((await send(file, { dryRun: true })).body.value).toMatchObject({ outcome: 'dry-run', proposal: null });
    const waiting = (await send(file).expect(200)).body.value;
    expect(waiting).toMatchObject({ outcome: 'dry-run', revision: null, records: 2, proposal: expect.any(String) });
    expect([await nameOf('g1'), (await revisions()).length, await drafts()]).toEqual(['Lantern Parade', 1, 1]);
    const listed = {
      ...{ id: waiting.proposal, operation: 'importCatalogue', tenants: ['*'], actor: 'ana', reason: 'new season' },
      sentence: 'import games.json into the catalogue of all brands',
      more: 0,
      differences: [
        { tenant: '*', path: '/vendors/SOL', after: { name: 'Sol' } },
        { tenant: '*', path: '/games/NOVA g1', before: { name: 'Lantern Parade' }, after: { name: 'Renamed' } },
      ],
    };
    expect((await get('/proposals', 'bob')).proposals).toMatchObject([listed]);
    expect(await get(`/proposals/${waiting.proposal}`, 'bob')).toMatchObject({
      proposal: listed,
      own: false,
      now: { differences: listed.differences, more: 0 },
    });
    expect((await decide(waiting.proposal, { as: 'ana' })).body.code).toBe('proposal.own');
    await decide(waiting.proposal).expect(200);
    expect(await nameOf('g1')).toBe('Renamed');
    expect((await revisions()).at(-1)).toMatchObject({ actor: 'ana', reason: 'new season', file: 'games.json' });
    expect(await acts()).toMatchObject([
      { action: 'catalogue.imported', actor: 'test' },
      {
        action: 'catalogue.imported',
        actor: 'ana',
        before: { revision: '1' },
        after: { revision: '2', file: 'games.json', reason: 'new season', approvedBy: 'bob' },
      },
      {
        action: 'proposal.approved',
        actor: 'bob',
        after: { operation: 'importCatalogue', proposedBy: 'ana', proposal: waiting.proposal },
      },
    ]);
    const { list } = await get('/activity', 'bob');
    expect(list).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'proposal.approved', proposer: 'ana', proposal: listed.sentence }),
        expect.objectContaining({ action: 'catalogue.imported', actor: 'ana', thing: 'games.json' }),
      ]),
    );
    expect(await drafts()).toBe(0);
  });

  it('is not asked of by the policy of one brand, whose staff could then stop it', async () => {
    await policy('*', false);
    await policy('two', true);
    expect((await send(renamed('At once')).expect(200)).body.value).toMatchObject({
      outcome: 'imported',
      proposal: null,
    });
    const approvers = (brands: string) => get(`/approvers?brands=${encodeURIComponent(brands)}`, 'ana');
    expect(await approvers('*')).toMatchObject({ secondPerson: false });
    await policy('*', true);
    expect(await approvers('*')).toMatchObject({ secondPerson: true });
  });

  it('obeys the same rule when it is undone', async () => {
    await decide(await proposed(renamed('Wrong', { hidden: true }))).expect(200);
    const { proposal, newer } = (await post('/catalogue/revisions/2/undo').expect(200)).body.value;
    expect(newer).toEqual({ count: 0, first: [] });
    expect(await get(`/proposals/${proposal}`, 'bob')).toMatchObject({
      proposal: { operation: 'undoCatalogueImport', sentence: 'undo revision 2 of the catalogue of all brands' },
      now: {
        differences: [
          {
            path: '/games/NOVA g1',
            before: { name: 'Wrong', hidden: true },
            after: { name: 'Lantern Parade', hidden: false },
          },
        ],
      },
    });
    expect((await decide(proposal, { as: 'ana' })).body.code).toBe('proposal.own');
    await decide(proposal).expect(200);
    expect(await nameOf('g1')).toBe('Lantern Parade');
    expect((await revisions()).at(-1)).toMatchObject({ actor: 'ana', file: 'undo of revision 2' });
  });

  it.each([
    ['a vendor', { vendors: [{ code: 'FRESH', name: 'Fresh' }] }, { vendor: 'FRESH', id: 'f2' }],
    ['a classification', { classifications: [{ key: 'NEW', name: 'New' }] }, { id: 'g2', classifications: ['NEW'] }],
  ])('is void as an undo that hides %s which got a game meanwhile', async (_, added, game) => {
    await anImport(added, { database: admin.database });
    const { proposal } = (await post('/catalogue/revisions/2/undo').expect(200)).body.value;
    await anImport({ games: [aGame(game)] }, { database: admin.database, actor: 'olga' });
    expect((await get(`/proposals/${proposal}`, 'bob')).now.refusal).toMatchObject({ code: 'proposal.stale' });
    expect((await decide(proposal)).body.code).toBe('proposal.stale');
    expect((await revisions()).length).toBe(3);
    expect((await post('/catalogue/revisions/2/undo').expect(200)).body.value).toMatchObject({
      outcome: 'unchanged',
      newer: { count: 1, first: [{ actor: 'olga', revision: '3' }] },
    });
  });

  it('is void once anything that it changes was changed, and says so', async () => {
    const proposal = await proposed(renamed('Approved'));
    await anImport(renamed('Newer'), { database: admin.database });
    expect(await get(`/proposals/${proposal}`, 'bob')).toMatchObject({
      now: {
        differences: [{ before: { name: 'Newer' }, after: { name: 'Approved' } }],
        refusal: { code: 'proposal.stale', message: expect.stringContaining('it would now change something else') },
      },
    });
    expect((await decide(proposal)).body.code).toBe('proposal.stale');
    expect([await nameOf('g1'), (await revisions()).length]).toEqual(['Newer', 2]);
    await decide(proposal, { decision: 'rejected' }).expect(200);
    await anImport(renamed('Newest'), { database: admin.database });
    expect(await drafts()).toBe(0);
  });

  it('is void if its file no longer fits the catalogue', async () => {
    const proposal = await proposed({ games: [aGame({ id: 'own', nodeId: 77 })] });
    await anImport({ games: [aGame({ id: 'other', nodeId: 77 })] }, { database: admin.database });
    expect((await decide(proposal)).body).toMatchObject({
      code: 'proposal.stale',
      message: expect.stringContaining('the node id belongs to NOVA other'),
    });
  });

  it('hides what the file lacks as it was shown, and nothing that came since', async () => {
    const only = { games: [aGame()] };
    const proposal = await proposed(only, { replace: true });
    expect(await get(`/proposals/${proposal}`)).toMatchObject({
      proposal: { sentence: 'import games.json into the catalogue of all brands and hide what it lacks' },
      now: {
        differences: [
          { path: '/games/NOVA g2', before: { hidden: false }, after: { hidden: true } },
          { path: '/games/REEF r1', before: { hidden: false }, after: { hidden: true } },
        ],
      },
    });
    await anImport({ games: [aGame({ id: 'g3' })] }, { database: admin.database });
    expect((await decide(proposal)).body.code).toBe('proposal.stale');
  });

  it('is carried out although other entries were changed meanwhile', async () => {
    const proposal = await proposed(renamed('Approved'));
    await anImport({ games: [aGame({ id: 'g2', name: 'Another' })] }, { database: admin.database });
    await decide(proposal).expect(200);
    expect([await nameOf('g1'), await nameOf('g2')]).toEqual(['Approved', 'Another']);
  });

  it('is carried out once by two people who approve at the same time', async () => {
    const proposal = await proposed(renamed('Once'));
    const codes = await Promise.all(
      (['bob', 'eve'] as const).map(async (as) => (await decide(proposal, { as })).body.code ?? 'approved'),
    );
    expect(codes).toContain('approved');
    expect(['proposal.unknown', 'catalogue.busy']).toContain(codes.find((code) => code !== 'approved'));
    expect((await decide(proposal, { as: 'eve' })).body.code).toBe('proposal.unknown');
    expect((await revisions()).length).toBe(2);
  });

  it('waits for its turn: an approval during another import is refused and can be repeated', async () => {
    const id = randomUUID();
    const proposal = await proposed(renamed('Later'), { id });
    const running = { id: 'another', state: 'reading' as const, file_name: 'other.json', actor: 'eve' };
    await admin.database.asOperator((tx) => tx.insertInto('catalogue_import').values(running).execute());
    expect((await decide(proposal)).body.code).toBe('catalogue.busy');
    expect((await get(`/proposals/${proposal}`, 'bob')).now.refusal).toBeUndefined();
    expect((await get(`/catalogue/imports/${id}`)).state).toBe('done');
    await admin.database.asOperator((tx) => tx.deleteFrom('catalogue_import').where('id', '=', 'another').execute());
    await anImport({ games: [aGame({ id: 'g2', name: 'Between' })] }, { database: admin.database });
    const again = await send(renamed('Mixed in'), { id });
    expect([again.status, again.body]).toMatchObject([
      400,
      { code: 'request.invalid', message: expect.stringContaining(id) },
    ]);
    await decide(proposal).expect(200);
    expect(await nameOf('g1')).toBe('Later');
  });

  it('is open with its draft after the node that wrote it has died', async () => {
    const proposal = await proposed(renamed('Survives'));
    await admin.database.asOperator((tx) =>
      sql`update catalogue_import set state = 'writing', touched_at = now() - interval '1 hour'
        where id = (select import_id from catalogue_draft limit 1)`.execute(tx),
    );
    await anImport({ games: [aGame({ id: 'g2', name: 'Sweeps' })] }, { database: admin.database });
    expect([await drafts(), (await get('/proposals')).proposals.length]).toEqual([1, 1]);
    await decide(proposal).expect(200);
    expect(await nameOf('g1')).toBe('Survives');
  });

  it('is seen and decided by staff of all brands alone', async () => {
    const proposal = await proposed(renamed('Hidden'));
    const narrow = 'n'.repeat(43);
    const grants = { role: 'operator' as const, brands: ['two'] };
    await aStaffToken({ database: admin.database, email: 'nia@operator.example', token: narrow, clock, ...grants });
    const call = async (method: 'get' | 'post', path: string, body = {}) =>
      (await supertest(admin.app)[method](`/admin/v1${path}`).set('authorization', `Bearer ${narrow}`).send(body)).body;
    expect((await call('get', '/proposals')).value.proposals).toEqual([]);
    expect((await call('get', `/proposals/${proposal}`)).code).toBe('proposal.unknown');
    for (const decision of ['approved', 'rejected'])
      expect((await call('post', `/proposals/${proposal}/decision`, { decision, reason: 'x' })).code).toBe(
        'proposal.unknown',
      );
    expect((await call('get', '/approvers?brands=*')).code).toBe('brand.unknown');
    await decide(proposal).expect(200);
    const actionsOf = (list: readonly { action: string }[]) => list.map(({ action }) => action).sort();
    const everybodys = ['catalogue.imported', 'catalogue.imported', 'policy.set'];
    expect(actionsOf((await call('get', '/activity')).value.list)).toEqual(everybodys);
    expect(actionsOf((await get('/activity', 'bob')).list)).toEqual([...everybodys, 'proposal.approved']);
  });

  it('is refused if the policy is switched on during its upload', async () => {
    await policy('*', false);
    const server = await serve(admin.app);
    const call = request({
      ...{ port: server.port, method: 'POST', path: '/admin/v1/catalogue/imports?reason=slow&file=slow.json' },
      headers: {
        host: 'console.localhost',
        authorization: 'Bearer a-token-of-ana',
        'content-type': 'application/octet-stream',
      },
    });
    const answered = new Promise<{ code: string }>((resolve, reject) => {
      call.on('error', reject).on('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
        response.on('end', () => resolve(JSON.parse(text)));
      });
    });
    const [first, second] = [
      JSON.stringify(renamed('Slipped')).slice(0, 9),
      JSON.stringify(renamed('Slipped')).slice(9),
    ];
    call.write(first);
    await expect
      .poll(() => admin.database.asOperator((tx) => tx.selectFrom('catalogue_import').select('state').execute()))
      .toContainEqual({ state: 'reading' });
    await policy('*', true);
    call.end(second);
    expect(await answered).toMatchObject({ code: 'change.stale' });
    expect([await nameOf('g1'), (await revisions()).length]).toEqual(['Lantern Parade', 1]);
    await server.close();
  });

  it('ends with the rights of its author', async () => {
    const { value } = (await post('/staff/tokens', { name: 'ci', role: 'operator' }).expect(200)).body;
    const byMachine = async () =>
      (await send(renamed('Machine')).set('authorization', `Bearer ${value.token}`).expect(200)).body.value.proposal;
    const proposal = await byMachine();
    expect((await decide(proposal, { as: 'ana' })).body.code).toBe('proposal.own');
    await post('/staff/tokens/revoked', { name: 'ci' }).expect(200);
    expect((await decide(proposal)).body.code).toBe('proposal.unknown');
  });

  it('is proposed once, and replaced by a corrected file of the same name', async () => {
    const first = await proposed(renamed('Tpyo'));
    expect((await send(renamed('Tpyo'), { as: 'bob' })).body).toMatchObject({
      code: 'proposal.waiting',
      value: { proposal: first },
    });
    expect(await drafts()).toBe(1);
    const other = await proposed({ games: [aGame({ id: 'g2', name: 'Other' })] }, { file: 'other.json' });
    const corrected = await proposed(renamed('Typo'));
    const ids = (await get('/proposals')).proposals.map(({ id }: { id: string }) => id);
    expect(ids).toEqual([other, corrected]);
    await decide(other).expect(200);
    await decide(corrected).expect(200);
    expect([await nameOf('g1'), await nameOf('g2')]).toEqual(['Typo', 'Other']);
  });

  it.each([
    ['of one supplier, named by their brands', ['one-hub.json', 'two-hub.json']],
    ['without names', [undefined, undefined]],
  ])('replaces no other of its author: two files %s both wait', async (_, files) => {
    const all: string[] = [];
    for (const [index, file] of files.entries()) all.push(await proposed(renamed(`Name ${index}`), { file }));
    expect((await get('/proposals')).proposals.map(({ id }: { id: string }) => id)).toEqual(all);
    expect((await send(renamed('Name 0'), { file: files[0] })).body.code).toBe('proposal.waiting');
  });

  it('does not wait if it changes nothing, and is refused at once for faults', async () => {
    expect((await send(aCatalogue())).body.value).toMatchObject({ outcome: 'unchanged', proposal: null });
    expect((await send({ games: [aGame({ vendor: 'NONE' })] })).body.code).toBe('catalogue.invalid');
    expect([await drafts(), (await get('/proposals')).proposals]).toEqual([0, []]);
  });

  it('waits beside at most four others, and its entries until it expires', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const all: string[] = [];
    for (const name of names) all.push(await proposed(renamed(name), { file: `${name}.json` }));
    expect((await send(aCatalogue(), { file: 'f.json' })).body.value).toMatchObject({ outcome: 'unchanged' });
    expect((await send(renamed('b'), { as: 'bob', file: 'b.json' })).body).toMatchObject({
      code: 'proposal.waiting',
      value: { proposal: all[1] },
    });
    all[0] = await proposed(renamed('corrected'), { file: 'a.json' });
    expect([await drafts(), (await get('/proposals')).proposals.length]).toEqual([5, 5]);
    expect((await send(renamed('f'), { file: 'f.json' })).body).toMatchObject({
      code: 'change.refused',
      message: expect.stringContaining('5 imports wait for a second person'),
    });
    expect([await drafts(), (await get('/proposals')).proposals.length]).toEqual([5, 5]);
    await decide(all[0] ?? '', { as: 'ana', decision: 'rejected' }).expect(200);
    await proposed(renamed('f'), { file: 'f.json' });
    expect(await drafts()).toBe(5);
    clock.pass({ hours: 8 * 24 });
    await send(aCatalogue()).expect(200);
    expect(await drafts()).toBe(0);
  });

  it('is proposed by the command, which names the next step', async () => {
    const server = await serve(admin.app);
    const folder = await mkdtemp(join(tmpdir(), 'livery-approval-'));
    const address = { url: `http://127.0.0.1:${server.port}`, host: 'console.localhost', token: 'a-token-of-ana' };
    await writeFile(join(folder, adminFile), JSON.stringify(address));
    const file = join(folder, 'games.json');
    await writeFile(file, JSON.stringify(renamed('By command')));
    const lines: string[] = [];
    const output = { out: (line: string) => lines.push(line), err: (line: string) => lines.push(line) };
    const argv = ['catalogue', 'import', file, '--reason', 'x'];
    expect(await main({ argv, output, env: { DATA_DIR: folder } })).toBe(0);
    const [{ id }] = (await get('/proposals')).proposals;
    expect(lines.join('\n').split('\n')).toEqual([
      'proposed to import 1 record:',
      '  games: 0 added, 1 changed, 0 hidden, 0 shown again',
      '    games changed NOVA g1: name "Lantern Parade" -> "By command"',
      `nothing has changed yet: somebody else approves it with livery proposals approve ${id} --reason TEXT`,
    ]);
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });
});
