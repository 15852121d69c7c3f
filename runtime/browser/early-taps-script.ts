import { aliveAttribute, earlyTapsName } from './early-taps.ts';

const idle = `:not([${aliveAttribute}])`;

/**
 * Inline script of the document. It captures submits, and taps on tabs and chips, that happen before the control is hydrated. Only the last
 * one per form or row counts. A native submit would leave the page and lose the input. Controls replay their tap with `takeEarlyTap`.
 */
export const earlyTapsScript = [
  `const t=window.${earlyTapsName}=new Map();`,
  `addEventListener("submit",e=>{const f=e.target;if(f.matches("form[method=post]${idle}")){e.preventDefault();t.set(f,f)}},true);`,
  `addEventListener("click",e=>{const c=e.target.closest("[role=tab],[data-choices] input");`,
  `const r=c&&c.closest("[role=tablist]${idle},[data-choices]${idle}");if(r)t.set(r,c)},true)`,
].join('');
