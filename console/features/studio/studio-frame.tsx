import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import type { AdminBodyOf } from '../../../schema/admin-call-types.ts';
import type { Delivery } from '../../../schema/delivery.ts';
import type { Language } from '../../../schema/languages.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { text } from '../../texts.ts';
import type { Environment } from '../../ui/environment.tsx';
import frames from '../../ui/live-frame.module.css';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';
import { SiteFrame } from '../../ui/site-frame.tsx';
import { useScaled } from '../../ui/use-scaled.ts';
import { type FrameBridge, useReports } from './frame-bridge.ts';
import styles from './studio.module.css';

const operation = 'openConsolePreview';
export type View = {
  /** Path of the page that the address names. */
  readonly path: string;
  readonly language: string | undefined;
  readonly session: NonNullable<AdminBodyOf<typeof operation>['session']>;
  readonly at: string | undefined;
  /** Pixels. */
  readonly width: number;
};

/** The draft on the real site: each stored change is shown in place. */
export function StudioFrame({
  brand,
  draft,
  environment,
  delivery,
  view,
  bridge,
  isPointing,
  onPainted,
}: {
  brand: string;
  draft: string;
  environment: Environment;
  /** The brand as browsers would get it; null while it cannot be built: the frame keeps the last one that could. */
  delivery: Delivery | null;
  view: View;
  bridge: FrameBridge;
  isPointing: boolean;
  onPainted: (turn: number) => void;
}) {
  const { session, at } = view;
  const body = { environment, draft, session, at };
  const preview = useQuery({
    queryKey: [operation, brand, 'studio', body],
    queryFn: ({ signal }) => callAdmin({ operation, params: { tenant: brand, place: 'studio' }, body, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Loaded query={preview}>
      {({ url }) => (
        <Site
          key={`${url} ${session} ${at ?? ''}`}
          url={url}
          view={view}
          bridge={bridge}
          isPointing={isPointing}
          onPainted={onPainted}
          // At another moment other changes are in effect, which only the server knows.
          delivery={at === undefined ? delivery : null}
        />
      )}
    </Loaded>
  );
}

function Site({
  url,
  delivery,
  view: { path, language, width },
  bridge,
  isPointing,
  onPainted,
}: {
  url: string;
  delivery: Delivery | null;
  view: View;
  bridge: FrameBridge;
  isPointing: boolean;
  onPainted: (turn: number) => void;
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
      <SiteFrame
        frame={frame}
        isEntered={isEntered}
        className={styles.site ?? ''}
        src={first}
        title={text('studio.frame')}
      />
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
