const name = 'livery-pointing';

/** Above every colour that a brand may have: a dark line between two light ones. */
const css = `
.${name} {
  all: initial;
  position: fixed;
  inset: auto;
  box-sizing: border-box;
  pointer-events: none;
  z-index: 2147483647;
  border: 2px solid #1a4fd6;
  border-radius: 4px;
  box-shadow: 0 0 0 2px #fff, inset 0 0 0 2px #fff;
}
.${name}[hidden] { display: none; }
.${name} > span {
  position: absolute;
  inset-block-start: 100%;
  max-inline-size: 240px;
  inline-size: max-content;
  margin-block-start: 2px;
  padding: 2px 8px;
  border-radius: 4px;
  background: #1a4fd6;
  color: #fff;
  font: 600 13px/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
.${name} > span:empty { display: none; }
.${name}[data-above] > span { inset-block: auto 100%; margin-block: 0 2px; }
`;

type Outline = {
  readonly show: (element: Element) => void;
  readonly caption: (words: string) => void;
  readonly hide: () => void;
};

/** An outline with words over the page. It takes no space, no pointer and no focus, and is above dialogs. */
export function createOutline(page: Window): Outline {
  const { document } = page;
  const box = document.createElement('div');
  const label = document.createElement('span');
  let outlined: Element | undefined;
  box.className = name;
  box.hidden = true;
  box.lang = 'en';
  box.dir = 'ltr';
  box.setAttribute('aria-hidden', 'true');
  // Above dialogs, in browsers that have popovers.
  box.setAttribute('popover', 'manual');
  box.append(label);
  document.body.append(box);
  // The policy of documents refuses style elements and attributes, but not styles that scripts set.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

  function place(): void {
    if (outlined?.isConnected === false) hide();
    if (outlined === undefined) return;
    const { left, top, width, height, bottom } = outlined.getBoundingClientRect();
    for (const [property, value] of Object.entries({ left, top, width, height }))
      box.style.setProperty(property, `${value}px`);
    box.toggleAttribute('data-above', bottom > page.innerHeight - 40 && top > 40);
    // Words that would not fit beside the end of the page begin at the end of the box.
    const { width: room } = label.getBoundingClientRect();
    label.style.setProperty('left', `${Math.min(0, page.innerWidth - left - room - 4)}px`);
  }

  function hide(): void {
    outlined = undefined;
    box.hidden = true;
    label.textContent = '';
  }

  page.addEventListener('scroll', place, { capture: true, passive: true });
  page.addEventListener('resize', place);
  return {
    show: (element) => {
      if (element === outlined) return place();
      outlined = element;
      box.hidden = false;
      // Shown again, since a dialog that opened later would be above it.
      if (box.matches(':popover-open')) box.hidePopover();
      box.showPopover();
      place();
    },
    caption: (words) => {
      if (outlined === undefined) return;
      label.textContent = words;
      place();
    },
    hide,
  };
}
