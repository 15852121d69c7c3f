import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { games } from '../../../sandbox/catalogue/games.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { covers } from '../../../tests/support/covers.ts';
import { supplierTimeout } from '../../../tests/support/patience.ts';
import { aPlatform, type TestPlatform } from '../../../tests/support/platform.ts';

type Vendor = {
  vassalage: string;
  games: { nodeId: number; gameType: string; vassalage: string; playTypes?: string[] }[];
};
type DrawsView = {
  now: string;
  draws: { nodeId: number; next: { at: string }; last: { balls: number[] }[] }[];
  silent: { nodeId: number; last: { balls: number[] }[] }[];
};

const minute = 60_000;
const ofSouthsea = games.filter(({ vassalage }) => vassalage === 'TCG_SEA');

describe('lotteries', () => {
  let stage: TestPlatform;
  let origin: string;
  const requested: string[] = [];
  let answer: (code: string) => { status: number; body: string } | 'never';
  const supplier = createServer((request, response) => {
    const code = decodeURIComponent((request.url ?? '').split('/').at(-1) ?? '');
    requested.push(code);
    const reply = answer(code);
    if (reply === 'never') return;
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end(reply.body);
  });
  const now = () => stage.clock.now().getTime();
  /** Draws by the supplier's clock, which may be off. */
  const draws = ({ off = 0, count = 3, next = minute } = {}) => ({
    now: now() + off,
    next: { draw: 101, at: now() + off + next },
    last: Array.from({ length: count }, (_, back) => ({
      draw: 100 - back,
      at: now() + off - back * minute,
      balls: [back, 5, 9],
    })),
    secret: 'of the supplier',
  });
  const replyOf = (value: object) => ({ status: 200, body: JSON.stringify(value) });
  const listDraws = async (query: Record<string, string> = {}) =>
    (await stage.browser().value('listDraws', { query })) as unknown as DrawsView;
  const use = (drawsAddress: string | null) =>
    stage.brands.put(
      aManifest({
        tenant: { id: 'alpha' },
        games: {
          aggregators: [
            {
              id: 'hub',
              address: origin,
              drawsAddress,
              operatorId: '1017',
              vendors: ['TCG_SEA', 'TCG_LOTTO_VN'],
              signingKey: { secret: 'HUB_SIGNING_KEY' },
              publicKey: { secret: 'HUB_PUBLIC_KEY' },
              frameOrigins: [origin],
            },
          ],
        },
      } as Parameters<typeof aManifest>[0]),
    );

  beforeAll(async () => {
    await new Promise<void>((resolve) => supplier.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(supplier.address() as AddressInfo).port}`;
    stage = await aPlatform({ config: { supplierTimeout } });
    await stage.seed();
  });
  afterAll(async () => {
    await stage?.close();
    supplier.closeAllConnections();
    supplier.close();
  });
  beforeEach(() => {
    // Cached answers have expired, and so has the pause of silent suppliers.
    stage.clock.pass({ minutes: 10 });
    requested.length = 0;
    answer = () => replyOf(draws());
    use(`${origin}/draws/`);
  });

  test('are listed by vendor, of one type or both', async () => {
    covers(['CALL-GAME-14', 'CALL-GAME-AMB-04']);
    const menu = async (query: object) =>
      (await stage.browser().value('listLotteries', { query: { ...query } })).vendors as Vendor[];
    const all = await menu({});
    const listed = all.flatMap((vendor) => vendor.games);
    expect(all.map(({ vassalage }) => vassalage)).toEqual(['LOTT', 'ELOTT', 'TCG_LOTTO_VN', 'TCG_SEA']);
    expect(listed.length).toBe(games.filter(({ gameType }) => gameType === 'LOTT' || gameType === 'ELOTT').length);
    expect(all.every((vendor) => vendor.games.every((game) => game.vassalage === vendor.vassalage))).toBe(true);
    const electronic = await menu({ gameType: 'ELOTT' });
    expect(electronic.map(({ vassalage }) => vassalage)).toEqual(['LOTT', 'ELOTT', 'TCG_LOTTO_VN']);
    expect(new Set(electronic.flatMap((vendor) => vendor.games.map(({ gameType }) => gameType)))).toEqual(
      new Set(['ELOTT']),
    );
    // Play types are listed if there are several.
    const both = games.filter(({ playTypes }) => playTypes.length === 2).map(({ nodeId }) => Number(nodeId));
    expect(both.length).toBeGreaterThan(5);
    expect(listed.flatMap(({ nodeId, playTypes }) => (playTypes?.length === 2 ? [nodeId] : [])).sort()).toEqual(
      both.sort(),
    );
    expect(requested).toEqual([]);
  });

  test("have the draws that their supplier states, converted to the server's clock; Vietnamese ones by default", async () => {
    covers(['CALL-GAME-15']);
    const recent = await listDraws({ gameType: 'LOTT' });
    expect(recent.draws.map(({ nodeId }) => nodeId)).toEqual(
      games
        .filter(({ vassalage, gameType }) => vassalage === 'TCG_LOTTO_VN' && gameType === 'LOTT')
        .map(({ nodeId }) => Number(nodeId)),
    );
    answer = () => replyOf(draws({ off: 45 * minute, count: 20 }));
    const { draws: shown, silent, now: server } = await listDraws({ vendor: 'TCG_SEA' });
    expect(shown.map(({ nodeId }) => nodeId)).toEqual(ofSouthsea.map(({ nodeId }) => Number(nodeId)));
    expect(silent).toEqual([]);
    const [first] = shown;
    expect(Date.parse(first?.next.at ?? '') - Date.parse(server)).toBe(minute);
    expect(first?.last).toHaveLength(12);
    expect(first?.last[1]).toEqual({ draw: '99', at: new Date(now() - minute).toISOString(), balls: [1, 5, 9] });
    expect(JSON.stringify(shown)).not.toContain('secret');
  });

  test('a supplier is called once for a draw by parallel requests', async () => {
    await Promise.all(Array.from({ length: 20 }, () => listDraws({ vendor: 'TCG_SEA' })));
    expect(requested.sort()).toEqual(ofSouthsea.map(({ gameId }) => gameId).sort());
    stage.clock.pass({ seconds: 59 });
    await listDraws({ vendor: 'TCG_SEA' });
    expect(requested).toHaveLength(ofSouthsea.length);
    stage.clock.pass({ seconds: 1 });
    await listDraws({ vendor: 'TCG_SEA' });
    expect(requested).toHaveLength(2 * ofSouthsea.length);
    // An overdue draw is requested again soon, but not by every call.
    answer = () => replyOf(draws({ next: -minute }));
    stage.clock.pass({ minutes: 1 });
    for (const seconds of [0, 2, 1]) {
      stage.clock.pass({ seconds });
      await listDraws({ vendor: 'TCG_SEA' });
    }
    expect(requested).toHaveLength(4 * ofSouthsea.length);
  });

  test('a supplier that fails or answers nonsense is reported as silent, and not called for a while', async () => {
    const every = ofSouthsea.map(({ nodeId }) => Number(nodeId));
    const silent = every.map((nodeId) => expect.objectContaining({ nodeId }));
    const nonsense = [
      'never',
      { status: 500, body: '{}' },
      { status: 302, body: '' },
      { status: 200, body: '<html>' },
      replyOf([]),
      replyOf({ ...draws(), now: 'soon' }),
      replyOf({ ...draws(), next: { draw: '<b>', at: 1 } }),
      replyOf({ ...draws(), next: { draw: 1, at: 1e300 } }),
      replyOf({ ...draws(), last: [{ draw: 1, at: 1, balls: ['7'] }] }),
      replyOf({ ...draws(), last: [{ draw: 1, at: 1, balls: Array.from({ length: 31 }, () => 1) }] }),
      replyOf({ ...draws(), filler: 'x'.repeat(30_000) }),
    ] as const;
    for (const one of nonsense) {
      requested.length = 0;
      answer = () => one;
      expect(await listDraws({ vendor: 'TCG_SEA' })).toMatchObject({ draws: [], silent });
      const before = requested.length;
      expect(before).toBeLessThan(every.length);
      stage.clock.pass({ seconds: 9 });
      expect((await listDraws({ vendor: 'TCG_SEA' })).silent).toEqual(silent);
      expect(requested).toHaveLength(before);
      stage.clock.pass({ minutes: 1 });
    }
    answer = () => replyOf(draws());
    expect((await listDraws({ vendor: 'TCG_SEA' })).draws).toHaveLength(every.length);
  });

  test('have their last results while their supplier is silent', async () => {
    const before = (await listDraws({ vendor: 'TCG_SEA' })).draws;
    answer = () => 'never';
    stage.clock.pass({ minutes: 2 });
    const late = await listDraws({ vendor: 'TCG_SEA' });
    expect(late.draws).toEqual([]);
    expect(late.silent).toEqual(before.map(({ nodeId, last }) => ({ nodeId, last })));
    // The last results are also shown while the supplier is not called.
    stage.clock.pass({ seconds: 5 });
    expect((await listDraws({ vendor: 'TCG_SEA' })).silent).toEqual(late.silent);
    answer = () => replyOf(draws());
    stage.clock.pass({ seconds: 6 });
    expect((await listDraws({ vendor: 'TCG_SEA' })).silent).toEqual([]);
  });

  test('have no draws if the supplier has none', async () => {
    answer = () => ({ status: 404, body: '' });
    expect(await listDraws({ vendor: 'TCG_SEA' })).toMatchObject({ draws: [], silent: [] });
    use(null);
    const before = requested.length;
    expect(await listDraws({ vendor: 'TCG_SEA' })).toMatchObject({ draws: [], silent: [] });
    expect(await listDraws({ vendor: 'NOVA' })).toMatchObject({ draws: [], silent: [] });
    expect(await listDraws({ vendor: 'nobody' })).toMatchObject({ draws: [], silent: [] });
    expect(requested).toHaveLength(before);
  });
});
