import { expect, test } from 'vitest';
import { wrongEncodingIn } from './wrong-encoding.ts';

/** The text as a program saves it that reads UTF-8 in another encoding. */
const readAs = (text: string, label: string) =>
  label === 'iso-8859-1'
    ? Buffer.from(text).toString('latin1')
    : new TextDecoder(label, { ignoreBOM: true }).decode(Buffer.from(text)).replaceAll('\uFFFD', '');

const texts = [
  'Café',
  'Pâte à choux',
  'Niño',
  'Größe',
  'Königin Óscar',
  'Łódź Złoto',
  'don’t stop',
  'Brand®',
  '5 £ bonus',
  'أجراس الذهب',
  'خيمة',
  '黄金铃铛',
  '春节 快乐',
  'Золото',
  'Χρυσός',
  'זהב',
  'ทอง',
  '🎰 Spin',
  'Vàng',
  'İstanbul şans',
];

/** In this encoding, letters of these scripts become letters that texts have. */
const isOfMac = (text: string) => !/\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Hebrew}/u.test(text);

test.each(texts)('%s is recognised when it was read in a wrong encoding', (text) => {
  for (const label of ['iso-8859-1', 'windows-1252', ...(isOfMac(text) ? ['macintosh'] : [])])
    expect(wrongEncodingIn(readAs(text, label)), `${label}: ${readAs(text, label)}`).toBeDefined();
});

test.each(['أجراس الذهب', '黄金铃铛', 'Золото река', 'Café', 'İstanbul şansı'])(
  '%s is recognised in encodings of other scripts',
  (text) => {
    for (const label of ['windows-1256', 'windows-1251', 'windows-1250', 'windows-1254'])
      expect(wrongEncodingIn(readAs(text, label)), `${label}: ${readAs(text, label)}`).toBeDefined();
  },
);

test('the text that was meant is named', () => {
  expect(wrongEncodingIn('Ø£Ø¬Ø±Ø§Ø³ Ø§Ù„Ø°Ù‡Ø¨')).toEqual({ part: 'Ø£Ø¬Ø±Ø§Ø³', meant: 'أجراس' });
  expect(wrongEncodingIn('The CafÃ© Royal')).toEqual({ part: 'CafÃ©', meant: 'Café' });
  expect(wrongEncodingIn('ï»¿vendor')).toEqual({ part: 'ï»¿vendor', meant: 'vendor' });
  expect(wrongEncodingIn('Golden \uFFFDarp')).toEqual({ part: '\uFFFDarp', meant: undefined });
  expect(wrongEncodingIn('???? ??')).toEqual({ part: '???? ??', meant: undefined });
});

test.each([
  ...texts,
  'CAFÉ…',
  'CAFÉ™',
  'OLÉ”',
  '„groß“',
  '“café”…',
  'MAÇÔ',
  'BRØ®',
  'TAKSİ’DE DENİZLİ’YE',
  'l’été',
  'l’Étoile',
  'l’île',
  'Její',
  'księżą',
  'Её',
  'НІ РІЧКА',
  'كم؟',
  'ماذا؟',
  'دژ',
  'اگر',
  'Ångström',
  'ÄÖÜ ß',
  'Ñandú',
  'Crème brûlée',
  'Who?',
  'What??? Now',
  '?',
  'İZMİR',
  'Āriki',
  'Đà Nẵng',
  '50 € / 40 £',
  'Œuvre',
  'naïve',
  'Tiếng Việt',
  'TÊTE-À-TÊTE',
])('%s is a text as somebody wrote it', (text) => {
  expect(wrongEncodingIn(text)).toBeUndefined();
});
