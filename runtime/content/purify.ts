import DOMPurify, { type Config } from 'dompurify';
import { contentAddress, contentHtml } from '../../schema/rules/content-html.ts';
import { sizeAttribute } from './sizes.ts';

/** Only in a browser: it lets the engine itself read the HTML. */
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
  // What it holds looks like an address with a scheme.
  ADD_URI_SAFE_ATTR: [sizeAttribute],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: contentAddress,
  RETURN_TRUSTED_TYPE: true,
};

/** Links to elsewhere open beside the page. */
function leaveBeside(element: Element): void {
  if (!(element instanceof HTMLAnchorElement) || element.origin === location.origin) return;
  element.target = '_blank';
  element.rel = 'noopener noreferrer';
}
