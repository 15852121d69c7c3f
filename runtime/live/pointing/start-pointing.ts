import { type BridgeReport, bridgeLimits, type PointingOrder } from '../../../schema/preview-bridge.ts';
import { pageOf } from '../../../schema/routes.ts';
import { isInApp } from '../../browser/in-app.ts';
import type { Runtime } from '../../shell/create-runtime.ts';
import { hiddenHere } from './hidden-here.ts';
import { createOutline } from './outline.ts';
import { placesAt, placesOfPage, type Shown } from './places-at.ts';
import { type Aimed, pointerMode } from './pointer-mode.ts';
import { recordTexts } from './recorded-texts.ts';

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
  const list = () => {
    if (turns.listed > 0) report({ kind: 'listed', turn: turns.listed, places: placesOfPage(shown()) });
  };
  const recorded = recordTexts({
    engine: await texts.engine(),
    onChange: () => {
      clearTimeout(settled);
      settled = setTimeout(list, textsSettle);
    },
  });
  await texts.override(delivery.get().texts);
  const shown = (): Shown => ({ delivery: delivery.get(), language: texts.language(), texts: recorded, page });
  const outline = createOutline(page);
  let isLooking = false;
  let aimed: Aimed | undefined;
  /** The places that were reported last. */
  let before = '';
  const placesOf = (at: Aimed) => placesAt({ ...at, shown: shown() });
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
