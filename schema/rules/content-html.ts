/**
 * What the HTML of articles, announcements and promotions may hold: a plain subset, without scripts, forms, frames or classes.
 * The platform keeps nothing else when such a text is stored, a page shows nothing else whatever it is given.
 */
export const contentHtml = {
  tags: [
    'a',
    'b',
    'blockquote',
    'br',
    'div',
    'em',
    'figcaption',
    'figure',
    'h2',
    'h3',
    'h4',
    'hr',
    'i',
    'img',
    'li',
    'ol',
    'p',
    's',
    'small',
    'span',
    'strong',
    'sub',
    'sup',
    'table',
    'tbody',
    'td',
    'th',
    'thead',
    'tr',
    'u',
    'ul',
  ],
  /** Of every tag. */
  attributes: ['dir', 'lang', 'style', 'title'],
  attributesOf: {
    a: ['href'],
    img: ['alt', 'height', 'src', 'width'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  /** Of links and pictures. */
  protocols: { href: ['https', 'mailto', 'tel'], src: ['https'] },
  addresses: ['href', 'src'],
} as const;

/**
 * An address that a text may hold: https with its host, mail, phone, or a place on the brand's own host. `//host`, which names
 * another host without a scheme, is none, and neither is what a browser reads as that: it takes a backslash for a slash, and
 * leaves out tabs, line ends and other control characters.
 */
export const contentAddress = /^(?:https:\/\/(?!\/)|(?:mailto|tel):|\/(?!\/)|[#?])[^\s\\\p{C}]*$/iu;

/** Sizes and alignment; colours are the brand's, or its contrast would be nobody's promise. */
const properties =
  /^(?:(?:min-|max-)?(?:width|height)|(?:margin|padding)(?:-(?:top|right|bottom|left))?|font-size|line-height|text-align|text-indent|vertical-align)$/;
const value =
  /^(?:-?\d{0,4}(?:\.\d{1,4})?(?:px|rem|em|%)?|auto|start|center|end|left|right|justify|top|middle|bottom|baseline)$/;

/**
 * The declarations of a `style` that are allowed, each value as `change` gives it back. Everything else is dropped, quietly: it
 * comes from editors that write what nobody asked for.
 */
export function allowedStyle(style: string, change: (value: string) => string = (same) => same): string {
  return style
    .split(';')
    .flatMap((declaration) => {
      const [property = '', ...rest] = declaration.toLowerCase().split(':');
      const values = rest.join(':').trim().split(/\s+/);
      const known =
        properties.test(property.trim()) && values.every((part) => part !== '' && value.test(part));
      return known ? [`${property.trim()}: ${values.map(change).join(' ')}`] : [];
    })
    .join('; ');
}
