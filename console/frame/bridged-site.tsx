import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import type { Delivery } from '../../schema/delivery.ts';
import type { Language } from '../../schema/languages.ts';
import { text } from '../texts.ts';
import frames from '../ui/live-frame.module.css';
import sheet from '../ui/sheet.module.css';
import { SiteFrame } from '../ui/site-frame.tsx';
import { useScaled } from '../ui/use-scaled.ts';
import styles from './bridged-site.module.css';
import { type FrameBridge, useReports } from './frame-bridge.ts';

/** The page of a site that is shown, in which language, and at how many pixels. */
export type SiteView = {
  /** Path and query of the page. */
  readonly path: string;
  readonly language: string | undefined;
  readonly width: number;
};

/** A preview of a brand's site, whose page and language change in place. */
export function BridgedSite({
  title,
  url,
  delivery = null,
  view: { path, language, width },
  bridge,
  isPointing = false,
  onPainted = () => undefined,
}: {
  /** Name of the frame for screen readers. */
  title: string;
  /** Address of the preview's home. */
  url: string;
  /** A state of the brand that is shown in place of the served one. */
  delivery?: Delivery | null;
  view: SiteView;
  bridge: FrameBridge;
  isPointing?: boolean;
  onPainted?: (turn: number) => void;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  useScaled(screen, width);
  /** Grows with each load of the site, whose new document knows nothing of earlier messages. */
  const [ready, setReady] = useState(0);
  const [isOver, setOver] = useState(false);
  const isEntered = useEntered({ frame, isOver, isPointing });
  const [first] = useState(() => new URL(path, url).href);
  const { origin } = new URL(url);
  const turn = useRef(0);
  useReports(bridge, (report) => {
    if (report.kind === 'ready') setReady((times) => times + 1);
    if (report.kind === 'painted') onPainted(report.turn);
  });
  useEffect(() => bridge.attach({ frame, origin }), [bridge, origin]);
  useEffect(() => {
    if (ready === 0 || delivery === null) return;
    turn.current += 1;
    bridge.send({ kind: 'show', delivery, turn: turn.current });
  }, [ready, delivery, bridge]);
  useEffect(() => {
    if (ready > 0) bridge.send({ kind: 'open', path });
  }, [ready, path, bridge]);
  useEffect(() => {
    if (ready > 0 && language !== undefined) bridge.send({ kind: 'speak', language: language as Language });
  }, [ready, language, bridge]);
  return (
    <div
      ref={screen}
      className={styles.screen}
      style={{ '--width': `${width}px` } as CSSProperties}
      aria-busy={ready === 0}
      onPointerMove={() => setOver(true)}
      onPointerLeave={() => setOver(false)}
    >
      <SiteFrame frame={frame} isEntered={isEntered} className={styles.site ?? ''} src={first} title={title} />
      {ready > 0 ? null : <p className={`${frames.loading} ${sheet.quiet}`}>{text('frame.loading')}</p>}
    </div>
  );
}

/** Whether somebody uses the site: with the pointer, or with the keyboard from the start of pointing until the focus leaves it. */
function useEntered({
  frame,
  isOver,
  isPointing,
}: {
  frame: RefObject<HTMLIFrameElement | null>;
  isOver: boolean;
  isPointing: boolean;
}): boolean {
  const [hasFocus, setFocus] = useState(false);
  const [wasPointing, setWasPointing] = useState(false);
  if (isPointing !== wasPointing) {
    setWasPointing(isPointing);
    setFocus(isPointing);
  }
  useEffect(() => {
    if (!hasFocus) return;
    frame.current?.focus();
    // The frame itself gets no such event.
    const leave = ({ target }: FocusEvent) => {
      if (target !== frame.current) setFocus(false);
    };
    document.addEventListener('focusin', leave);
    return () => document.removeEventListener('focusin', leave);
  }, [frame, hasFocus]);
  return isOver || hasFocus;
}
