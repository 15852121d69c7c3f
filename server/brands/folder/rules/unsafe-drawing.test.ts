import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { assetRules } from './asset-rules.ts';

const svg = 'http://www.w3.org/2000/svg';
const xlink = 'http://www.w3.org/1999/xlink';
const drawing = (inner: string, attributes = '') =>
  `<svg xmlns="${svg}" xmlns:xlink="${xlink}" viewBox="0 0 1 1" ${attributes}>${inner}</svg>`;
const isRefused = (text: string) =>
  assetRules
    // These drawings draw nothing.
    .filter(({ name }) => name !== 'asset-shown')
    .flatMap(({ check }) =>
      check({
        assets: new Map([['assets/logo.svg', { hash: text, contentType: 'image/svg+xml', bytes: Buffer.from(text) }]]),
      }),
    )
    .map(({ file }) => file)
    .includes('assets/logo.svg');

describe('a drawing', () => {
  test.each([
    ['a script', drawing('<script>alert(1)</script>')],
    ['a script in upper case', drawing('<SCRIPT>alert(1)</SCRIPT>')],
    ['a script with a prefix', drawing(`<svg:script xmlns:svg="${svg}">alert(1)</svg:script>`)],
    ['a script with a prefix that begins with a sign', drawing(`<_:script xmlns:_="${svg}">1</_:script>`)],
    ['a drawing whose every name has a prefix', `<s:svg xmlns:s="${svg}"><s:script>alert(1)</s:script></s:svg>`],
    ['a script inside a style of a title', drawing('<title><style><script>alert(1)</script></style></title>')],
    ['a script of XHTML', drawing('<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>')],
    ['a form of XHTML', drawing('<h:form xmlns:h="http://www.w3.org/1999/xhtml"/>')],
    ['MathML', drawing('<math xmlns="http://www.w3.org/1998/Math/MathML"/>')],
    ['foreignObject', drawing('<foreignObject width="1" height="1"/>')],
    ['foreignObject with a prefix', drawing(`<x:foreignObject xmlns:x="${svg}"/>`)],
    ['a handler', drawing('', 'onload="alert(1)"')],
    ['a handler after a slash', `<svg xmlns="${svg}"/onload="alert(1)"/>`],
    ['a handler after a line feed', drawing('', '\nonload\n=\n"alert(1)"')],
    ['a handler with a prefix', drawing('', `x:onload="alert(1)" xmlns:x="${svg}"`)],
    ['a handler after a value with >', drawing('<g id="a>b" onclick="alert(1)"/>')],
    ['an address of a script', drawing('<a href="javascript:alert(1)"/>')],
    ['an address of a script in xlink', drawing('<a xlink:href="javascript:alert(1)"/>')],
    ['an address of a script in character references', drawing('<a href="&#106;avascript&#x3a;alert(1)"/>')],
    ['an address of a script with line feeds', drawing('<a href="java&#10;script:alert(1)"/>')],
    ['an address with another prefix', drawing(`<a x:href="javascript:alert(1)" xmlns:x="${xlink}"/>`)],
    ['a link to another host', drawing('<a href="https://evil.example/"/>')],
    ['an image of another host', drawing('<image href="//evil.example/a.png"/>')],
    ['an image in single quotes', drawing("<image xlink:href='https://evil.example/a.png'/>")],
    ['an image of the same host', drawing('<image href="/logout"/>')],
    ['a use of a drawing in its address', drawing('<use href="data:image/svg+xml,%3Csvg/%3E#a"/>')],
    ['a page in its address', drawing('<a href="data:text/html,hello"/>')],
    ['a base for its addresses', drawing('', 'xml:base="https://evil.example/"')],
    ['a fill from another host', drawing('<path d="M0 0" fill="url(//evil.example/a.svg#a)"/>')],
    ['a fill from a quoted host', drawing('<path d="M0 0" fill="url( \'https://evil.example/\' )"/>')],
    ['a style attribute', drawing('<path d="M0 0" style="fill:url(https://evil.example/)"/>')],
    ['a style', drawing('<style>a{fill:url(//evil.example/a)}</style>')],
    ['a style in CDATA', drawing('<style><![CDATA[a{fill:url(//evil.example/a)}]]></style>')],
    ['a style in parts', drawing('<style>a{fill:u<![CDATA[rl(//evil.example/a)]]>}</style>')],
    ['a style with a prefix', drawing(`<x:style xmlns:x="${svg}">@import "//evil.example";</x:style>`)],
    ['an import', drawing('<style>@import "//evil.example/a.css";</style>')],
    ['an import with an escape', drawing('<style>@\\69mport "//evil.example/a.css";</style>')],
    ['a url with an escape', drawing('<style>a{fill:u\\72l(//evil.example/a)}</style>')],
    ['a url with an escaped letter', drawing('<style>a{fill:\\url(//evil.example/a)}</style>')],
    ['an escaped url in an attribute', drawing('<path d="M0 0" fill="\\000075 rl(//evil.example/a)"/>')],
    ['a set of images', drawing('<style>a{background:image-set("//evil.example/a" 1x)}</style>')],
    [
      'a set of images inside and outside',
      drawing('<style>a{x:image-set("data:image/png," 1x,"//evil.example" 2x)}</style>'),
    ],
    ['a url between marks of a comment', drawing('<style>a{x:"/*";fill:url(//evil.example);y:"*/"}</style>')],
    ['an animated address', drawing('<a><set attributeName="href" to="javascript:alert(1)"/></a>')],
    ['an animated xlink address', drawing('<a><animate attributeName="xlink:href" values="x"/></a>')],
    ['an animated handler', drawing('<set attributeName="onclick" to="alert(1)"/>')],
    ['a style sheet before it', `<?xml-stylesheet href="//evil.example/a.css"?>${drawing('')}`],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a "<script>alert(1)</script>">]>${drawing('&a;')}`],
    ['an entity of another host', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${drawing('&a;')}`],
    ['a script after it', `${drawing('')}<script xmlns="${svg}">alert(1)</script>`],
    ['an unclosed element', `<svg xmlns="${svg}"><script>alert(1)`],
    ['an encoding that hides its bytes', `<?xml version="1.0" encoding="ISO-2022-JP"?>${drawing('')}`],
    ['bytes of UTF-16', '\ufeff\u0000<\u0000s\u0000v\u0000g'],
  ])('is refused with %s', (_, text) => {
    expect(isRefused(text)).toBe(true);
  });

  test.each([
    ['references to its own parts', drawing('<g id="a"/><use href="#a"/><path d="M0 0" fill="url(#a)"/>')],
    ['quoted references', drawing('<style>a{fill:url("#a");mask:url(\'#b\')}</style>')],
    ['an image inside', drawing('<image href="data:image/png;base64,iVBORw0KGgo="/>')],
    ['names of editors', drawing('<i:view xmlns:i="http://inkscape.example" i:zoom="1"/>')],
    ['words about scripts', drawing('<title>javascript: on = "href" &lt;script></title>')],
    ['an animation', drawing('<rect><animate attributeName="x" values="0;1" dur="1s"/></rect>')],
    [
      'the type of older editors',
      `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${drawing('')}`,
    ],
  ])('is accepted with %s', (_, text) => {
    expect(isRefused(text)).toBe(false);
  });

  test('of each shipped brand is accepted', async () => {
    const refused: string[] = [];
    for (const file of await readdir('tenants', { recursive: true }))
      if (file.endsWith('.svg') && isRefused(await readFile(`tenants/${file}`, 'utf8'))) refused.push(file);
    expect(refused).toEqual([]);
  });
});
