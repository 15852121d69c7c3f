import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type BridgeOrder, type BridgeReport, markMessage } from '../../../schema/preview-bridge.ts';
import { reportOf } from './frame-report.ts';

/** Connects the parts of the studio with the site in its frame. */
export type FrameBridge = {
  /** Does nothing while no site is attached. */
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
  const hear = (event: MessageEvent) => {
    if (event.origin !== site?.origin || event.source !== site.frame.current?.contentWindow) return;
    const report = reportOf(event.data);
    if (report !== undefined) for (const listener of listeners) listener(report);
  };
  return {
    send: (order) => site?.frame.current?.contentWindow?.postMessage(markMessage(order), site.origin),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    attach: (next) => {
      site = next;
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
