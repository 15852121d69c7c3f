import { expect, test } from 'vitest';
import { sanitiseHtml } from './sanitise-html.ts';

test.each([
  ['a script', '<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
  ['a handler', '<img src="/x.webp" alt="x" onerror="alert(1)">', '<img src="/x.webp" alt="x">'],
  ['an address that runs', '<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['a hidden address that runs', '<a href="java&#10;script:alert(1)">x</a>', '<a>x</a>'],
  ['a host without a scheme', '<a href="//example.com/x">x</a>', '<a>x</a>'],
  ['a host behind backslashes', '<a href="/\\example.com">x</a>', '<a>x</a>'],
  ['a host behind backslashes alone', '<a href="\\\\example.com">x</a>', '<a>x</a>'],
  ['a host behind a tab', '<a href="/&#9;/example.com">x</a>', '<a>x</a>'],
  ['a host behind a line end', '<img alt="x" src="/&#10;&#13;/example.com/x.webp">', '<img alt="x">'],
  ['a host behind a blank', '<a href=" //example.com">x</a>', '<a>x</a>'],
  ['a host behind a control character', '<a href="&#1;//example.com">x</a>', '<a>x</a>'],
  ['a picture of a host without a scheme', '<img alt="x" src="//example.com/x.webp">', '<img alt="x">'],
  ['https without a host', '<a href="https:example.com">x</a>', '<a>x</a>'],
  ['an address that runs behind a control character', '<a href="&#1;javascript:alert(1)">x</a>', '<a>x</a>'],
  ['an address that runs with one in it', '<a href="java&#9;script&#10;:alert(1)">x</a>', '<a>x</a>'],
  ['an address that runs in capitals', '<a href="JaVaScRiPt:alert(1)">x</a>', '<a>x</a>'],
  ['data', '<img alt="x" src="data:image/svg+xml,<svg/>">', '<img alt="x">'],
  ['plain http', '<a href="http://example.com">x</a>', '<a>x</a>'],
  ['a form', '<form action="/x"><input name="password"><b>x</b></form>', '<b>x</b>'],
  ['a frame', '<iframe src="https://example.com"></iframe>x', 'x'],
  ['a style sheet', '<style>*{display:none}</style>x', 'x'],
  ['drawings that hold scripts', '<svg><script>alert(1)</script></svg>x', 'x'],
  ['names that pages use', '<p id="root" class="a" name="b" data-x="1">x</p>', '<p>x</p>'],
  [
    'what covers the page',
    '<p style="position:fixed;inset:0;width:10px">x</p>',
    '<p style="width: 10px">x</p>',
  ],
  [
    'what lies over what stands beside it',
    '<p style="margin-top:-900px;margin: 0 -1em;text-indent:-5px;height:900px">x</p>',
    '<p style="height: 900px">x</p>',
  ],
  ['colours', '<p style="color:#fff;background:url(https://x)">x</p>', '<p>x</p>'],
  ['an open element', '<b>x', '<b>x</b>'],
])('drops %s', (_what, html, clean) => {
  expect(sanitiseHtml(html)).toBe(clean);
});

test.each([
  '<h3>Title</h3><p>One <strong>two</strong><br>three</p><ul><li>x</li></ul>',
  '<a href="https://example.com/?a=1&#x26;b=2">x</a><a href="/m/activity?id=1">y</a><a href="mailto:a@b.example">z</a>',
  '<a href="#part">x</a><a href="tel:+639171234567">y</a><img src="https://cdn.example/x.webp" alt="x">',
  '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
  '<p dir="rtl" lang="ar" style="font-size: 14px; text-align: center">مرحبا</p>',
])('keeps %s', (html) => {
  expect(sanitiseHtml(html)).toBe(html);
});

const opened = (count: number) => Array.from({ length: count }, (_, at) => `<b title="${at}">`).join('');

test.each([
  ['opens levels of elements that are dropped', /levels/, '<section>'.repeat(5_000)],
  ['hides levels in a template', /levels/, `<template>${'<div>'.repeat(5_000)}`],
  ['nests lists', /levels/, '<ul><li>'.repeat(2_000)],
  ['opens an element at every turn', /elements/, '<b>'.repeat(15_000)],
  ['repeats what is open in every paragraph', /elements/, `<p>${opened(90)}${'<p>x'.repeat(300)}`],
  ['repeats a long title', /attributes/, `<p><b title="${'x'.repeat(20_000)}">${'<p>x'.repeat(100)}`],
])('refuses HTML that %s', (_what, message, html) => {
  expect(html.length).toBeLessThanOrEqual(50_000);
  expect(() => sanitiseHtml(html)).toThrow(
    expect.objectContaining({ code: 'request.invalid', message: expect.stringMatching(message) }),
  );
});

test('takes long articles, with paragraphs that are not closed', () => {
  const open = '<p><a href="/m/home">x</a> y'.repeat(1_500);
  expect(sanitiseHtml(open)).toBe('<p><a href="/m/home">x</a> y</p>'.repeat(1_500));
  const deep = `${'<div>'.repeat(99)}x${'</div>'.repeat(99)}`;
  expect(sanitiseHtml(deep)).toBe(deep);
});
