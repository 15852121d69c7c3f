/**
 * HTML allowed in articles, announcements and promotions: a plain subset without scripts, forms, frames or classes. The platform removes
 * everything else when content is stored, and the runtime again before it shows it.
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
  /** Allowed on every tag. */
  attributes: ['dir', 'lang', 'style', 'title'],
  attributesOf: {
    a: ['href'],
    img: ['alt', 'height', 'src', 'width'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  /** Allowed schemes of links and pictures. */
  protocols: { href: ['https', 'mailto', 'tel'], src: ['https'] },
  addresses: ['href', 'src'],
} as const;

/**
 * Addresses allowed in content: https with a host, mail, phone, or a path on the brand's own host. `//host` names another host
 * without a scheme, so it is refused, and so is what browsers read as `//`: they turn backslashes into slashes and drop tabs, line
 * ends and other control characters.
 */
export const contentAddress = /^(?:https:\/\/(?!\/)|(?:mailto|tel):|\/(?!\/)|[#?])[^\s\\\p{C}]*$/iu;

/** Sizes and alignment only. Colours come from the theme, whose contrast is checked. */
const properties =
  /^(?:(?:min-|max-)?(?:width|height)|(?:margin|padding)(?:-(?:top|right|bottom|left))?|font-size|line-height|text-align|text-indent|vertical-align)$/;
/** None below zero, because a margin could draw a text over its neighbours, or a link over the page's own buttons. */
const length =
  /^(?:\d{0,4}(?:\.\d{1,4})?(?:px|rem|em|%)?|auto|start|center|end|left|right|justify|top|middle|bottom|baseline)$/;

/** Tag and property, both in lower case. */
export function isAllowedDeclaration({ property, value }: { property: string; value: string }): boolean {
  return properties.test(property) && value.split(/\s+/).every((part) => part !== '' && length.test(part));
}

/**
 * Filters a `style` attribute to the allowed declarations, each value passed through `change`. Others are dropped without a fault, because
 * editors add many that no author intended.
 */
export function allowedStyle(style: string, change: (value: string) => string = (same) => same): string {
  return style
    .split(';')
    .flatMap((declaration) => {
      const [name = '', ...rest] = declaration.toLowerCase().split(':');
      const property = name.trim();
      const value = rest.join(':').trim();
      if (!isAllowedDeclaration({ property, value })) return [];
      return [`${property}: ${value.split(/\s+/).map(change).join(' ')}`];
    })
    .join('; ');
}
