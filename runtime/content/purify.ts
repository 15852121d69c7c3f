import DOMPurify, { type Config } from 'dompurify';
import { contentAddress, contentHtml } from '../../schema/rules/content-html.ts';
import { sizeAttribute } from './sizes.ts';

/** Browser only: DOMPurify parses with the browser's own HTML parser. */
export function purify(html: string): TrustedHTML | string {
  if (!prepared) {
    DOMPurify.addHook('afterSanitizeAttributes', leaveBeside);
    prepared = true;
  }
  return DOMPurify.sanitize(html, config);
}

let prepared = false;

const config: Config = {
  ALLOWED_TAGS: [...contentHtml.tags],
  ALLOWED_ATTR: [
    ...contentHtml.attributes.filter((name) => name !== 'style'),
    ...Object.values(contentHtml.attributesOf).flat(),
    sizeAttribute,
  ],
  // Otherwise DOMPurify takes a value such as `width: 10px` for a URL with an unknown scheme and drops it.
  ADD_URI_SAFE_ATTR: [sizeAttribute],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: contentAddress,
  RETURN_TRUSTED_TYPE: true,
};

/** External links open in a new tab. */
function leaveBeside(element: Element): void {
  if (!(element instanceof HTMLAnchorElement) || element.origin === location.origin) return;
  element.target = '_blank';
  element.rel = 'noopener noreferrer';
}
