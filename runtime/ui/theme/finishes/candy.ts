import { sheet } from './sheet.ts';

/** Icing that drips from the header, sprinkles behind the page, glossy buttons, covers in thick white frames. */
export const candy = sheet`
  :root { --shadow-low: 0 5px 14px rgb(var(--rgb-primary) / 0.16) !important; }
  #root header { box-shadow: none; }
  #root header::after {
    content: '';
    position: absolute;
    inset: calc(100% - 1px) 0 auto;
    block-size: 20px;
    background:
      radial-gradient(ellipse 17px 18px at 50% 0, var(--color-header) 97%, transparent) 0 0 / 62px 20px repeat-x,
      radial-gradient(ellipse 17px 11px at 50% 0, var(--color-header) 97%, transparent) 31px 0 / 62px 20px repeat-x;
    pointer-events: none;
  }
  #root header:has(h1)::after { display: none; }
  #root #main {
    background:
      radial-gradient(circle at 16px 12px, rgb(var(--rgb-accent) / 0.42) 3px, transparent 3.4px) 0 0 / 66px 58px,
      radial-gradient(circle at 46px 40px, rgb(var(--rgb-primary) / 0.14) 3px, transparent 3.4px) 0 0 / 66px 58px,
      radial-gradient(circle at 8px 44px, rgb(var(--rgb-link) / 0.12) 2px, transparent 2.4px) 0 0 / 66px 58px;
  }
  #root #main > :first-child { margin-block-start: 28px; }
  #root:has(header h1) #main > :first-child { margin-block-start: 0; }
  #root [data-bar] > nav ul { padding-block-start: 18px; block-size: 66px; background: none; }
  #root #main article:not([data-shape=list]) [data-tone] { border: 4px solid var(--color-surface-raised); box-shadow: 0 6px 16px rgb(var(--rgb-primary) / 0.24); }
  #root #main article:not([data-shape=list]) > * > span + span { text-align: center; }
  #root [data-head] h2 { font-size: 22px; text-decoration: underline wavy var(--color-accent) 3px; text-underline-offset: 5px; }
  :root [data-button=primary], :root [data-button=danger] { box-shadow: inset 0 2px 0 rgb(255 255 255 / 0.5), inset 0 -4px 0 rgb(0 0 0 / 0.14), 0 4px 12px rgb(var(--rgb-primary) / 0.3); }
  :root [data-button=secondary] { background: var(--color-surface-raised); }
`;
