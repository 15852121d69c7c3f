import { afterAll, beforeAll, expect, test } from 'vitest';
import { wire } from '../schema/constants.ts';
import { operations } from '../schema/generated/operations.ts';
import { isForAll, knowsCaller } from '../server/http/open-calls.ts';
import { aManifest } from '../tests/support/a-manifest.ts';
import { isText, platformCalls } from '../tests/support/contract-samples.ts';
import { eventually } from '../tests/support/eventually.ts';
import { aPlatform, type TestPlatform } from '../tests/support/platform.ts';

let stage: TestPlatform;
beforeAll(async () => {
  stage = await aPlatform({ manifests: [aManifest({ tenant: { id: 'alpha' } })] });
  await stage.seed();
});
afterAll(() => stage?.close());

const shared = platformCalls.filter(({ operation }) => isForAll(operation));
const br = { 'accept-encoding': 'br' };

test('lists are sent compressed, with the same content as uncompressed', async () => {
  for (const operation of ['listGames', 'listVendors', 'listHelp', 'listCountries'] as const) {
    const browser = stage.browser();
    const plain = await browser.call(operation);
    const packed = await eventually(async () => {
      const answer = await browser.call(operation, { headers: br });
      expect(answer.headers['content-encoding']).toBe('br');
      return answer;
    });
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(packed.text).toBe(plain.text);
    const again = await stage.server.send({
      path: `${wire.apiBase}${operations[operation].path}`,
      host: 'alpha.localhost',
      headers: { 'if-none-match': String(plain.headers.etag) },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  }
});

test('compressible answers never repeat text of the caller', async () => {
  const word = 'zqjxvk';
  const places = shared.flatMap(({ operation, query }) => query.map((parameter) => ({ operation, ...parameter })));
  const textParameters = places.filter(({ schema, name }) => isText(schema) && name !== 'pageNo');
  expect(textParameters.length).toBeGreaterThan(8);
  for (const { operation, name } of textParameters) {
    const query = { ...(operation === 'listBanners' && { groupName: 'home' }), [name]: word };
    const { status, text } = await stage.browser().call(operation, { query });
    // The contract refuses unknown words, and refusals are never compressed.
    if (status === 200) expect([operation, name, text.includes(word)]).toEqual([operation, name, false]);
  }
});

test('calls with shared answers do not depend on the caller', () => {
  const byCaller = shared.filter(({ operation }) => knowsCaller(operation));
  expect(byCaller.map(({ operation }) => operation)).toEqual([
    'listAnnouncements',
    'listLobbyNews',
    'listBanners',
    'listWinners',
  ]);
});
