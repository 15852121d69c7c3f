import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import type { SchemaNode } from '../../../schema/manifest/walk-schema.ts';
import { type BridgeReport, bridgeLimits, type PointingOrder } from '../../../schema/preview-bridge.ts';
import { type PageId, pageOf } from '../../../schema/routes.ts';
import type { ExplainedThing, ListedThing, Looker } from '../../../schema/why.ts';
import { isInApp } from '../../browser/in-app.ts';
import type { Runtime } from '../../shell/create-runtime.ts';
import { showRulesOf } from '../../shell/why/show-rules.ts';
import { showDistinctColours } from './colour-marks.ts';
import { elementOf, type Point, placesAt, placesOfPage } from './places-at.ts';
import { followTexts } from './text-marks.ts';

type Obey = (order: PointingOrder) => void;

/** Milliseconds after the last new text until the list of the page is sent again. */
const textsSettle = 200;

/** Obeys orders of pointing. The texts are rendered again once, so that their keys are known. */
export async function startPointing({
  runtime: { delivery, texts, boot },
  report,
  page,
}: {
  runtime: Pick<Runtime, 'delivery' | 'texts' | 'boot'>;
  report: (message: BridgeReport) => void;
  page: Window;
}): Promise<Obey> {
  /** The newest turn of each kind. A later order replaces an earlier one whose answer is not ready. */
  const turns = { pointed: 0, listed: 0, explained: 0 };
  let settled: ReturnType<typeof setTimeout> | undefined;
  /** The place that is to be outlined. */
  let sought: string | undefined;
  const list = () => {
    if (turns.listed > 0) report({ kind: 'listed', turn: turns.listed, places: placesOfPage(shown) });
  };
  const wordsOf = followTexts({
    engine: await texts.engine(),
    folder: () => `/texts/${texts.language()}`,
    document: page.document,
    onChange: () => {
      clearTimeout(settled);
      settled = setTimeout(() => {
        list();
        seek({ isNew: false });
      }, textsSettle);
    },
  });
  await texts.override(delivery.get().texts);
  const colours = () => showDistinctColours(delivery.get(), page.document.documentElement, texts.language());
  const shown = { page, wordsOf, coloursOf: colours() };
  delivery.subscribe(() => {
    shown.coloursOf = colours();
  });
  const outline = createOutline(page);
  function seek({ isNew }: { isNew: boolean }): void {
    if (sought === undefined) return;
    const found = elementOf(sought, shown);
    report({ kind: 'outlined', isShown: found !== undefined });
    // Somebody who types keeps the page where it is.
    if (isNew) found?.scrollIntoView({ block: 'center' });
    if (found === undefined) outline.hide();
    else outline.show(found);
  }
  let isLooking = false;
  let aimed: Aimed | undefined;
  /** The places that were reported last. */
  let before = '';
  const placesOf = (at: Aimed) => placesAt({ ...at, shown });
  const look = () => {
    isLooking = false;
    const found = aimed === undefined ? undefined : placesOf(aimed);
    const places = found?.places ?? [];
    if (found === undefined || places.length === 0) outline.hide();
    else outline.show(found.outlined);
    if (places.join() === before) return;
    before = places.join();
    outline.caption('');
    turns.pointed += 1;
    report({ kind: 'pointed', turn: turns.pointed, places });
  };
  const mode = pointerMode({
    page,
    // Once a frame, however often the pointer moves.
    onAim: (next) => {
      aimed = next;
      if (!isLooking) page.requestAnimationFrame(look);
      isLooking = true;
    },
    onPick: (picked) => {
      const { places, outlined } = placesOf(picked);
      if (places.length === 0) return;
      outline.show(outlined);
      report({ kind: 'picked', places });
    },
    onEnd: () => {
      stop();
      report({ kind: 'stopped' });
    },
  });
  const stop = () => {
    mode.set(false);
    aimed = undefined;
    before = '';
    outline.hide();
  };
  const orders: { [Kind in PointingOrder['kind']]: (order: Extract<PointingOrder, { kind: Kind }>) => void } = {
    point: ({ on }) => (on ? mode.set(true) : stop()),
    caption: ({ turn, words }) => {
      if (turn === turns.pointed) outline.caption(words.slice(0, bridgeLimits.characters));
    },
    outline: ({ place }) => {
      const isNew = place !== sought;
      sought = place;
      if (place === undefined) outline.hide();
      else seek({ isNew });
    },
    list: ({ turn }) => {
      turns.listed = turn;
      list();
    },
    explain: ({ turn, schema }) => {
      turns.explained = turn;
      const current = pageOf(page.location.pathname);
      if (current === undefined) return report({ kind: 'hidden', turn, things: [] });
      void hiddenHere({
        manifest: delivery.get().manifest,
        page: current,
        looker: { type: boot.simulated ?? undefined, inApp: isInApp() },
        schema,
        isStale: () => turns.explained !== turn,
      }).then((things) => things !== undefined && report({ kind: 'hidden', turn, things }));
    },
  };
  return (order) => orders[order.kind](order as never);
}

/**
 * The blocks, fields and menu entries of a page that its viewer does not see, and the pages that are off, each with the settings that
 * decide. Explaining a field takes tens of milliseconds, so other work is let through between two things. Resolves to nothing if the
 * answer is not needed any more.
 */
async function hiddenHere({
  manifest,
  page,
  looker,
  schema,
  isStale,
}: {
  manifest: PublicManifest;
  page: PageId;
  looker: Looker;
  schema: SchemaNode;
  isStale: () => boolean;
}): Promise<readonly ExplainedThing[] | undefined> {
  const rules = showRulesOf({ schema });
  const hidden = rules
    .list({ manifest, looker })
    .filter((thing) => !thing.shown && isPartOf({ thing, page, manifest, looker }));
  const found: ExplainedThing[] = [];
  for (const { name, kind } of hidden) {
    await new Promise((resolve) => setTimeout(resolve));
    if (isStale()) return undefined;
    const explained = rules.explain({ manifest, looker, name });
    // That visitors cannot open the pages of members is no news.
    if (explained !== undefined && (kind !== 'page' || explained.deciding.length > 0)) found.push(explained);
  }
  return found.slice(0, bridgeLimits.things);
}

function isPartOf({
  thing: { kind, name },
  page,
  manifest: { shell },
  looker,
}: {
  thing: ListedThing;
  page: PageId;
  manifest: PublicManifest;
  looker: Looker;
}): boolean {
  if (kind === 'block') return page === 'home';
  if (kind === 'field') return page === 'register';
  if (kind === 'page') return true;
  if (name.startsWith('entry:nav.footer.')) return !(shell.footerHiddenOn as readonly PageId[]).includes(page);
  if (name.startsWith('entry:nav.menuPage.')) return page === 'menu';
  // Every page of a member can open the member menu, and every page the side menu.
  return name.startsWith('entry:nav.memberSheet.') ? looker.type !== undefined : true;
}

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
function createOutline(page: Window): Outline {
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

/** Events that a page could act on. None of them reaches it while somebody points. */
const silenced =
  'pointerdown pointerup pointermove pointerover pointerout pointercancel mousedown mouseup mousemove mouseover mouseout ' +
  'dblclick auxclick contextmenu touchstart touchmove touchend touchcancel dragstart click submit beforeinput change ' +
  'cancel focusin focusout keydown keyup keypress';
/** Events whose default is an act. A press keeps the focus where it is, and opens no list of choices. */
const prevented = ['mousedown', 'click', 'auxclick', 'dblclick', 'dragstart', 'submit', 'beforeinput', 'cancel'];
/** Keys that move the focus or the page. */
const moving = ['Tab', 'PageUp', 'PageDown', 'Shift', 'Control', 'Alt', 'Meta'];

/** An element, and where in it; without a point for one that has the focus. */
type Aimed = { readonly target: Element; readonly point: Point | undefined };

/**
 * Turns presses and keys into pointing. It listens before the page does, whose own listeners are added to elements inside of the window.
 */
function pointerMode({
  page,
  onAim,
  onPick,
  onEnd,
}: {
  page: Window;
  /** The pointer or the focus is on another element, or on none. */
  onAim: (aimed: Aimed | undefined) => void;
  onPick: (aimed: Aimed) => void;
  /** The Escape key was pressed. */
  onEnd: () => void;
}): { readonly set: (on: boolean) => void } {
  let isOn = false;
  const focused = (): Aimed | undefined => {
    const { activeElement, body } = page.document;
    return activeElement === null || activeElement === body ? undefined : { target: activeElement, point: undefined };
  };
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (moving.includes(key) || ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    if (event.type !== 'keydown' || event.repeat) return;
    const aimed = focused();
    if (key === 'Escape') onEnd();
    else if ((key === 'Enter' || key === ' ') && aimed !== undefined) onPick(aimed);
  };
  const hear = (event: Event) => {
    event.stopImmediatePropagation();
    if (prevented.includes(event.type)) event.preventDefault();
    const target = event.composedPath()[0];
    if (event instanceof KeyboardEvent) press(event);
    else if (event.type === 'focusin') onAim(focused());
    else if (event instanceof MouseEvent && target instanceof Element) {
      const aimed = { target, point: { x: event.clientX, y: event.clientY } };
      if (event.type === 'pointermove') onAim(aimed);
      // A click of the keyboard or of a screen reader has no position.
      if (event.type === 'click') onPick(event.detail === 0 ? { target, point: undefined } : aimed);
    }
  };
  const leave = ({ relatedTarget }: MouseEvent) => {
    if (isOn && relatedTarget === null) onAim(undefined);
  };
  page.document.addEventListener('mouseleave', leave as EventListener);
  return {
    set: (on) => {
      if (on === isOn) return;
      isOn = on;
      for (const type of silenced.split(' '))
        if (on) page.addEventListener(type, hear, { capture: true, passive: false });
        else page.removeEventListener(type, hear, { capture: true });
    },
  };
}
