import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { covers } from '../../../tests/support/covers.ts';
import { aPlatform, type Browser, type TestPlatform } from '../../../tests/support/platform.ts';
import { enter } from '../../../tests/support/players.ts';
import type { NewPlayer } from '../../account/player-table.ts';
import { plainText } from './plain-text.ts';

const brand = (id: string, FEEDBACK3 = true) => aManifest({ tenant: { id }, flags: { FEEDBACK3, PROFPIC3: true } });
const picture = await createCanvas(8, 8).encode('png');

describe('feedback', () => {
  let stage: TestPlatform;
  let browser: Browser;
  let player: NewPlayer;

  const send = (content: string, images: string[] = [], by = browser) =>
    by.failure('sendFeedback', { body: { content, images } });
  const anUpload = async (by = browser) =>
    String((await by.value('uploadImage', { body: picture, headers: { 'content-type': 'image/png' } })).id);

  beforeAll(async () => {
    stage = await aPlatform({ manifests: [brand('alpha'), brand('beta')] });
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    stage.brands.put(brand('alpha'));
    ({ browser, player } = await enter({ stage }));
  });

  test("staff read a member's feedback and images, of their own brand only", async () => {
    covers(['CALL-ACC-28', 'CALL-ACC-AMB-06', 'FLAG-19']);
    const images = [await anUpload(), await anUpload()];
    stage.clock.pass({ seconds: 1 });
    const content = '  The wheel hangs.\r\nSince \u001b[31mMonday\u202e.  ';
    const { id } = await browser.value('sendFeedback', { body: { content, images } });
    const [entry] = await stage.platform.feedback.list('alpha');
    expect(entry).toEqual({
      id,
      account: player.username,
      content: 'The wheel hangs.\nSince [31mMonday.',
      images,
      createdAt: stage.clock.now().toISOString(),
    });
    expect(await stage.platform.feedback.list('beta')).toEqual([]);
    const [first = ''] = images;
    const image = await stage.platform.feedback.image({ tenant: 'alpha', id: first });
    expect(Buffer.from(image ?? []).toString('latin1', 8, 12)).toBe('WEBP');
    expect(await stage.platform.feedback.image({ tenant: 'beta', id: first })).toBeUndefined();
  });

  test('the same text may be sent again, in case the answer was lost', async () => {
    const images = [await anUpload()];
    expect([await send('Lost?', images), await send('Lost?', images)]).toEqual(['200 succeeded', '200 succeeded']);
  });

  test('requires text and at most three unused images of the member', async () => {
    const { browser: other } = await enter({ stage });
    const foreign = await anUpload(other);
    const avatar = await anUpload();
    await browser.value('setHeadIcon', { body: { icon: avatar } });
    const unused = await anUpload();
    expect(await send(' \u200e\n ')).toBe('422 field.invalid');
    expect(await send('x'.repeat(1001))).toBe('400 request.invalid');
    expect(await send('Four', ['a', 'b', 'c', 'd'])).toBe('400 request.invalid');
    for (const images of [['nothing'], [foreign], [avatar], [unused, foreign]])
      expect(await send('Whose?', images)).toBe('422 upload.unknown');
    expect(await stage.platform.feedback.image({ tenant: 'alpha', id: unused })).toBeUndefined();
  });

  test('is limited to ten a day, and audited', async () => {
    const answers = [];
    for (let turn = 0; turn < 11; turn += 1) answers.push(await send(`Word ${turn}`));
    expect(answers.slice(-2)).toEqual(['200 succeeded', '429 request.too_many']);
    const rows = await stage.database.asTenant('alpha', (tx) =>
      tx
        .selectFrom('audit')
        .select('actor')
        .where('action', '=', 'account.feedback_sent')
        .where('subject', '=', player.id)
        .execute(),
    );
    expect(rows).toEqual(Array(10).fill({ actor: `player:${player.id}` }));
  });

  test('is off with its flag, and refused to guests', async () => {
    const { browser: guest } = await enter({ stage, type: 4 });
    expect(await send('Hello', [], guest)).toBe('403 auth.real_account_only');
    stage.brands.put(brand('alpha', false));
    expect(await send('Hello')).toBe('403 module.off');
  });
});

test('plain text keeps line breaks, other scripts and joined emoji', () => {
  const family = '👨\u200d👩\u200d👧';
  expect(plainText(`a\tb\rc ${family} مرحبا\u0007`)).toBe(`a\tb\nc ${family} مرحبا`);
});
