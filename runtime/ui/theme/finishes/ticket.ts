import { sheet } from './sheet.ts';

/** Slanted labels, covers with the notches of a ticket, tabs in the dark bar. */
export const ticket = sheet`
  #root header { box-shadow: none; }
  #root [data-bar] > nav ul { block-size: 48px; padding-block: 2px; gap: 0; background: var(--color-header); border-block-end: 4px solid var(--color-header-action); }
  #root [data-bar] > nav a {
    min-block-size: 44px;
    border-radius: 0;
    background: none;
    box-shadow: none;
    color: var(--color-on-header);
    font-family: var(--font-display);
    text-transform: var(--capitals, uppercase);
  }
  #root [data-bar] > nav a[aria-current] { background: var(--color-header-action); color: var(--color-on-header-action); }
  #root [data-head] { padding-inline-start: 0; }
  #root [data-head] h2 {
    padding: 5px 30px 5px 16px;
    background: var(--color-header);
    color: var(--color-on-header);
    font-size: var(--font-size-16);
    font-style: italic;
    letter-spacing: calc(0.04em * var(--spaced, 1));
    text-transform: var(--capitals, uppercase);
    clip-path: polygon(0 0, 100% 0, calc(100% - 16px) 100%, 0 100%);
  }
  [dir=rtl] #root [data-head] h2 { padding: 5px 16px 5px 30px; clip-path: polygon(0 0, 100% 0, 100% 100%, 16px 100%); font-style: normal; }
  #root [data-head] h2 svg { color: inherit; }
  #root #main article:not([data-shape=list]) [data-tone] {
    -webkit-mask: radial-gradient(circle 7px at 0 68%, #0000 97%, #000) 0 0 / 51% 100% no-repeat, radial-gradient(circle 7px at 100% 68%, #0000 97%, #000) 100% 0 / 51% 100% no-repeat;
    mask: radial-gradient(circle 7px at 0 68%, #0000 97%, #000) 0 0 / 51% 100% no-repeat, radial-gradient(circle 7px at 100% 68%, #0000 97%, #000) 100% 0 / 51% 100% no-repeat;
  }
  #root #main article[data-shape=list] > :first-child { border-inline-start: 4px solid var(--color-primary); }
  #root #main article > * > span + span > :first-child { font-family: var(--font-display-small); letter-spacing: calc(0.01em * var(--spaced, 1)); }
  :root [data-button] { font-family: var(--font-display); font-weight: 600; letter-spacing: calc(0.03em * var(--spaced, 1)); text-transform: var(--capitals, uppercase); }
  #root #main ~ nav a[aria-current]::before { inset-inline: 0; block-size: 4px; border-radius: 0; }
`;
