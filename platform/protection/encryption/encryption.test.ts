import { CompactEncrypt, exportJWK, generateKeyPair, type JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { covers } from '../../../tests/support/covers.ts';
import { aLogin, aPlatform, type Browser, type TestPlatform } from '../../../tests/support/platform.ts';

let stage: TestPlatform;
let browser: Browser;
beforeAll(async () => {
  stage = await aPlatform();
  browser = stage.browser();
});
afterAll(() => stage.close());

let number = 0;
/** A login with a new name each time: the tests check how the body is read, not whether the login succeeds. */
const aBody = () => {
  number += 1;
  return aLogin({ username: `nobody${number}` });
};
const headers = { encryption: 'JWE' };
const post = (data: string, from = browser) => from.failure('login', { body: { data }, headers });
const read = '401 auth.wrong_credentials';
const refused = '400 request.bad_encryption';
const keysOf = async (from = browser) => (await from.value('getKeys')) as { keys: JWK[]; now: number };

describe('an encrypted body', () => {
  test('is read if it is made as the contract states, once', async () => {
    covers(['ENTITY-LOGIN-04', 'ENTITY-LOGIN-AMB-01', 'CALL-ACC-01']);
    const data = await browser.seal(aBody());
    expect(await post(data)).toBe(read);
    expect(await post(data)).toBe('409 request.stale');
  });

  test('is accepted once even if it arrives twenty times in parallel', async () => {
    const data = await browser.seal(aBody());
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(data)));
    expect(answers.filter((answer) => answer === read)).toHaveLength(1);
    expect(answers.filter((answer) => answer === '409 request.stale')).toHaveLength(19);
  });

  test('may be two minutes old, by the time that comes with the keys', async () => {
    const { now } = await keysOf();
    expect(now).toBe(Math.floor(stage.clock.now().getTime() / 1000));
    for (const [iat, answer] of [
      [now - 119, read],
      [now + 119, read],
      [now - 121, '409 request.stale'],
      [now + 121, '409 request.stale'],
    ] as const)
      expect(await post(await browser.seal(aBody(), { claims: { iat } }))).toBe(answer);
  });

  test.each([
    ['for another brand', { tenant: 'beta' }],
    ['for no brand', { tenant: undefined }],
    ['without a time', { iat: undefined }],
    ['with a time that is no number', { iat: '1' }],
    ['without an id', { jti: undefined }],
    ['with an id that can be guessed', { jti: '1' }],
  ])('is refused %s', async (_what, claims) => {
    expect(await post(await browser.seal(aBody(), { claims }))).toBe(refused);
  });

  test('of one brand is refused by another, although their keys are the same', async () => {
    const data = await browser.seal(aBody());
    expect(await post(data, stage.browser({ brand: 'beta' }))).toBe(refused);
    expect(await post(data)).toBe(read);
  });

  test('is refused with another algorithm, an unknown key, or in any other form', async () => {
    const [key] = (await keysOf()).keys;
    if (key === undefined) throw new Error('no key');
    expect(await post(await browser.seal(aBody(), { header: { enc: 'A128GCM' } }))).toBe(refused);
    expect(await post(await browser.seal(aBody(), { header: { alg: 'ECDH-ES+A256KW' } }))).toBe(refused);
    expect(await post(await browser.seal(aBody(), { header: { kid: 'made-up' } }))).toBe(refused);

    const { publicKey } = await generateKeyPair('ECDH-ES', { extractable: true });
    const foreign = { ...(await exportJWK(publicKey)), kid: key.kid };
    expect(await post(await browser.seal(aBody(), { key: foreign }))).toBe(refused);

    const direct = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(aBody())))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: key.kid })
      .encrypt(new Uint8Array(32));
    for (const data of [direct, 'a.b.c.d.e', '', JSON.stringify(aBody())]) expect(await post(data)).toBe(refused);
  });

  test('is refused if its plaintext is no object', async () => {
    const [key] = (await keysOf()).keys;
    for (const text of ['[]', '"text"', 'null', '{']) expect(await post(await sealText(text, key))).toBe(refused);
  });

  test('is validated against the contract like any other', async () => {
    const data = await browser.seal({ ...aBody(), admin: true });
    expect(await post(data)).toBe('400 request.invalid');
  });

  test('is refused without encryption', async () => {
    expect(await browser.failure('login', { body: { data: JSON.stringify(aBody()) } })).toBe(refused);
  });
});

describe('the keys', () => {
  test('are the same for all brands and nodes, and never reveal their private part', async () => {
    const other = await aPlatform({ database: stage.database, dataDir: stage.dataDir, clock: stage.clock });
    const ours = await keysOf();
    expect(await keysOf(other.browser())).toEqual(ours);
    expect(await keysOf(stage.browser({ brand: 'beta' }))).toEqual(ours);
    expect(ours.keys.map((key) => Object.keys(key).sort())).toEqual([['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']]);
    const rows = await stage.database.asOperator((tx) => tx.selectFrom('encryption_key').selectAll().execute());
    for (const { private_key_sealed } of rows) expect(private_key_sealed).toMatch(/^v1\.[\w-]+\.[\w-]+\.[\w-]+$/);
    await other.close();
  });

  test('change every day; the previous one stays valid for another hour', async () => {
    const [old] = (await keysOf()).keys;
    stage.clock.pass({ hours: 24 });
    const [fresh, ...others] = (await keysOf()).keys;
    expect(fresh?.kid).not.toBe(old?.kid);
    expect(others).toEqual([]);
    const late = () => browser.seal(aBody(), old === undefined ? {} : { key: old });
    expect(await post(await late())).toBe(read);
    stage.clock.pass({ hours: 1 });
    expect(await post(await late())).toBe(refused);
    expect(await post(await browser.seal(aBody()))).toBe(read);
  });

  test('created by one node are read by another that has not seen them', async () => {
    const other = await aPlatform({ database: stage.database, dataDir: stage.dataDir, clock: stage.clock });
    const there = other.browser();
    await keysOf(there);
    stage.clock.pass({ hours: 25 });
    const data = await browser.seal(aBody());
    expect(await post(data, there)).toBe(read);
    await other.close();
  });

  test('of another platform key are refused at start', async () => {
    const secretKey = Buffer.alloc(32, 7).toString('base64');
    await expect(
      aPlatform({ database: stage.database, dataDir: stage.dataDir, config: { secretKey } }),
    ).rejects.toThrow('set up with another platform key');
    await expect(
      aPlatform({ database: stage.database, dataDir: stage.dataDir, config: { secretKey: 'short' } }),
    ).rejects.toThrow('32 bytes');
  });
});

const sealText = async (text: string, key: JWK | undefined) => {
  const { importJWK } = await import('jose');
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key?.kid })
    .encrypt(await importJWK(key ?? {}, 'ECDH-ES'));
};
