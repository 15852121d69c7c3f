import { type Finish, finishCss, finishElement } from './finish-css.ts';

/**
 * Replaces the document's finish by that of a live change. The rules are added through the CSSOM: the content security policy blocks
 * inline style text.
 */
export function addFinish(finish: Finish): void {
  document.getElementById(finishElement)?.remove();
  const element = document.createElement('style');
  element.id = finishElement;
  document.head.append(element);
  // Sheets have no nested rules.
  for (const rule of finishCss[finish].split('}').filter((part) => part !== ''))
    element.sheet?.insertRule(`${rule}}`, element.sheet.cssRules.length);
}
