import { sheet } from './sheet.ts';

/** Hairline frames in the accent colour, fans in the background, spaced capitals. */
export const gilded = sheet`
  :root { --shadow-low: 0 0 0 1px rgb(var(--rgb-accent) / 0.42) !important; }
  #root #main {
    background: radial-gradient(circle at 50% 100%, transparent 13px, rgb(var(--rgb-accent) / 0.13) 13.5px 14px, transparent 14.5px 19px, rgb(var(--rgb-accent) / 0.13) 19.5px 20px, transparent 20.5px 25px, rgb(var(--rgb-accent) / 0.13) 25.5px 26px, transparent 26.5px) 50% 0 / 52px 26px;
  }
  #root header { box-shadow: inset 0 -1px 0 var(--color-accent), 0 3px 0 var(--color-header), 0 4px 0 rgb(var(--rgb-accent) / 0.6); }
  #root #main article:not([data-shape=list]) [data-tone] { box-shadow: 0 0 0 1px var(--color-accent), 0 0 0 4px var(--color-background), 0 0 0 5px rgb(var(--rgb-accent) / 0.5); }
  #root #main article:not([data-shape=list]) > * > span + span { padding-block-start: 12px; text-align: center; }
  #root [data-head] h2 { color: var(--color-link); font-size: var(--font-size-16); letter-spacing: calc(0.12em * var(--spaced, 1)); text-transform: var(--capitals, uppercase); }
  #root #main [data-head] h2 svg { display: none; }
  #root [data-head] h2::before, #root [data-head] h2::after { block-size: 5px; border-block: 1px solid var(--color-accent); background: none; }
  :root [data-button] { letter-spacing: calc(0.06em * var(--spaced, 1)); }
  :root [data-button=primary] { box-shadow: inset 0 0 0 3px var(--color-primary), inset 0 0 0 4px rgb(var(--rgb-on-primary) / 0.55); }
  :root [data-button=secondary] { box-shadow: inset 0 0 0 1px var(--color-accent); }
  #root #main ~ nav { box-shadow: inset 0 1px 0 var(--color-accent), inset 0 4px 0 var(--color-footer), inset 0 5px 0 rgb(var(--rgb-accent) / 0.5); }
`;
