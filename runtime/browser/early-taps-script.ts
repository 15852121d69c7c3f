import { aliveAttribute, earlyTapsName } from './early-taps.ts';

const idle = `:not([${aliveAttribute}])`;

/**
 * Inline script of the document. Keeps submits, and taps on tabs and chips, that come before the control is hydrated: the last of each
 * form or row. Native submits would leave the page and lose what was typed. Controls carry their tap out by `takeEarlyTap`.
 */
export const earlyTapsScript = [
  `const t=window.${earlyTapsName}=new Map();`,
  `addEventListener("submit",e=>{const f=e.target;if(f.matches("form[method=post]${idle}")){e.preventDefault();t.set(f,f)}},true);`,
  `addEventListener("click",e=>{const c=e.target.closest("[role=tab],[data-choices] input");`,
  `const r=c&&c.closest("[role=tablist]${idle},[data-choices]${idle}");if(r)t.set(r,c)},true)`,
].join('');
