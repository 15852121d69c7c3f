import { limits } from '../../schema/constants.ts';
import { allowedStyle } from '../../schema/rules/content-html.ts';

/**
 * Attribute that stores inline styles until the page applies them through the CSSOM: the content security policy blocks `style` attributes
 * in markup.
 */
export const sizeAttribute = 'data-style';

/** Moves the allowed inline styles of editorial HTML into the data attribute. */
export function withSizesAside(html: string): string {
  return html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    const allowed = allowedStyle(style);
    return allowed === '' ? '' : ` ${sizeAttribute}="${allowed}"`;
  });
}

/** Filters the styles again, because the attribute may have changed since it was written. */
export function applySizes(box: HTMLElement): void {
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
