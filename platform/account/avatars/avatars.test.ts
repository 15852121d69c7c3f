import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { covers } from '../../../tests/support/covers.ts';
import { aPlatform, type Browser, type TestPlatform } from '../../../tests/support/platform.ts';
import { enter } from '../../../tests/support/players.ts';

const brand = (PROFPIC3: boolean) => aManifest({ tenant: { id: 'alpha' }, flags: { PROFPIC3, FEEDBACK3: true } });
const picture = await createCanvas(8, 8).encode('png');

describe('avatars', () => {
  let stage: TestPlatform;
  let browser: Browser;

  const set = (icon: string | null) => browser.value('setHeadIcon', { body: { icon } });
  const refusal = (icon: string) => browser.failure('setHeadIcon', { body: { icon } });
  const anUpload = async () =>
    String((await browser.value('uploadImage', { body: picture, headers: { 'content-type': 'image/png' } })).id);
  const countUploads = async () =>
    (await stage.database.asTenant('alpha', (tx) => tx.selectFrom('upload').select('id').execute())).length;

  beforeAll(async () => {
    stage = await aPlatform({ manifests: [brand(true)] });
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    stage.brands.put(brand(true));
    ({ browser } = await enter({ stage }));
  });

  test('a member chooses a built-in avatar and removes it again', async () => {
    covers(['CALL-ACC-17', 'CALL-ACC-18', 'CALL-ACC-AMB-06']);
    expect(await browser.value('getHeadIcon')).toEqual({ icon: null, url: null });
    expect(await set('avatar07')).toEqual({ icon: 'avatar07', url: null });
    expect(await browser.value('getHeadIcon')).toEqual({ icon: 'avatar07', url: null });
    expect(await set(null)).toEqual({ icon: null, url: null });
    for (const icon of ['avatar13', '', 'https://evil.example/a.png', 'A'.repeat(32)])
      expect(await refusal(icon)).toBe('422 upload.unknown');
  });

  test('a member uses an uploaded image; the replaced one is deleted', async () => {
    const before = await countUploads();
    const [first, second] = [await anUpload(), await anUpload()];
    expect(await set(first)).toEqual({ icon: first, url: `/media/uploads/${first}` });
    await set(first);
    await set(second);
    expect(await countUploads()).toBe(before + 1);
    expect(await refusal(first)).toBe('422 upload.unknown');
    expect(await browser.value('getHeadIcon')).toEqual({ icon: second, url: `/media/uploads/${second}` });
    await set('avatar01');
    expect(await countUploads()).toBe(before);
  });

  test('an image of a feedback message cannot become an avatar', async () => {
    const id = await anUpload();
    await browser.value('sendFeedback', { body: { content: 'It is broken.', images: [id] } });
    expect(await refusal(id)).toBe('422 upload.unknown');
  });

  test('avatars are off if their flag is off', async () => {
    covers(['FLAG-20']);
    stage.brands.put(brand(false));
    expect(await browser.failure('getHeadIcon')).toBe('403 module.off');
    expect(await refusal('avatar01')).toBe('403 module.off');
  });
});
