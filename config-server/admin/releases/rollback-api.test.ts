import supertest from 'supertest';
import { describe, expect, it, vi } from 'vitest';
import { standing } from '../../../server/brands/folder/apply-changes.ts';
import { activeChanges } from '../../../server/brands/folder/build/build-brand.ts';
import { token } from '../../../tests/support/admin-api.ts';
import { releaseActs } from '../../../tests/support/release-acts.ts';
import errors from '../../../texts/EN/errors.json' with { type: 'json' };

describe('a rollback of a release', () => {
  const stage = releaseActs();
  const { clock, push, post, get, help, release } = stage;
  const shown = async () =>
    (await get('brands/two/content'))
      .filter(({ hidden }: { hidden: boolean }) => !hidden)
      .map(({ title }: { title: string }) => title)
      .toSorted();
  const rollBack = (body: object = {}) => post('brands/two/rollbacks', { environment: 'production', ...body });
  const articles = (...ids: string[]) => ids.map((id) => ({ kind: 'articles', id }));
  const byId = (entries: { id: string }[]) => entries.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const rounded = (small: number) => ({ tenant: { id: 'two' }, theme: { radius: { small } } });
  let first: number;
  let second: number;

  it('lists what has changed since, with who changed it by another act than a promotion', async () => {
    await push('two', rounded(3), { environment: 'staging' }).expect(200);
    await help('two@staging', 'h1 first', 'h4 first');
    await help('two', 'h5 own');
    first = (await post('brands/two/promotions', { content: articles('h1', 'h4') }).expect(200)).body.value.number;
    await push('two', rounded(4), { environment: 'staging', base: first }).expect(200);
    await help('two@staging', 'h1 second', 'h2 second', 'h4 second');
    clock.pass({ seconds: 1 });
    second = (await post('brands/two/promotions', { content: articles('h1', 'h2', 'h4') }).expect(200)).body.value
      .number;
    await help('two', 'h3 own', 'h4 own');
    const planned = (await rollBack({ dryRun: true }).expect(200)).body.value;
    expect(planned.number).toBe(first);
    expect(byId(planned.content.entries)).toMatchObject([
      { id: 'h1', change: 'changed', taken: false, newer: null, after: { title: { EN: 'h1 first' } } },
      { id: 'h2', change: 'hidden', taken: false, newer: null },
      { id: 'h3', change: 'hidden', taken: false, newer: { actor: 'local' } },
      { id: 'h4', change: 'changed', taken: false, newer: { actor: 'local' } },
    ]);
  });

  it('restores the entries that it names together with the release: all or nothing', async () => {
    const before = [await shown(), await release()];
    const refused = await rollBack({ content: articles('h1', 'h5') });
    expect([refused.body.code, refused.body.message]).toEqual([
      'request.not_found',
      `h5 (articles) is as it was when release ${first} was served: load the list again`,
    ]);
    await post('changes', { requests: [{ tenant: 'two', path: '/theme/radius/small', value: 5 }] }).expect(200);
    // A live change hides a value of the release, and the call does not say whether it stays.
    expect((await rollBack({ content: articles('h1') })).body.code).toBe('release.hides');
    expect([await shown(), await release()]).toEqual(before);
    const done = await rollBack({ content: articles('h1', 'h2'), hidden: 'keep' }).expect(200);
    expect(
      byId(done.body.value.content.entries).map(({ id, taken }: { id: string; taken?: boolean }) => [id, taken]),
    ).toEqual([
      ['h1', true],
      ['h2', true],
      ['h3', false],
      ['h4', false],
    ]);
    expect([await shown(), await release()]).toEqual([['h1 first', 'h3 own', 'h4 own', 'h5 own'], first]);
    const acts = await stage.admin.database.asOperator((tx) =>
      tx
        .selectFrom('audit')
        .select(['action', 'subject'])
        .where('tenant', '=', 'two')
        .orderBy('created_at', 'desc')
        .limit(2)
        .execute(),
    );
    expect(acts.toSorted((one, other) => (one.action < other.action ? -1 : 1))).toMatchObject([
      { action: 'content.changed', subject: `release ${first}` },
      { action: 'release.rolled-back' },
    ]);
  });

  it('is undone with its content by serving the later release again', async () => {
    const planned = (await rollBack({ number: second, hidden: 'keep', dryRun: true }).expect(200)).body.value;
    expect(planned.content.entries).toMatchObject([
      { id: 'h1', change: 'changed', newer: null },
      { id: 'h2', change: 'shown', newer: null },
    ]);
    await rollBack({ number: second, hidden: 'keep', content: articles('h1', 'h2') }).expect(200);
    expect([await shown(), await release()]).toEqual([
      ['h1 second', 'h2 second', 'h3 own', 'h4 own', 'h5 own'],
      second,
    ]);
  });

  it('leaves to a second person what somebody changed since, where the policy requires one', async () => {
    await help('two', 'h5 newer');
    await post('policies/two', { secondPerson: true, signOff: false }).expect(200);
    const before = [await shown(), await release()];
    const refused = await rollBack({ content: articles('h1', 'h5'), hidden: 'keep' });
    expect([refused.body.code, refused.body.message]).toEqual([
      'release.keeps_changes',
      'local changed h5 (articles) since, and content needs a second person: leave it, then propose to restore it',
    ]);
    expect([await shown(), await release()]).toEqual(before);
    await rollBack({ content: articles('h1'), hidden: 'keep' }).expect(200);
    expect(await shown()).toContain('h1 first');
  });
});

describe('a rollback after content was promoted alone', () => {
  const { push, post, help } = releaseActs();

  it('names who promoted it, as the undo of a release would not take it back by itself', async () => {
    const staged = async (small: number, ...titles: string[]) => {
      const brand = { tenant: { id: 'two' }, theme: { radius: { small } } };
      await push('two', brand, { environment: 'staging', hidden: 'keep' }).expect(200);
      await help('two@staging', ...titles);
    };
    const articles = (...ids: string[]) => ids.map((id) => ({ kind: 'articles', id }));
    await staged(3, 'h1 first', 'h2 first', 'h3 first');
    await post('brands/two/promotions', { content: articles('h1', 'h2', 'h3') }).expect(200);
    await help('two@staging', 'h1 second', 'h2 second', 'h3 second');
    await staged(4, 'h1 second');
    await post('brands/two/promotions', { content: articles('h1', 'h2') }).expect(200);
    await help('two@staging', 'h2 third');
    await post('brands/two/content/promotions').expect(200);
    const planned = (await post('brands/two/rollbacks', { dryRun: true }).expect(200)).body.value;
    expect(planned.content.entries).toMatchObject([
      { id: 'h1', newer: null, after: { title: { EN: 'h1 first' } } },
      { id: 'h2', newer: { actor: 'local' }, after: { title: { EN: 'h2 first' } } },
      { id: 'h3', newer: { actor: 'local' }, after: { title: { EN: 'h3 first' } } },
    ]);
    // The entries that it brought are no changes of production's own: the next one takes them again.
    await help('two@staging', 'h2 fourth');
    const next = (await post('brands/two/content/promotions', { dryRun: true }).expect(200)).body.value;
    expect(next.entries).toMatchObject([{ id: 'h2', taken: true, newer: null }]);
  });
});

describe('a rollback of games and live changes', () => {
  const stage = releaseActs({ games: true });
  const { clock, push, post, choose, release } = stage;
  const chosen = async (brand = 'two') =>
    JSON.parse(
      (
        await supertest(stage.admin.app)
          .get(`/admin/v1/brands/${brand}/catalogue`)
          .set('authorization', `Bearer ${token}`)
      ).text,
    ).vendors?.map(({ code }: { code: string }) => code);
  const change = (path: string, value: unknown, more: object = {}) =>
    post('changes', { requests: [{ tenant: 'two', path, value, ...more }] }).expect(200);
  const small = (value: number) => ({ tenant: { id: 'two' }, theme: { radius: { small: value } } });
  const changes = async () => {
    await stage.admin.sets.production.refresh(['two']);
    return standing(activeChanges(stage.admin.sets.production.stored('two')?.changes ?? [], clock.now()));
  };
  const live = async () => Object.fromEntries((await changes()).map(({ path, value }) => [path, value]));
  const rollBack = (body: object = {}) => post('brands/two/rollbacks', { environment: 'production', ...body });
  let first: number;
  let second: number;

  it('lists what has changed since, and preselects nothing that somebody changed by hand', async () => {
    await push('two', small(3), { environment: 'staging' }).expect(200);
    await choose('two@staging', 'NOVA');
    await change('/flags/CBS3', true);
    await change('/flags/FEEDBACK3', true);
    first = (await post('brands/two/promotions', { hidden: 'keep', games: true }).expect(200)).body.value.number;
    await push('two', small(4), { environment: 'staging', base: first }).expect(200);
    await choose('two@staging', 'REEF');
    const staged = [{ tenant: 'two', path: '/flags/COMM3', value: true }];
    await post('changes', { environment: 'staging', requests: staged }).expect(200);
    const taken = { hidden: 'keep', games: true, changes: ['/flags/COMM3'] };
    second = (await post('brands/two/promotions', taken).expect(200)).body.value.number;
    const planned = (await rollBack({ dryRun: true }).expect(200)).body.value;
    expect(planned).toMatchObject({
      number: first,
      games: { taken: false, newer: null, isStored: true, vendors: { added: 1, removed: 1 } },
      changes: [{ path: '/flags/COMM3', before: true, value: false, newer: null, taken: false }],
    });
    await choose('two', 'REEF', 'NOVA');
    await change('/flags/CBS3', false);
    await change('/flags/CBS3', true);
    await change('/flags/FEEDBACK3', false);
    await change('/theme/radius/small', 9);
    // Changes that came after their places were changed back, and changes that have ended, make no difference.
    await change('/flags/INBOX3', false, { until: new Date(clock.now().getTime() + 500).toISOString() });
    const later = (await rollBack({ dryRun: true }).expect(200)).body.value;
    expect(later.games).toMatchObject({ newer: { actor: 'local' } });
    expect(
      later.changes.map(({ path, before, value, newer }: Record<string, unknown>) => [
        path,
        before,
        value,
        newer !== null,
      ]),
    ).toEqual([
      ['/flags/FEEDBACK3', false, true, true],
      ['/flags/COMM3', true, false, false],
      ['/theme/radius/small', 9, 3, true],
    ]);
  });

  it('restores what it names together with the release: all or nothing, and its undo brings it back', async () => {
    const before = [await live(), await chosen(), await release()];
    expect((await rollBack({ changes: ['/flags/CBS3'] })).body).toMatchObject({ code: 'request.not_found' });
    // A live change hides a value of the release, and the call does not say whether it stays.
    expect((await rollBack({ games: true, changes: ['/flags/FEEDBACK3'] })).body.code).toBe('release.hides');
    expect([await live(), await chosen(), await release()]).toEqual(before);
    const named = { games: true, changes: ['/flags/FEEDBACK3', '/theme/radius/small'] };
    const done = (await rollBack(named).expect(200)).body.value;
    expect(done.changes.map(({ path, taken }: Record<string, unknown>) => [path, taken])).toEqual([
      ['/flags/FEEDBACK3', true],
      ['/flags/COMM3', false],
      ['/theme/radius/small', true],
    ]);
    expect([await live(), await chosen(), await release()]).toEqual([
      { '/flags/COMM3': true, '/flags/CBS3': true, '/flags/FEEDBACK3': true },
      ['NOVA'],
      first,
    ]);
    const acts = await stage.admin.database.asOperator((tx) =>
      tx
        .selectFrom('audit')
        .select(['before', 'after'])
        .where('tenant', '=', 'two')
        .where('action', '=', 'changes.made')
        .orderBy('id', 'desc')
        .limit(1)
        .execute(),
    );
    expect(acts[0]).toMatchObject({
      before: { values: { '/flags/FEEDBACK3': false, '/theme/radius/small': 9 } },
      after: { environment: 'production', values: { '/flags/FEEDBACK3': true, '/theme/radius/small': 3 } },
    });
    const planned = (await rollBack({ number: second, hidden: 'keep', dryRun: true }).expect(200)).body.value;
    expect(planned.games.newer).toBeNull();
    expect(planned.changes.every(({ newer }: { newer: unknown }) => newer === null)).toBe(true);
    await rollBack({ number: second, hidden: 'keep', ...named }).expect(200);
    expect([await live(), await chosen(), await release()]).toEqual(before);
  });

  it('restores a place with all below it, and the changes for a time that it had', async () => {
    const until = new Date(clock.now().getTime() + 3_600_000).toISOString();
    await change('/theme/radius/large', 21, { until });
    await rollBack({ hidden: 'keep' }).expect(200);
    await change('/theme/radius', { small: 5, medium: 6, large: 22 });
    const planned = (await rollBack({ number: second, hidden: 'keep', dryRun: true }).expect(200)).body.value;
    expect(planned.changes).toMatchObject([
      {
        path: '/theme/radius',
        before: { small: 5, large: 22 },
        value: { small: 9, large: 21 },
        newer: { actor: 'local' },
      },
    ]);
    // Somebody has changed more than the part that is named.
    const refused = await rollBack({ number: second, hidden: 'keep', changes: ['/theme/radius/large'] });
    expect(refused.body).toMatchObject({ code: 'request.not_found' });
    expect(refused.body.message).toContain('local changed /theme/radius since');
    await rollBack({ number: second, hidden: 'keep', changes: ['/theme/radius'] }).expect(200);
    expect(await live()).toMatchObject({ '/theme/radius/small': 9, '/theme/radius/large': 21 });
    expect((await changes()).find(({ path }) => path === '/theme/radius/large')?.until).toEqual(new Date(until));
  });

  it('writes nothing over what somebody changes while it is computed', async () => {
    const { production } = stage.admin.sets;
    const refresh = production.refresh.bind(production);
    const meanwhile = [() => change('/theme/radius/medium', 7), () => choose('two', 'NOVA', 'REEF')];
    await choose('two', 'REEF');
    await change('/theme/radius/medium', 6);
    for (const act of meanwhile) {
      const before = await release();
      let acted = false;
      // The release is planned after all parts have been compared.
      const spy = vi.spyOn(production, 'refresh').mockImplementation(async (tenants) => {
        if (tenants === undefined && !acted) {
          acted = true;
          await act();
        }
        return refresh(tenants);
      });
      const parts = act === meanwhile[0] ? { changes: ['/theme/radius'] } : { games: true };
      const refused = await rollBack({ number: first, hidden: 'keep', ...parts });
      spy.mockRestore();
      expect([acted, refused.body.code]).toEqual([true, 'change.stale']);
      expect(await release()).toBe(before);
    }
    expect(await live()).toMatchObject({ '/theme/radius/medium': 7 });
    expect(await chosen()).toEqual(['NOVA', 'REEF']);
  });

  it('of a parent lists and records the values that it states', async () => {
    const group = { tenant: { id: 'group' }, abstract: true, formatVersion: '1.1' } as const;
    const pushed = await push('group', { ...group, flags: { PTSYS3: false } }, { base: 1 }).expect(200);
    expect(pushed.body.value.number).toBe(2);
    const wanted = { tenant: 'group', path: '/flags/FEEDBACK3', value: true };
    await post('changes', { requests: [wanted] }).expect(200);
    const back = (body: object) => post('brands/group/rollbacks', { number: 1, environment: 'production', ...body });
    const planned = (await back({ dryRun: true }).expect(200)).body.value;
    expect(planned.changes).toMatchObject([{ path: '/flags/FEEDBACK3', before: true }]);
    expect(planned.moreChanges).toBe(0);
    await back({ changes: ['/flags/FEEDBACK3'] }).expect(200);
    const act = await stage.admin.database.asOperator((tx) =>
      tx
        .selectFrom('audit')
        .select(['before', 'after'])
        .where('tenant', '=', 'group')
        .where('action', '=', 'changes.made')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    );
    expect(act).toMatchObject({ before: { values: { '/flags/FEEDBACK3': true } } });
  });

  it('says which release is served, and counts the places that are not listed', async () => {
    const served = await rollBack({ number: await release(), games: true });
    expect(served.body.message).toContain(`production serves release ${await release()} of two now`);
    const texts = Object.entries(errors)
      .filter(([, text]) => !text.includes('{'))
      .map(([key]) => ({ tenant: 'two', path: `/texts/EN/errors/${key}`, value: 'An error' }));
    await post('changes', { requests: texts.slice(0, 50) }).expect(200);
    await post('changes', { requests: texts.slice(50) }).expect(200);
    const { changes: listed, moreChanges } = (
      await rollBack({ number: first, hidden: 'keep', dryRun: true }).expect(200)
    ).body.value;
    expect(listed).toHaveLength(100);
    expect(moreChanges).toBeGreaterThan(0);
    expect(listed.length + moreChanges).toBeGreaterThanOrEqual(texts.length);
  });

  it('leaves to a second person what somebody changed since, where the policy requires one', async () => {
    await choose('two', 'NOVA');
    await change('/theme/radius/medium', 5);
    await post('policies/two', { secondPerson: true, signOff: false }).expect(200);
    const before = [await live(), await chosen(), await release()];
    for (const part of [{ games: true }, { changes: ['/theme/radius'] }]) {
      const refused = await rollBack({ number: first, hidden: 'keep', ...part });
      expect(refused.body).toMatchObject({ code: 'release.keeps_changes' });
      expect(refused.body.message).toContain('local changed');
    }
    expect([await live(), await chosen(), await release()]).toEqual(before);
  });

  it('says that an old choice is no longer stored', async () => {
    await post('policies/two', { secondPerson: false, signOff: false }).expect(200);
    for (let index = 0; index < 51; index += 1) await choose('two', index % 2 === 0 ? 'NOVA' : 'REEF');
    const planned = (await rollBack({ number: first, hidden: 'keep', dryRun: true }).expect(200)).body.value;
    expect(planned.games).toMatchObject({ isStored: false, taken: false });
    for (const dryRun of [true, false]) {
      const refused = await rollBack({ number: first, hidden: 'keep', games: true, dryRun });
      expect(refused.body).toMatchObject({ code: 'request.not_found' });
      expect(refused.body.message).toContain('no longer stored');
    }
    expect(await release()).not.toBe(first);
  });
});
