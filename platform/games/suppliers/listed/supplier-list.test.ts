import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CodedError } from '../../../../schema/errors.ts';
import type { Brand } from '../../../../server/brands/brand.ts';
import { aManifest } from '../../../../tests/support/a-manifest.ts';
import { inPieces } from '../../../../tests/support/catalogue.ts';
import { type GamesSupplier, startGamesSupplier } from '../../../../tests/support/games-supplier.ts';
import { supplierTimeout } from '../../../../tests/support/patience.ts';
import { aPlatform, type TestPlatform } from '../../../../tests/support/platform.ts';
import { aSecretDoor } from '../../../../tests/support/secret-door.ts';

describe('the list of a supplier', () => {
  let stage: TestPlatform;
  let supplier: GamesSupplier;
  beforeAll(async () => {
    supplier = await startGamesSupplier();
    const grants = { HUB_SIGNING_KEY: ['alpha'], HUB_PUBLIC_KEY: ['alpha'] };
    const secretOf = aSecretDoor(supplier.secrets, { grants }).secretOf;
    stage = await aPlatform({ config: { secretOf, supplierTimeout } });
    await importFile({
      vendors: [{ code: 'FRESH', name: 'Fresh Foundry' }],
      games: [{ vendor: 'FRESH', id: 'kept', name: 'Our Name', type: 'FISH', hotRank: 3, cover: '/own.webp' }],
    });
  });
  afterAll(async () => {
    await stage?.close();
    await supplier?.close();
  });
  beforeEach(() => use(['FRESH']));

  const importFile = (file: object, dryRun = false) =>
    stage.platform.catalogue.run({
      bytes: inPieces(JSON.stringify(file), 500),
      kind: 'json',
      file: 'list.json',
      actor: 'test',
      reason: 'list',
      dryRun,
    });
  const use = (vendors: string[], changes: object = {}) =>
    stage.brands.put(
      aManifest({
        tenant: { id: 'alpha' },
        games: { aggregators: [{ ...supplier.aggregator, vendors, ...changes }] },
      } as Parameters<typeof aManifest>[0]),
    );
  const fetchFrom = (aggregator = 'hub') =>
    stage.platform.fetchSupplierGames({
      brand: stage.brands.byId('alpha') as Brand,
      aggregator,
      actor: 'olga',
      origin: { address: '203.0.113.9', requestId: 'r1' },
    });
  const lists = (rows: unknown) => {
    supplier.answer = { status: 200, body: JSON.stringify(rows) };
  };
  const refusal = async (aggregator?: string) => {
    const error = await fetchFrom(aggregator).catch((reason: unknown) => reason);
    return error instanceof CodedError ? `${error.code}: ${error.message}` : error;
  };
  const row = (changes: object = {}) => ({ game_code: 'new-1', name: 'New One', ...changes });

  it('becomes a file that adds new games and leaves those of the catalogue unchanged', async () => {
    lists([
      row({ category: 'Live Casino', platforms: ['GPL_DESKTOP'], url_thumb: 'https://pictures.example/new-1.png' }),
      row({ game_code: 'kept', name: 'Their Name', platforms: ['GPL_MOBILE'] }),
      row({ game_code: 'off', enabled: false, url_thumb: 'javascript:alert(1)', category: 'Lottery' }),
    ]);
    const { file, added, uncarried, skipped } = await fetchFrom();
    expect(supplier.received.at(-1)).toMatchObject({
      path: '/operator/generic/v2/game/list',
      signed: true,
      body: { operator_id: 1017 },
    });
    expect({ added, uncarried, skipped }).toEqual({ added: 2, uncarried: [], skipped: { count: 0, first: [] } });
    const cover = 'https://pictures.example/new-1.png';
    expect(file.games).toEqual([
      { vendor: 'FRESH', id: 'new-1', name: 'New One', type: 'LIVE', devices: 'desktop', cover, icon: cover },
      expect.objectContaining({
        id: 'kept',
        name: 'Our Name',
        type: 'FISH',
        hotRank: 3,
        cover: '/own.webp',
        devices: 'mobile',
      }),
      { vendor: 'FRESH', id: 'off', name: 'New One', type: 'LOTT', devices: 'both', hidden: true },
    ]);
    expect((await importFile(file, true)).counts.games).toEqual({ added: 2, changed: 1, hidden: 0, shown: 0 });
  });

  it('may be larger than the answer to a launch, up to a limit', async () => {
    lists(Array.from({ length: 3000 }, (_, at) => row({ game_code: `many-${at}`, note: 'x'.repeat(300) })));
    expect((await fetchFrom()).file.games).toHaveLength(3000);
    supplier.answer = { status: 200, body: JSON.stringify([row({ note: 'x'.repeat(17 * 1024 * 1024) })]) };
    expect(await refusal()).toMatch(/^supplier.no_list: hub can't be reached .*more than 16777216 bytes/);
  });

  it('names the studio of each game, and those that the aggregator does not carry', async () => {
    use(['FRESH', 'NOVA']);
    lists([
      row({ product: 'fresh-foundry' }),
      row({ game_code: 'new-2', product: 'Elsewhere & Sons\u001b[2J' }),
      row({ game_code: 'new-3' }),
      row({ game_code: 'white space' }),
      'nothing',
    ]);
    const { file, uncarried, skipped } = await fetchFrom();
    expect(file.games.map(({ vendor, id }) => [vendor, id])).toEqual([
      ['FRESH', 'new-1'],
      ['ELSEWHERE_SONS_2J', 'new-2'],
    ]);
    expect(file.vendors).toEqual([
      { code: 'FRESH', name: 'Fresh Foundry', position: expect.any(Number), hidden: false },
      { code: 'ELSEWHERE_SONS_2J', name: 'Elsewhere & Sons[2J' },
    ]);
    expect(uncarried).toEqual(['ELSEWHERE_SONS_2J']);
    expect(skipped).toEqual({
      count: 3,
      first: [
        'new-3: it names no studio, and the aggregator carries several',
        'white space: it names no studio, and the aggregator carries several',
        'row 5: it has no game_code',
      ],
    });
    expect((await importFile(file, true)).counts.games.added).toBe(2);
    use(['FRESH']);
    expect((await fetchFrom()).skipped.first).toContain('white space: the catalogue takes no such id or name');
  });

  it("states the supplier's answer and the fix", async () => {
    const refusalOn = (status: number, error: string) => {
      supplier.answer = { status, body: JSON.stringify({ error }) };
      return refusal();
    };
    expect(await refusalOn(401, 'bad\u001b[31m signature')).toMatch(
      /^supplier.no_list: hub does not accept our signature \(401: bad\[31m signature\); .*LIVERY_SECRET_HUB_SIGNING_KEY.*-pubout$/,
    );
    expect(await refusalOn(404, 'no such operator')).toMatch(
      /does not know operator 1017.*\(404: no such operator\); compare/,
    );
    expect(await refusalOn(403, 'blocked')).toMatch(/refuses to list its games \(403: blocked\)/);
    expect(await refusalOn(502, '')).toMatch(/is unusable \(502\)/);
    lists({ games: [] });
    expect(await refusal()).toMatch(/the response of \w+ is not a list of games; compare/);
    supplier.answer = 'never';
    expect(await refusal()).toMatch(/can't be reached .*\(no response within/);
    use(['FRESH'], { address: 'http://127.0.0.1:1' });
    expect(await refusal()).toMatch(/can't be reached .*\(ECONNREFUSED\)/);
    use(['FRESH'], { signingKey: { secret: 'OTHER_SIGNING_KEY' } });
    expect(await refusal()).toMatch(/LIVERY_SECRET_OTHER_SIGNING_KEY is not set or withheld.*set it where/);
    expect(await refusal('hbu')).toBe('request.not_found: alpha has no aggregator hbu; it has hub');
  });

  it('is audited with its caller, whatever the result, and never with a key', async () => {
    lists([row()]);
    await fetchFrom();
    supplier.answer = { status: 403, body: '{}' };
    await refusal();
    const rows = await stage.database.asOperator((tx) =>
      tx
        .selectFrom('audit')
        .selectAll()
        .where('action', '=', 'catalogue.fetched')
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    );
    expect(rows.slice(-2)).toMatchObject([
      { tenant: 'alpha', actor: 'olga', address: '203.0.113.9', after: { aggregator: 'hub', rows: 1 } },
      { after: { aggregator: 'hub', refused: expect.stringContaining('403') } },
    ]);
    expect(JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain(
      'PRIVATE KEY',
    );
  });
});
