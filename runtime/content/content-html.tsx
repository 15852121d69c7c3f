import DOMPurify, { type Config } from 'dompurify';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { limits } from '../../schema/constants.ts';
import { pageOf } from '../../schema/routes.ts';
import { allowedStyle, contentAddress, contentHtml } from '../../schema/rules/content-html.ts';
import { useHydrated } from '../browser/use-hydrated.ts';
import { isPlainPress } from '../page/is-plain-press.ts';
import { type InLanguages, textLanguage } from './text-language.ts';

/**
 * Attribute that stores inline styles until the page applies them through the CSSOM: the content security policy blocks `style` attributes
 * in markup.
 */
const sizeAttribute = 'data-style';

/** Moves the allowed inline styles of editorial HTML into the data attribute. */
function withSizesAside(html: string): string {
  return html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    const allowed = allowedStyle(style);
    return allowed === '' ? '' : ` ${sizeAttribute}="${allowed}"`;
  });
}

/** Filters the styles again, because the attribute may have changed since it was written. */
function applySizes(box: HTMLElement): void {
  for (const element of box.querySelectorAll<HTMLElement>(`[${sizeAttribute}]`))
    element.style.cssText = allowedStyle(element.getAttribute(sizeAttribute) ?? '', inRem);
}

/**
 * Converts pixels to rem by dividing by 100 (CONST-POPUP-01), because these texts were written for pages with a root font size of 100 px.
 * `--content-rem` has that length and grows with the reader's own font size.
 */
function inRem(value: string): string {
  const [, pixels] = /^([\d.]+)px$/.exec(value) ?? [];
  return pixels === undefined ? value : `calc(${Number(pixels) / limits.contentPixelsPerRem} * var(--content-rem))`;
}

/**
 * Editorial HTML of an entry. The platform sanitises it when it is stored, and the browser does so again before showing it. Links to pages of the site
 * are handled by the router.
 */
export function ContentHtml({ entry }: { entry: InLanguages & { readonly content: string } }) {
  const { content: html } = entry;
  const box = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const shown = useMemo(() => {
    const aside = withSizesAside(html);
    return { __html: hydrated ? purify(aside) : aside };
  }, [hydrated, html]);
  useEffect(() => {
    if (box.current !== null && shown.__html !== '') applySizes(box.current);
  }, [shown]);
  useLinksWithin(box);
  return <Words ref={box} {...textLanguage(entry, 'content')} data-content dangerouslySetInnerHTML={shown} />;
}

function useLinksWithin(box: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!isPlainPress(event) || link === null || link.origin !== location.origin) return;
    if (pageOf(link.pathname) === undefined) return;
    event.preventDefault();
    void navigate(link.pathname + link.search);
  });
  useEffect(() => {
    const element = box.current;
    const press = (event: MouseEvent) => follow(event);
    element?.addEventListener('click', press);
    return () => element?.removeEventListener('click', press);
  }, [box]);
}

const Words = styled.div`
  --content-rem: 6.25rem;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  color: var(--color-text-muted);
  overflow-wrap: anywhere;
  h2, h3, h4 {
    color: var(--color-text);
    /* Not the display font: its subset only has the characters of our own texts. */
    font-family: var(--font-text);
    font-size: var(--font-size-16);
    scroll-margin-block-start: 72px;
  }
  h2:not(:first-child), h3:not(:first-child), h4:not(:first-child) { margin-block-start: var(--space-2); }
  a { color: var(--color-link); }
  strong, b { color: var(--color-text); }
  ul, ol { display: grid; gap: var(--space-1); padding-inline-start: var(--space-5); }
  ul { list-style: disc; }
  ol { list-style: decimal; }
  img { max-inline-size: 100%; block-size: auto; border-radius: var(--radius-small); }
  blockquote { padding-inline-start: var(--space-4); border-inline-start: 3px solid var(--color-border-strong); }
  table { inline-size: 100%; border-collapse: collapse; }
  td, th { padding: var(--space-2); border: 1px solid var(--color-border); text-align: start; }
`;

/** Browser only: DOMPurify parses with the browser's own HTML parser. */
function purify(html: string): TrustedHTML | string {
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
