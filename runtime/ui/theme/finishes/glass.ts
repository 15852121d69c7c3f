import { sheet } from './sheet.ts';

/** Translucent panels with lit edges over two glows in the brand's colours. */
export const glass = sheet`
  :root { --shadow-low: inset 0 1px 0 rgb(var(--rgb-text) / 0.16), 0 8px 24px rgb(0 0 0 / 0.22) !important; }
  #root #main {
    background:
      radial-gradient(90% 380px at 100% 40px, rgb(var(--rgb-primary) / 0.2), transparent),
      radial-gradient(80% 460px at 0 620px, rgb(var(--rgb-accent) / 0.16), transparent),
      radial-gradient(90% 500px at 100% 1300px, rgb(var(--rgb-primary) / 0.14), transparent);
  }
  #root #main article [data-tone]::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
    background: linear-gradient(160deg, rgb(255 255 255 / 0.18), transparent 34%);
    box-shadow: inset 0 0 0 1px rgb(255 255 255 / 0.2);
  }
  #root #main h2 { letter-spacing: calc(-0.02em * var(--spaced, 1)); }
  #root [data-head] h2::before {
    content: '';
    inline-size: 10px;
    block-size: 10px;
    border-radius: 50%;
    background: var(--color-accent);
    box-shadow: 0 0 12px 2px rgb(var(--rgb-accent) / 0.7);
  }
  #root [data-head] h2 svg { display: none; }
  :root [data-button=primary] { box-shadow: inset 0 1px 0 rgb(255 255 255 / 0.36), 0 4px 22px rgb(var(--rgb-primary) / 0.45); }
  #root #main ~ nav { box-shadow: 0 -1px 0 rgb(var(--rgb-text) / 0.16), 0 -14px 34px rgb(0 0 0 / 0.3); }
`;
