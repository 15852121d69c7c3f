import { limits } from '../../schema/constants.ts';
import { allowedStyle } from '../../schema/rules/content-html.ts';

/**
 * Where declarations wait until the page sets them one by one: the content policy refuses `style` in markup, whoever wrote it.
 */
export const sizeAttribute = 'data-style';

/** HTML of the platform with its declarations out of the way. */
export function withSizesAside(html: string): string {
  return html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    const allowed = allowedStyle(style);
    return allowed === '' ? '' : ` ${sizeAttribute}="${allowed}"`;
  });
}

/** Looked through once more: what was set aside may not be what is there by now. */
export function applySizes(box: HTMLElement): void {
  for (const element of box.querySelectorAll<HTMLElement>(`[${sizeAttribute}]`))
    element.style.cssText = allowedStyle(element.getAttribute(sizeAttribute) ?? '', inRem);
}

/**
 * Pixels become rem by dividing by 100 (CONST-POPUP-01). That rem is the one of the pages these texts were written for, whose root
 * was 100 px: `--content-rem` is as long and grows with the reader's own size of text.
 */
function inRem(value: string): string {
  const [, pixels] = /^(-?[\d.]+)px$/.exec(value) ?? [];
  return pixels === undefined
    ? value
    : `calc(${Number(pixels) / limits.contentPixelsPerRem} * var(--content-rem))`;
}
