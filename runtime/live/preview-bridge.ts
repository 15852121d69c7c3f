import {
  type BridgeOrder,
  type BridgeReport,
  bridgeMessage,
  markMessage,
  type PointingOrder,
} from '../../schema/preview-bridge.ts';
import { firstMatch } from '../browser/first-match.ts';
import { pageHistory } from '../browser/page-history.ts';
import type { Runtime } from '../shell/create-runtime.ts';
import { applyDeliveries } from './apply-deliveries.ts';

type Manifest = ReturnType<Runtime['delivery']['get']>['manifest'];

/**
 * Connects a site in a frame of the console with the console's page, which sends each state of a draft. It obeys the given origin and
 * the frame's own parent only, and reports to nobody else.
 */
export function startBridge({
  runtime,
  origin,
  refetchContent,
  page = window,
}: {
  runtime: Pick<Runtime, 'delivery' | 'texts' | 'boot'>;
  /** Origin of the console. */
  origin: string;
  /** Fetches published content again. */
  refetchContent: () => void;
  page?: Window;
}): void {
  const { delivery, texts } = runtime;
  const report = (message: BridgeReport) => page.parent.postMessage(markMessage(message), origin);
  const reportPlace = () => {
    const { pathname, search } = page.location;
    report({ kind: 'at', path: pathname + search, language: texts.language() });
  };
  const applied = applyDeliveries({ delivery, texts });
  // The first frame paints the new state, so the second begins after it was painted.
  const afterPaint = (act: () => void) => page.requestAnimationFrame(() => page.requestAnimationFrame(act));
  let pointing: Promise<(order: PointingOrder) => void> | undefined;
  const point = (order: PointingOrder) => {
    pointing ??= import('./pointing/start-pointing.ts').then(({ startPointing }) =>
      startPointing({ runtime, report, page }),
    );
    // If its code or the texts fail to load, the site is shown as it is.
    pointing.then(
      (obey) => obey(order),
      () => {
        pointing = undefined;
      },
    );
  };
  const orders: { [Kind in BridgeOrder['kind']]: (order: Extract<BridgeOrder, { kind: Kind }>) => void } = {
    show: ({ delivery: next, turn }) => {
      // The content policy of the document was made for the previous manifest.
      if (policyOf(next.manifest) !== policyOf(delivery.get().manifest)) return page.location.reload();
      delivery.set(next);
      void applied()
        .then(() => newestShown(texts))
        .then(() => afterPaint(() => report({ kind: 'painted', turn })));
    },
    refresh: refetchContent,
    open: ({ path }) => {
      if (/^\/(?!\/)/.test(path)) pageHistory().push(path);
    },
    speak: ({ language }) => texts.choose(language),
    point,
    caption: point,
    outline: point,
    list: point,
    explain: point,
  };
  page.addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin || source !== page.parent) return;
    const order = bridgeMessage<BridgeOrder>(data);
    if (order !== undefined && Object.hasOwn(orders, order.kind)) orders[order.kind](order as never);
  });
  pageHistory().listen(reportPlace);
  texts.shown.subscribe(reportPlace);
  // Texts that arrive before their engine would be replaced only when it has loaded.
  void texts.engine().then(
    () => {
      report({ kind: 'ready', revision: delivery.get().revision });
      reportPlace();
    },
    () => undefined,
  );
}

/** Resolves once the page shows the newest texts. They are rendered in a transition, which a busy page finishes after several frames. */
function newestShown({ shown, version }: Runtime['texts']): Promise<unknown> {
  return firstMatch({ ...shown, matches: (value) => value >= version() });
}

/** Settings that the content security policy of a document depends on. */
const policyOf = ({ cdn, frames, sms }: Manifest): string => JSON.stringify([cdn, frames, sms]);
