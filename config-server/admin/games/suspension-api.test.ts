import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StaffRole } from '../../../schema/features/staff/staff-roles.ts';
import { main } from '../../../scripts/livery/main.ts';
import { anAdminApi, type TestAdminApi, token } from '../../../tests/support/admin-api.ts';
import { aCatalogue, aGame, anImport } from '../../../tests/support/catalogue.ts';
import { serve, type TestServer } from '../../../tests/support/http.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';
import { adminFile } from '../door/admin-token.ts';

const why = ['--reason', 'ticket 4711'];

describe('suspensions of vendors and games by staff', () => {
  let admin: TestAdminApi;
  let server: TestServer;
  let folder: string;
  const command = async (...argv: string[]): Promise<[code: number, text: string]> => {
    const lines: string[] = [];
    const output = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) };
    const code = await main({ argv, output, env: { DATA_DIR: folder } });
    return [code, lines.join('\n').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g, 'TIME')];
  };
  const staffOf = async (role: StaffRole, brands: string[] | null) => {
    const own = `a-token-of-${role}-${brands?.join('-') ?? 'all'}`;
    await aStaffToken({ database: admin.database, email: `${own}@x.example`, token: own, role, brands });
    return (path: string, body: object) =>
      supertest(admin.app)
        .post(`/admin/v1/catalogue/${path}`)
        .set('authorization', `Bearer ${own}`)
        .send({ kind: 'vendor', id: 'NOVA', reason: 'x', ...body });
  };

  beforeEach(async () => {
    admin = await anAdminApi();
    server = await serve(admin.app);
    folder = await mkdtemp(join(tmpdir(), 'livery-suspensions-'));
    const address = { url: `http://127.0.0.1:${server.port}`, host: 'console.localhost', token };
    await writeFile(join(folder, adminFile), JSON.stringify(address));
    const { database } = admin;
    const { games } = aCatalogue();
    const twin = aGame({ vendor: 'REEF', id: 'g2', name: 'Second of another' });
    await anImport(aCatalogue({ games: [...games, twin] }), { database });
  });
  afterEach(async () => {
    await server?.close();
    await admin?.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });

  it('are made after a dry run that changes nothing, shown, and ended', async () => {
    const dry = await command('vendor', 'suspend', 'NOVA', '--dry-run');
    expect(dry).toEqual([0, 'vendor NOVA would change; nothing was changed']);
    expect(await command('vendor', 'list')).toEqual([0, 'no vendor is suspended']);
    const line = 'vendor NOVA for all brands since TIME, by local: ticket 4711';
    expect(await command('vendor', 'suspend', 'NOVA', ...why)).toEqual([0, `vendor NOVA is suspended\n  ${line}`]);
    expect(await command('vendor', 'suspend', 'NOVA', ...why)).toEqual([
      0,
      `unchanged: vendor NOVA already was\n  ${line}`,
    ]);
    // A suspension of its vendor affects a game.
    expect(await command('game', 'show', 'g1')).toEqual([0, line]);
    expect(await command('game', 'show', 'r1')).toEqual([0, 'r1 is not suspended']);
    expect(await command('game', 'list')).toEqual([0, 'no game is suspended']);
    expect(await command('vendor', 'list')).toEqual([0, line]);
    expect(await command('vendor', 'resume', 'NOVA', ...why)).toEqual([0, 'vendor NOVA is resumed']);
    expect((await command('vendor', 'resume', 'NOVA', ...why))[1]).toMatch(/^unchanged/);
  });

  it('are part of the history of their brands, with actor and end', async () => {
    const until = ['--until', '2036-12-01T09:00:00+08:00'];
    await command('game', 'suspend', 'NOVA/g1', '--brand', 'one', ...until, ...why);
    await command('vendor', 'suspend', 'REEF', ...why);
    await command('vendor', 'resume', 'REEF', ...why);
    const one = (await command('changes', 'one'))[1];
    expect(one).toMatch(/local suspended game NOVA g1 until .*: ticket 4711/);
    expect(one).toMatch(/local suspended vendor REEF for all brands: ticket 4711/);
    expect(one).toMatch(/local resumed vendor REEF for all brands: ticket 4711/);
    const two = (await command('changes', 'two'))[1];
    expect(two).not.toContain('NOVA g1');
    expect(two).toContain('suspended vendor REEF for all brands');
    const [, json] = await command('game', 'list', '--json');
    expect(JSON.parse(json)).toMatchObject([{ kind: 'game', name: 'NOVA g1', brand: 'one', actor: 'local' }]);
    const rows = await admin.database.asTenant('one', (tx) =>
      tx.selectFrom('audit').select(['actor', 'subject', 'after']).where('action', '=', 'game.suspended').execute(),
    );
    expect(rows.at(-1)).toMatchObject({
      actor: 'local',
      subject: 'NOVA g1',
      after: { suspended: true, until: '2036-12-01T01:00:00.000Z', reason: 'ticket 4711' },
    });
  });

  it('accept the names that staff use, and suggest the nearest one for a wrong word', async () => {
    expect(await command('vendor', 'suspend', 'NOVB', ...why)).toEqual([
      1,
      'refused (request.not_found): the catalogue has no vendor "NOVB": did you mean NOVA?',
    ]);
    expect((await command('game', 'suspend', 'NOVA/g11', ...why))[1]).toMatch(/did you mean NOVA\/g\d\?/);
    expect((await command('game', 'show', 'g2'))[1]).toMatch(/choose one of .*NOVA\/g2/);
    const [, numbers] = await command('game', 'suspend', 'g1', '--json', ...why);
    expect(JSON.parse(numbers)).toMatchObject({ outcome: 'suspended', name: 'NOVA g1' });
    expect((await command('game', 'suspend', 'g1', '--brand', 'nobody', ...why))[1]).toContain('brand.unknown');
    expect((await command('game', 'suspend', 'g1', '--brand', 'one', '--until', '2036-12-01T09:00'))[0]).toBe(2);
    expect((await command('game', 'suspend', 'g1', '--until', '2020-01-01T00:00:00Z', ...why))[1]).toContain(
      'change.refused',
    );
    expect((await command('game', 'suspend', 'g1'))[1]).toContain('change.reason_missing');
    expect((await command('game', 'pause', 'g1', ...why))[0]).toBe(2);
  });

  it('are made by operators, for their own brands', async () => {
    const limited = await staffOf('operator', ['one']);
    const refusalOf = async (path: string, body: object) => (await limited(path, body)).body.code;
    expect(await refusalOf('suspensions', {})).toBe('staff.forbidden');
    expect(await refusalOf('suspensions', { brands: ['one', 'two'] })).toBe('brand.unknown');
    const { body } = await limited('suspensions', { brands: ['one'] });
    expect(body.value).toMatchObject({ outcome: 'suspended', suspensions: [{ brand: 'one' }] });
    // They can neither see nor end suspensions at other brands.
    await command('vendor', 'suspend', 'NOVA', '--brand', 'two', ...why);
    expect((await limited('suspensions', { brands: ['one'] })).body.value).toMatchObject({
      outcome: 'unchanged',
      suspensions: [{ brand: 'one' }],
    });
    expect(await refusalOf('suspensions/end', {})).toBe('staff.forbidden');
    expect(await refusalOf('suspensions/end', { brands: ['two'] })).toBe('brand.unknown');
    await command('vendor', 'suspend', 'NOVA', ...why);
    expect(await refusalOf('suspensions/end', { brands: ['one'] })).toBe('change.refused');
    for (const role of ['support', 'editor', 'finance', 'qa'] as const)
      expect((await (await staffOf(role, null))('suspensions', {})).body.code).toBe('staff.forbidden');
  });
});
