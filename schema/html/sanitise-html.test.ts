import { expect, test } from 'vitest';
import { sanitiseHtml as sanitise } from './sanitise-html.ts';

const sanitiseHtml = (html: string) => sanitise(html).html;

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
  ['a form', '<form action="/x"><input name="password"><b>x</b></form>', '<p><b>x</b></p>'],
  ['a frame', '<iframe src="https://example.com"></iframe>x', 'x'],
  ['a style sheet', '<style>*{display:none}</style>x', 'x'],
  ['drawings that hold scripts', '<svg><script>alert(1)</script></svg>x', 'x'],
  ['names that pages use', '<p id="root" class="a" name="b" data-x="1">x</p>', '<p>x</p>'],
  ['what covers the page', '<p style="position:fixed;inset:0;width:10px">x</p>', '<p style="width: 10px">x</p>'],
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

test('accepts long articles with unclosed paragraphs', () => {
  const open = '<p><a href="/m/home">x</a> y'.repeat(1_500);
  expect(sanitiseHtml(open)).toBe('<p><a href="/m/home">x</a> y</p>'.repeat(1_500));
  const deep = `${'<div>'.repeat(99)}x${'</div>'.repeat(99)}`;
  expect(sanitiseHtml(deep)).toBe(deep);
});

test('keeps the bold, italic and struck text of Google Docs, which only styles express, and makes nothing else bold', () => {
  const span = (style: string, text: string) => `<span style="font-family:Arial;${style}">${text}</span>`;
  expect(
    sanitiseHtml(
      [
        '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0">',
        `<h1 dir="ltr">${span('font-size:20pt;font-weight:400;', 'Weekend drop')}</h1>`,
        `<p dir="ltr">${span('font-weight:400;font-style:normal;', 'Play any slot. ')}`,
        span('font-weight:700;white-space:pre-wrap;', 'Wagering is 20x.'),
        `${span('font-style:italic;', ' Ends Sunday.')}${span('text-decoration:line-through;', ' Old rule')}</p>`,
        '<ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>One entry a day</span></p></li></ul>',
        '<p><a href="HTTPS://Example.com/a"><span style="text-decoration:underline;">Rules</span></a></p></b>',
        '<br class="Apple-interchange-newline">',
      ].join(''),
    ),
  ).toBe(
    [
      '<h2 dir="ltr">Weekend drop</h2>',
      '<p dir="ltr">Play any slot. <strong>Wagering is 20x.</strong><em> Ends Sunday.</em><s> Old rule</s></p>',
      '<ul><li dir="ltr">One entry a day</li></ul><p><a href="https://Example.com/a">Rules</a></p>',
    ].join(''),
  );
});

test.each([
  ['bold in numbers', '<p><span style="font-weight: 600">x</span></p>', '<p><strong>x</strong></p>'],
  ['a whole paragraph', '<p style="font-weight:bold">x</p>', '<p><strong>x</strong></p>'],
  ['bold once', '<b>x<span style="font-weight:700">y</span></b>', '<b>xy</b>'],
  ['two marks', '<span style="font-weight:bold;font-style:oblique">x</span>', '<strong><em>x</em></strong>'],
  ['underlined text', '<span style="text-decoration-line: underline">x</span>', '<u>x</u>'],
  ['italics taken back', '<em style="font-style:normal">x</em>', 'x'],
  ['older elements', '<strike>a</strike><del>b</del><ins>c</ins>', '<s>a</s><s>b</s><u>c</u>'],
  ['a look that is allowed', '<span style="font-size:14px">x</span>', '<span style="font-size: 14px">x</span>'],
])('replaces styles with elements: %s', (_what, html, clean) => {
  expect(sanitiseHtml(html)).toBe(clean);
});

test.each([
  ['headings', '<h1>A</h1><h5>B</h5><h6>C</h6>', '<h2>A</h2><h4>B</h4><h4>C</h4>'],
  ['a list of terms', '<dl><dt>RTP</dt><dd>96%</dd></dl>', '<div><p>RTP</p><p>96%</p></div>'],
  ['sections', '<section>S1</section><article>S2</article>', '<p>S1</p><p>S2</p>'],
  ['blocks in a block', '<section><p>a</p>b</section>', '<div><p>a</p>b</div>'],
  ['a centred text', 'a<center>b</center>c', 'a<p>b</p>c'],
  ['what opens', '<details><summary>More</summary>text</details>', '<div><p>More</p>text</div>'],
  ['lines', '<pre>a\nb</pre>', '<p>a<br>b</p>'],
  [
    'a table with a caption and a foot',
    '<table><caption>Levels</caption><colgroup><col></colgroup><tbody><tr><td>1</td></tr></tbody><tfoot><tr><td>sum</td></tr></tfoot></table>',
    '<p>Levels</p><table><tbody><tr><td>1</td></tr></tbody><tbody><tr><td>sum</td></tr></tbody></table>',
  ],
])('keeps the words of two blocks apart: %s', (_what, html, clean) => {
  expect(sanitiseHtml(html)).toBe(clean);
});

const wordItem = ({ bullet, text, level = 1 }: { bullet: string; text: string; level?: number }) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'>${bullet}<span>&nbsp;&nbsp;</span></span><![endif]>${text}<o:p></o:p></p>`;

test.each([
  [
    'bullets',
    `<p>Before</p>${wordItem({ bullet: '·', text: 'One' })}\n${wordItem({ bullet: '·', text: 'Two' })}<p>After</p>`,
    '<p>Before</p><ul><li>One</li><li>Two</li></ul><p>After</p>',
  ],
  [
    'numbers',
    wordItem({ bullet: '1.', text: 'One' }) + wordItem({ bullet: 'b)', text: 'Two' }),
    '<ol><li>One</li><li>Two</li></ol>',
  ],
  [
    'levels',
    wordItem({ bullet: '·', text: 'One' }) +
      wordItem({ bullet: 'o', text: 'Inner', level: 2 }) +
      wordItem({ bullet: '·', text: 'Two' }),
    '<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>',
  ],
  [
    'a bullet that is ignored',
    "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>One</p>",
    '<ul><li>One</li></ul>',
  ],
  ['no list in a paragraph of its style', '<p class=MsoListParagraph>One</p>', '<p>One</p>'],
])('turns bulleted paragraphs of Word into lists: %s', (_what, html, clean) => {
  expect(sanitiseHtml(html)).toBe(clean);
});

test.each([
  ['tel:+63 917 123 4567', 'tel:+639171234567'],
  ['HTTPS://example.com/a', 'https://example.com/a'],
  [' https://example.com/a b ', 'https://example.com/a%20b'],
  ['mailto:help@example.com?subject=A B', 'mailto:help@example.com?subject=A%20B'],
  ['https://example.com/ünï', 'https://example.com/ünï'],
  ['/m/help?topic=a b', '/m/help?topic=a%20b'],
])('keeps a link that browsers follow: %s', (given, address) => {
  expect(sanitise(`<a href="${given}">x</a>`)).toEqual({
    html: `<a href="${address}">x</a>`,
    dropped: { elements: [], addresses: [], styles: [] },
  });
});

test('lists each loss once', () => {
  const html = [
    '<p style="color:red;margin:0;font-weight:400;mso-x:1"><font color=red>a</font> <a href="http://example.com">b</a></p>',
    '<p style="color:blue"><img src="data:image/png;base64,x" alt="c"><script>1</script><o:p></o:p></p>',
  ];
  expect(sanitise(html.join('')).dropped).toEqual({
    elements: ['font', 'script'],
    addresses: ['http://example.com', 'data:image/png;base64,x'],
    styles: ['color'],
  });
});
