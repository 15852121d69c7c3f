import { sheet } from './sheet.ts';

/** A printed page: heavy and fine rules, large headlines, no cards and no shadows. */
export const ruled = sheet`
  :root { --shadow-low: none !important; }
  #root header { box-shadow: inset 0 -1px 0 var(--color-on-header), 0 3px 0 var(--color-header), 0 6px 0 var(--color-on-header); }
  #root [data-bar] > nav ul { margin-block-start: 6px; border-block-end: 1px solid var(--color-text); gap: 0; }
  #root [data-bar] > nav a { border-radius: 0; background: none; box-shadow: none; color: var(--color-text); }
  #root [data-bar] > nav a[aria-current] { font-weight: 800; text-decoration: underline; text-decoration-thickness: 3px; text-underline-offset: 6px; text-decoration-color: var(--color-primary); }
  #root [data-head] { margin: 0 16px 8px; padding: 2px 0 0; border-block-start: 4px solid var(--color-text); }
  #root [data-head] h2 { font-size: 26px; letter-spacing: calc(-0.01em * var(--spaced, 1)); }
  #root [data-head] h2 svg { display: none; }
  #root #main article:not([data-shape=list]) { border-block-start: 1px solid var(--color-text); padding-block-start: 6px; }
  #root #main article [data-tone] { box-shadow: none; }
  #root #main article > * > span + span > :first-child { font-family: var(--font-display); font-weight: 700; }
  #root #main article[data-shape=list] > :first-child { padding-inline: 0 12px; border-block-end: 1px solid var(--color-border-strong); background: none; border-radius: 0; }
  :root [data-button=secondary], :root [data-button=ghost] { box-shadow: inset 0 -2px 0 currentColor; }
  #root #main ~ nav { border-block-start: 4px solid var(--color-on-footer); }
`;
