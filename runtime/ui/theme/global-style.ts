import { sheet } from './finishes/sheet.ts';

/** Rules of every page. Only the server has them: browsers would compute and insert the same rules again as they hydrate. */
export const globalStyle = sheet`
  *, *::before, *::after { box-sizing: border-box; }
  html {
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    -webkit-tap-highlight-color: transparent;
    background: var(--color-background);
    color: var(--color-text);
    font: 400 var(--font-size-16)/calc(1.5 * var(--tall, 1)) var(--font-text);
    overflow-y: scroll;
    overscroll-behavior-x: none;
    scroll-padding-block: 64px 80px;
  }
  /* Letters with signs above and below them need higher lines. */
  :lang(my), :lang(km) { --tall: 1.25; }
  :lang(th), :lang(lo), :lang(hi), :lang(bn), :lang(ta) { --tall: 1.12; }
  :lang(ur) { --tall: var(--tall-urdu, 1); }
  /* Tamil words are half as long again as others, so heads are smaller. */
  :lang(ta) { --head: 0.8; }
  /* Spaces would tear letters apart that are joined. In Turkish, capitals would give names an i with a dot. */
  :lang(ar), :lang(fa), :lang(ur), :lang(my), :lang(km), :lang(th), :lang(lo), :lang(hi), :lang(bn), :lang(ta) { --spaced: 0; --capitals: none; }
  :lang(tr) { --capitals: none; }
  /* Korean has spaces between words, but browsers break it at each syllable. */
  :lang(ko) { word-break: keep-all; }
  html:has([data-bar]) { scroll-padding-block-start: 172px; }
  body, h1, h2, h3, h4, p, ul, ol, figure, fieldset, legend, dl, dd { margin: 0; padding: 0; border: 0; }
  body {
    min-block-size: 100vh;
    overflow-wrap: break-word;
    text-wrap: pretty;
    /* If hyphenation is enabled, words that fit on a line of their own stay whole. */
    hyphenate-limit-chars: 12 5 4;
    -webkit-hyphenate-limit-before: 6;
    -webkit-hyphenate-limit-after: 6;
  }
  ul, ol { list-style: none; }
  h1, h2, h3, h4 { font-family: var(--font-display); font-weight: var(--weight-display); line-height: calc(1.2 * var(--tall, 1)); text-wrap: balance; }
  h1 { font-size: calc(var(--font-size-24) * var(--head, 1)); }
  h2 { font-size: calc(var(--font-size-20) * var(--head, 1)); }
  h3, h4 { font-family: var(--font-display-small); font-weight: var(--weight-display-small); }
  h3 { font-size: calc(var(--font-size-16) * var(--head, 1)); }
  img, svg, video { display: block; max-inline-size: 100%; }
  a { color: var(--color-link); }
  button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
  button { background: none; border: 0; padding: 0; cursor: pointer; touch-action: manipulation; }
  /* Browsers drop a click if the pressed element is replaced before the release, such as by an arriving picture or a changing number. */
  :is(a, button) * { pointer-events: none; }
  :focus-visible { outline: 3px solid var(--color-focus); outline-offset: 2px; }
  ::selection { background: rgb(var(--rgb-accent) / 0.35); }
  [hidden], .icon-sheet { display: none !important; }
  .notice { padding: 12px 16px; background: var(--color-warning); color: var(--color-background); }
  .old-browser { display: block; }
  @supports (accent-color: auto) { .old-browser { display: none; } }
  /* These stand here, because media and keyframes that are added later make browsers compute all styles of the page anew. */
  @keyframes rise { from { opacity: 0; transform: translateY(16px); } }
  @media (hover: hover) { [data-button]:hover:not(:disabled) { background: var(--hover); } }
  @media (forced-colors: active) { dialog > div { border: 1px solid CanvasText; } :root [data-button] { border: 1px solid ButtonBorder; } }
  @media (min-width: 768px) {
    html { background: var(--color-backdrop) var(--image-backdrop) center / cover fixed; }
  }
  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 0.01ms !important;
      scroll-behavior: auto !important;
    }
  }
`;
