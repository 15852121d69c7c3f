import { expect, test } from 'vitest';
import { localeOf } from '../../schema/formats.ts';
import { formatDate } from './plain-date.tsx';
import { plainText } from './plain-text.ts';

test.each([
  ['<p>From <strong>04:00</strong> on</p><p>closed</p>', 'From 04:00 on closed'],
  ['R&amp;B &lt;Casino&gt; &#39;x&#x27; &quot;y&quot;&nbsp;z', 'R&B <Casino> \'x\' "y" z'],
  ['&unheard; &#99999999;', '&unheard; &#99999999;'],
  ['', ''],
])('the text of %j is %j', (html, words) => {
  expect(plainText(html)).toBe(words);
});

test.each([
  ['YYYY/MM/DD', 'UTC', '2026/12/31'],
  ['DD/MM/YYYY', 'UTC', '31/12/2026'],
  ['YYYY-MM-DD', 'Asia/Manila', '2027-01-01'],
])('a day as %s in %s is %s', (format, timeZone, day) => {
  expect(formatDate({ date: '2026-12-31T20:00:00.000Z', format, timeZone, locale: localeOf('EN') })).toBe(day);
});
