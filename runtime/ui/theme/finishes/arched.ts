import { sheet } from './sheet.ts';

/** Covers in arches, a scalloped header, and thin double lines in the accent colour. */
export const arched = sheet`
  #root header::after {
    content: '';
    position: absolute;
    inset: 100% 0 auto;
    block-size: 6px;
    background: radial-gradient(ellipse 8px 6px at 50% 0, var(--color-header) 96%, transparent) 50% 0 / 18px 6px repeat-x;
    pointer-events: none;
  }
  #root header:has(h1)::after { display: none; }
  #root #main article:not([data-shape=list]) [data-tone] { border-radius: 50% 50% var(--radius-small) var(--radius-small) / 34% 34% var(--radius-small) var(--radius-small); }
  #root #main article[data-shape=landscape] [data-tone] { border-radius: 50% 50% var(--radius-small) var(--radius-small) / 54% 54% var(--radius-small) var(--radius-small); }
  #root #main article [data-tone]::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
    box-shadow: inset 0 0 0 3px var(--color-accent), inset 0 0 0 5px rgb(var(--rgb-background) / 0.7);
  }
  #root #main article:not([data-shape=list]) [data-tone] > span:not(:first-child) { inset: auto 0 8px; inline-size: fit-content; margin-inline: auto; }
  #root #main article > * > span + span { text-align: center; }
  #root #main article > button:last-child { inset-block-start: -8px; inset-inline-end: -8px; }
  #root #main ~ nav { border-block-start: 3px double var(--color-accent); }
  :root [data-button] { border-radius: var(--radius-medium) var(--radius-medium) var(--radius-small) var(--radius-small); }
`;
