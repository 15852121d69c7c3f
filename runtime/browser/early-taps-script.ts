import { aliveAttribute, earlyTapEvent, earlyTapsName } from './early-taps.ts';

const idle = `:not([${aliveAttribute}])`;

/**
 * Inline script of the document. It captures submits, and taps on tabs and chips, that happen before the control is hydrated, and taps on
 * buttons of parts that hydrate late. Only the last one per form, row or part counts. A native submit would leave the page and lose the
 * input. Controls replay their tap with `takeEarlyTap`. React does not get the tap of a late part: depending on the state of the hydration
 * it would act on it too. Links are left to the browser.
 */
export const earlyTapsScript = [
  `const t=window.${earlyTapsName}=new Map();`,
  `addEventListener("submit",e=>{const f=e.target;if(f.matches("form[method=post]${idle}")){e.preventDefault();t.set(f,f)}},true);`,
  `addEventListener("click",e=>{const c=e.target.closest("[role=tab],[data-choices] input");`,
  `const r=c&&c.closest("[role=tablist]${idle},[data-choices]${idle}");if(r)t.set(r,c);`,
  `const b=e.target.closest("button"),l=e.target.closest("[data-late]${idle}");if(!l||!(r||b))return;`,
  `if(!r){e.stopPropagation();t.set(l,b)}l.dispatchEvent(new Event("${earlyTapEvent}"))},true)`,
].join('');
