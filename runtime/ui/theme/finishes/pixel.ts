import { sheet } from './sheet.ts';

const steps =
  'polygon(0 8px, 4px 8px, 4px 4px, 8px 4px, 8px 0, calc(100% - 8px) 0, calc(100% - 8px) 4px, calc(100% - 4px) 4px, calc(100% - 4px) 8px, 100% 8px, 100% calc(100% - 8px), calc(100% - 4px) calc(100% - 8px), calc(100% - 4px) calc(100% - 4px), calc(100% - 8px) calc(100% - 4px), calc(100% - 8px) 100%, 8px 100%, 8px calc(100% - 4px), 4px calc(100% - 4px), 4px calc(100% - 8px), 0 calc(100% - 8px))';

/** Stepped corners, a grid of pixels behind the page, blocks of colour. Buttons get their steps from shadows, so that focus rings stay whole. */
export const pixel = sheet`
  :root {
    --steps: STEPS;
    --shadow-low: 0 -3px 0 var(--color-border), 0 3px 0 var(--color-border), -3px 0 0 var(--color-border), 3px 0 0 var(--color-border) !important;
    --radius-pill: 0px !important;
  }
  #root #main {
    background:
      linear-gradient(rgb(var(--rgb-primary) / 0.13) 2px, transparent 2px) 0 0 / 24px 24px,
      linear-gradient(90deg, rgb(var(--rgb-primary) / 0.13) 2px, transparent 2px) 0 0 / 24px 24px;
  }
  #root header { box-shadow: none; }
  #root header::after {
    content: '';
    position: absolute;
    inset: 100% 0 auto;
    block-size: 4px;
    background: repeating-linear-gradient(90deg, var(--color-primary) 0 12px, var(--color-accent) 12px 24px);
    pointer-events: none;
  }
  #root #main article [data-tone] { clip-path: var(--steps); box-shadow: none; }
  #root #main article [data-tone]::after {
    content: '';
    position: absolute;
    inset: 0;
    background: repeating-linear-gradient(rgb(0 0 0 / 0.13) 0 2px, transparent 2px 4px);
  }
  :root [data-button] {
    margin-inline: 4px;
    text-transform: var(--capitals, uppercase);
    letter-spacing: calc(0.04em * var(--spaced, 1));
  }
  :root [data-button=primary], :root [data-button=danger] { box-shadow: 0 -4px 0 var(--color-primary), 0 4px 0 var(--color-primary-pressed), -4px 0 0 var(--color-primary), 4px 0 0 var(--color-primary); }
  :root [data-button=secondary] { box-shadow: 0 -3px 0 var(--color-border-strong), 0 3px 0 var(--color-border-strong), -3px 0 0 var(--color-border-strong), 3px 0 0 var(--color-border-strong); }
  #root [data-head] h2 { text-transform: var(--capitals, uppercase); letter-spacing: calc(0.03em * var(--spaced, 1)); }
  #root [data-head] h2::before {
    content: '';
    flex: none;
    inline-size: 6px;
    block-size: 6px;
    margin-inline-end: 10px;
    background: var(--color-accent);
    box-shadow: 6px 6px 0 var(--color-primary), 0 -6px 0 var(--color-primary), 6px -6px 0 var(--color-accent), 0 6px 0 var(--color-accent), 6px 0 0 var(--color-primary);
  }
  #root #main h2 svg { display: none; }
  #root #main ~ nav { border-block-start: 4px solid var(--color-primary); }
  #root #main ~ nav a[aria-current] { background: rgb(var(--rgb-primary) / 0.22); }
`.replace('STEPS', steps);
