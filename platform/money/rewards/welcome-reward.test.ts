import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aMember, type Member } from '../../../tests/support/members.ts';
import { aPlatform, type TestPlatform, type Value } from '../../../tests/support/platform.ts';
import { enter } from '../../../tests/support/players.ts';

describe('the welcome reward', () => {
  let stage: TestPlatform;
  beforeAll(async () => {
    stage = await aPlatform({
      manifests: [aManifest({ tenant: { id: 'alpha' }, flags: { REWCEN3: true }, rewards: { welcome: 20 } })],
    });
  });
  afterAll(() => stage?.close());

  const listed = async ({ browser }: Pick<Member, 'browser'>) =>
    ((await browser.value('listRewards')) as { list: Value[] }).list;
  const welcome = async (by: Pick<Member, 'browser'>) => (await listed(by)).filter(({ kind }) => kind === 'welcome');
  const claim = ({ browser }: Pick<Member, 'browser'>) => browser.call('claimReward', { body: { id: 'welcome' } });

  test('is for newcomers, says until when, and stays in the list once it is claimed', async () => {
    const [ana, bea] = [await aMember({ stage }), await aMember({ stage })];
    const expiresAt = new Date(stage.clock.now().getTime() + 30 * 24 * 3_600_000).toISOString();
    expect(await welcome(ana)).toMatchObject([{ status: 'claimable', expiresAt }]);
    expect((await claim(ana)).status).toBe(200);
    stage.clock.pass({ hours: 30 * 24 });
    const [later, old] = [await enter({ stage, player: ana.player }), await enter({ stage, player: bea.player })];
    expect(await welcome(later)).toMatchObject([{ status: 'claimed' }]);
    expect(await welcome(old)).toEqual([]);
    expect((await claim(old)).body).toMatchObject({ code: 'reward.unavailable' });
  });

  test.each([40, 41, 42])('is not shown to type %i, which takes no rewards, nor is any other', async (type) => {
    expect(await listed(await aMember({ stage, type }))).toEqual([]);
  });
});
