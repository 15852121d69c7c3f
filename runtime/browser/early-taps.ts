/** Attribute set on a form, tab list or row of chips once its own handlers are attached. */
export const aliveAttribute = 'data-alive';
export const earlyTapsName = 'earlyTaps';

/** Marks a control as hydrated and returns the element inside it that was tapped before. */
export function takeEarlyTap(control: HTMLElement): Element | undefined {
  const { earlyTaps: taps } = window as { earlyTaps?: Map<Element, Element> };
  control.setAttribute(aliveAttribute, '');
  const tapped = taps?.get(control);
  taps?.delete(control);
  return tapped;
}
