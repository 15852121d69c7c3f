/** Attribute set on a form, tab list or row of chips once its own handlers are attached. */
export const aliveAttribute = 'data-alive';
/** Event on a part that hydrates late, marked with `data-late`, when a tap in it is captured. */
export const earlyTapEvent = 'earlytap';
export const earlyTapsName = 'earlyTaps';

type EarlyTaps = { readonly earlyTaps?: Map<Element, Element> };

export const hasEarlyTap = (control: HTMLElement): boolean => (window as EarlyTaps).earlyTaps?.has(control) === true;

/** Marks a control as hydrated and returns the element inside it that was tapped before. */
export function takeEarlyTap(control: HTMLElement): Element | undefined {
  const { earlyTaps: taps } = window as EarlyTaps;
  control.setAttribute(aliveAttribute, '');
  const tapped = taps?.get(control);
  taps?.delete(control);
  return tapped;
}
