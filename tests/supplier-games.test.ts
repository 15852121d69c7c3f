import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { studioKeys } from '../sandbox/studio/keys.ts';
import { gameCodes } from '../sandbox/studio/tables.ts';
import { wire } from '../schema/constants.ts';
import { memberHeaders, sealer } from './soak/member.ts';
import { send } from './soak/send.ts';
import { type Livery, startLivery } from './support/livery.ts';

let dataDir: string;
let livery: Livery;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'livery-supplier-games-'));
  const { operator, studio } = studioKeys(join(dataDir, 'studio'), new Date());
  livery = await startLivery({
    DATA_DIR: dataDir,
    LIVERY_SECRET_AURORA__HUB_SIGNING_KEY: operator.privateKey,
    LIVERY_SECRET_AURORA__HUB_PUBLIC_KEY: studio.publicKey,
  });
});
afterAll(async () => {
  await livery?.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

test('the games of a supplier are fetched, imported, listed and opened', async () => {
  const studio = `http://studio.localhost:${livery.port}`;
  const aggregator = {
    id: 'hub',
    address: studio,
    operatorId: 'aurora',
    vendors: ['FRESH'],
    frameOrigins: [studio],
    signingKey: { secret: 'AURORA__HUB_SIGNING_KEY' },
    publicKey: { secret: 'AURORA__HUB_PUBLIC_KEY' },
  };
  await livery.change('set', 'aurora', '/games/aggregators', JSON.stringify([aggregator]));
  const file = join(dataDir, 'hub.json');
  const fetched = await livery.command('catalogue', 'fetch', 'aurora', 'hub', file);
  const count = gameCodes().length;
  expect(fetched).toEqual({
    code: 0,
    text: [
      `wrote ${file}: ${count} games of FRESH; ${count} of them are not in the catalogue yet`,
      `try it: livery catalogue import ${file} --dry-run`,
    ].join('\n'),
  });
  // Larger than the limit for answers that contain a single address.
  expect((await readFile(file)).length).toBeGreaterThan(20_000);
  const tried = await livery.command('catalogue', 'import', file, '--dry-run');
  expect([tried.code, tried.text]).toEqual([0, expect.stringContaining(`games: ${count} added`)]);
  await livery.change('catalogue', 'import', file);
  const again = await livery.command('catalogue', 'fetch', 'aurora', 'hub', file);
  expect(again.text).toContain('0 of them are not in the catalogue yet');

  const listedOn = async (device: string) => {
    const path = `${wire.apiBase}/games?vassalage=FRESH&gameType=RNG`;
    const { status, text } = await send({ port: livery.port, path, headers: { 'user-agent': device } });
    expect(status).toBe(200);
    return (JSON.parse(text) as { value: { games: { nodeId: number; vassalage: string }[] } }).value.games;
  };
  const games = await listedOn('Mozilla/5.0 (X11; Linux x86_64)');
  // The studio states for each game that it runs on phones and computers.
  expect(await listedOn('Mozilla/5.0 (Linux; Android 16) Mobile')).toEqual(games);
  const [game] = games;
  expect(game?.vassalage).toBe('FRESH');
  const headers = await memberHeaders({
    port: livery.port,
    seal: await sealer(livery.port),
    username: 'player',
    password: livery.demoAccounts.aurora?.player ?? '',
  });
  const launched = await send({
    port: livery.port,
    path: `${wire.apiBase}/games/launch?vendor=FRESH&nodeId=${game?.nodeId}`,
    headers,
  });
  expect([launched.status, launched.text]).toEqual([200, expect.stringContaining(`${studio}/play/`)]);
}, 120_000);
