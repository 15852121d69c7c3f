import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isObject } from '../../schema/manifest/walk-schema.ts';
import {
  type BridgeOrder,
  type BridgeReport,
  bridgeLimits,
  bridgeMessage,
  markMessage,
} from '../../schema/preview-bridge.ts';
import { thingKinds } from '../../schema/why.ts';

/** Connects the parts of a page with the site in its frame. */
export type FrameBridge = {
  /** Does nothing until the attached site has reported: before, its frame holds another document. */
  readonly send: (order: BridgeOrder) => void;
  /** Calls the listener with each valid report. Returns a function that ends it. */
  readonly subscribe: (listener: (report: BridgeReport) => void) => () => void;
  /** Connects a frame; messages of other windows and origins are ignored. Returns a function that ends it. */
  readonly attach: (site: Site) => () => void;
};
type Site = {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** Origin of the site. */
  readonly origin: string;
};

export function createFrameBridge(): FrameBridge {
  const listeners = new Set<(report: BridgeReport) => void>();
  let site: Site | undefined;
  let hasReported = false;
  const hear = (event: MessageEvent) => {
    if (event.origin !== site?.origin || event.source !== site.frame.current?.contentWindow) return;
    const report = reportOf(event.data);
    if (report === undefined) return;
    hasReported = true;
    for (const listener of listeners) listener(report);
  };
  return {
    send: (order) => {
      if (hasReported) site?.frame.current?.contentWindow?.postMessage(markMessage(order), site.origin);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    attach: (next) => {
      site = next;
      hasReported = false;
      window.addEventListener('message', hear);
      return () => {
        if (site === next) site = undefined;
        window.removeEventListener('message', hear);
      };
    },
  };
}

/** Calls the newest listener with each report while the component is shown. */
export function useReports(bridge: FrameBridge, listener: (report: BridgeReport) => void): void {
  const hear = useEffectEvent(listener);
  useEffect(() => bridge.subscribe((report) => hear(report)), [bridge]);
}

/**
 * A message of the site as a report; `undefined` if its shape is wrong. The site is a brand's own page: what it sends is shown and looked
 * up, and never trusted.
 */
function reportOf(data: unknown): BridgeReport | undefined {
  const report: unknown = bridgeMessage(data);
  if (!isObject(report) || typeof report.kind !== 'string' || !Object.hasOwn(shapes, report.kind)) return undefined;
  return shapes[report.kind as BridgeReport['kind']](report) ? (report as unknown as BridgeReport) : undefined;
}

type Shape = (report: Readonly<Record<string, unknown>>) => boolean;

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= bridgeLimits.characters;
const isOptionalText = (value: unknown): boolean => value === undefined || isText(value);
const isListOf = (list: unknown, most: number, is: (each: unknown) => boolean): boolean =>
  Array.isArray(list) && list.length <= most && list.every(is);
const hasTurn: Shape = ({ turn }) => Number.isSafeInteger(turn);
const hasPlaces: Shape = ({ places }) =>
  isListOf(places, bridgeLimits.places, (place) => isText(place) && place.startsWith('/'));

function isDeciding(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { steps } = value as { readonly steps?: unknown };
  return isListOf(steps, 20, isText);
}

function isThing(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { kind, name, id, label, textKey, together, deciding } = value as Readonly<Record<string, unknown>>;
  return (
    thingKinds.some((each) => each === kind) &&
    [name, id].every(isText) &&
    [label, textKey].every(isOptionalText) &&
    typeof together === 'boolean' &&
    isListOf(deciding, 50, isDeciding)
  );
}

const shapes: Readonly<Record<BridgeReport['kind'], Shape>> = {
  ready: ({ revision }) => isText(revision),
  painted: hasTurn,
  at: ({ path, language }) => typeof path === 'string' && isText(language),
  pointed: (report) => hasTurn(report) && hasPlaces(report),
  picked: hasPlaces,
  stopped: () => true,
  outlined: ({ isShown }) => typeof isShown === 'boolean',
  listed: (report) => hasTurn(report) && hasPlaces(report),
  hidden: (report) => hasTurn(report) && isListOf(report.things, bridgeLimits.things, isThing),
};
