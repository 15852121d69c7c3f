import { sheet } from './sheet.ts';

/** Thick outlines with hard offset shadows, like stickers on dotted paper. */
export const outlined = sheet`
  :root {
    --shadow-low: 0 0 0 2px var(--color-text), 0 5px 0 1px var(--color-text) !important;
    --shadow-high: 0 0 0 2px var(--color-text), 0 6px 0 2px var(--color-text) !important;
  }
  #root #main { background: radial-gradient(rgb(var(--rgb-text) / 0.09) 1.4px, transparent 1.5px) 0 0 / 14px 14px; }
  #root header { box-shadow: 0 2px 0 var(--color-text); }
  #root [data-bar] > nav ul { border-block-end: 2px solid var(--color-text); background: var(--color-surface); }
  :root [data-button] { border-radius: var(--radius-medium); box-shadow: inset 0 0 0 2px var(--color-text), 0 3px 0 var(--color-text); }
  :root [data-button=ghost] { box-shadow: none; text-decoration: underline; text-decoration-thickness: 2px; }
  #root #main article { padding-block-end: 6px; }
`;
