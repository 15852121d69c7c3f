import { describe, expect, it, test } from 'vitest';
import { cleanPasted } from './pasted-html.ts';

const pasted = (html: string) => cleanPasted(html).html;

describe('pasted HTML', () => {
  it('has the bold, italic and struck words of Google Docs, its list and its link, and nothing else bold', () => {
    const span = (style: string, words: string) =>
      `<span style="font-size:11pt;font-family:Arial;color:#000000;white-space:pre-wrap;${style}">${words}</span>`;
    const html = [
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0">',
      `<h1 dir="ltr" style="line-height:1.38;margin-top:20pt;">${span('font-weight:400;', 'Weekend drop')}</h1>`,
      `<p dir="ltr" style="line-height:1.38;">${span('font-weight:400;font-style:normal;', 'Play any slot. ')}`,
      `${span('font-weight:700;', 'Wagering is 20x.')}${span('font-style:italic;', ' Ends Sunday.')}`,
      `${span('text-decoration:line-through;', ' Old rule')}</p>`,
      '<ul style="margin-top:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;" aria-level="1">',
      `<p dir="ltr" role="presentation">${span('', 'One entry a day')}</p></li></ul><br>`,
      `<p dir="ltr"><a href="HTTPS://Example.com/a" style="text-decoration:none;">${span('text-decoration:underline;', 'Rules')}</a></p>`,
      '</b><br class="Apple-interchange-newline">',
    ].join('');
    const { html: clean, dropped } = cleanPasted(html);
    expect(clean).toBe(
      [
        '<h2 dir="ltr">Weekend drop</h2>',
        '<p dir="ltr">Play any slot. <strong>Wagering is 20x.</strong><em> Ends Sunday.</em><s> Old rule</s></p>',
        '<ul><li>One entry a day</li></ul><p dir="ltr"><a href="https://Example.com/a">Rules</a></p>',
      ].join(''),
    );
    expect(dropped).toBe(undefined);
  });

  it('has the words of Word apart, its lists and its addresses', () => {
    const item = (bullet: string, words: string, level = 1) =>
      `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>${bullet}<span>&nbsp;&nbsp;</span></span><![endif]>${words}<o:p></o:p></p>`;
    const html = [
      '<html xmlns:o="urn:x"><head><style><!-- p.MsoNormal {margin:0cm;} --></style></head><body lang=EN-US><!--StartFragment-->',
      '<h1>Rules<o:p></o:p></h1><h5>Small print</h5><p class=MsoNormal>First <b style="mso-bidi-font-weight:normal">bold</b></p>',
      '<p class=MsoNormal><o:p>&nbsp;</o:p></p>',
      `${item('·', 'One')}${item('o', 'Inner', 2)}${item('·', 'Two')}<dl><dt>RTP</dt><dd>96%</dd></dl><center>Middle</center>`,
      '<font color=red>red</font><table border=1 style="width:50%"><caption>Levels</caption><tbody><tr><td style="width:9px">1</td></tr></tbody></table>',
      '<section>S1</section><section>S2</section><a href="tel:+63 917 123 4567">call</a> <a href="http://example.com">plain</a>',
      '<!--EndFragment--></body></html>',
    ].join('');
    const { html: clean, dropped } = cleanPasted(html);
    expect(clean).toBe(
      [
        '<h2>Rules</h2><h4>Small print</h4><p>First <b>bold</b></p><ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>',
        '<p>RTP</p><p>96%</p><p>Middle</p><p>red</p><p>Levels</p><table><tbody><tr><td>1</td></tr></tbody></table>',
        '<p>S1</p><p>S2</p><p><a href="tel:+639171234567">call</a> plain</p>',
      ].join(''),
    );
    expect(dropped).toBe('addresses http://example.com; elements font');
  });

  test.each([
    ['boxes in boxes', '<div><div>a</div><div><p>b</p><span>c</span></div></div>', '<p>a</p><p>b</p><p>c</p>'],
    [
      'a link around a heading',
      '<a href="/m/home"><h3>a</h3><p>b</p></a>',
      '<h3><a href="/m/home">a</a></h3><p><a href="/m/home">b</a></p>',
    ],
    ['a mark around paragraphs', '<strong><p>a</p>b</strong>', '<p><strong>a</strong></p><p><strong>b</strong></p>'],
    ['paragraphs in a quote', '<blockquote><p>a</p><p>b</p></blockquote>', '<blockquote>a<br>b</blockquote>'],
    ['paragraphs in an item', '<ul><li><p>a</p><p>b</p></li></ul>', '<ul><li>a<br>b</li></ul>'],
    ['a list between items', '<ul><li>a</li><ul><li>b</li></ul></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    [
      'a list in a box of an item',
      '<ol start="2"><li><div>a<ul><li>b</li></ul></div></li></ol>',
      '<ol start="2"><li>a<ul><li>b</li></ul></li></ol>',
    ],
    [
      'a picture with its caption',
      '<figure><img src="/x.webp" alt="x"><figcaption>y</figcaption></figure>',
      '<p><img src="/x.webp" alt="x"></p><p>y</p>',
    ],
    [
      'sizes and alignment of a page',
      '<p style="text-align:center;font-size:16px" lang="de" title="x">a</p>',
      '<p>a</p>',
    ],
    ['words with marks that have no meaning', '<span style="font-size:14px">a</span> <small>b</small>', 'a b'],
    [
      'words of one line',
      '<html><body>\n<!--StartFragment-->a <b>b</b><!--EndFragment-->\n</body></html>',
      'a <b>b</b>',
    ],
    ['empty paragraphs', '<p>a</p><p>&nbsp;</p><p><br></p><p>b</p>', '<p>a</p><p>b</p>'],
    ['a script', '<p onclick="x()">a</p><script>x()</script><img src="data:x" alt="">', '<p>a</p>'],
    ['nothing', '<meta charset="utf-8"> ', ''],
  ])('becomes blocks that can be edited: %s', (_name, html, clean) => {
    expect(pasted(html)).toBe(clean);
    expect(pasted(clean)).toBe(clean);
  });

  it('is refused if it is nested too deep', () => {
    expect(() => pasted('<div>'.repeat(5_000))).toThrow(expect.objectContaining({ code: 'request.invalid' }));
  });
});
