import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AdminBodyOf } from '../../../schema/admin-call-types.ts';
import type { Delivery } from '../../../schema/delivery.ts';
import type { Language } from '../../../schema/generated/languages.ts';
import {
  type BridgeOrder,
  type BridgeReport,
  bridgeMessage,
  markMessage,
} from '../../../schema/preview-bridge.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { text } from '../../texts.ts';
import type { Environment } from '../../ui/environment.tsx';
import frames from '../../ui/live-frame.module.css';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';
import { SiteFrame } from '../../ui/site-frame.tsx';
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
  onPainted,
}: {
  brand: string;
  draft: string;
  environment: Environment;
  /** The brand as browsers would get it; null while it cannot be built: the frame keeps the last one that could. */
  delivery: Delivery | null;
  view: View;
  onPainted: (turn: number) => void;
}) {
  const { session, at } = view;
  const body = { environment, draft, session, ...(at === undefined ? {} : { at }) };
  const preview = useQuery({
    queryKey: [operation, brand, 'studio', body],
    queryFn: ({ signal }) =>
      callAdmin({ operation, params: { tenant: brand, place: 'studio' }, body, signal }),
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  });
  return (
    <Loaded query={preview}>
      {({ url }) => (
        <Site
          key={`${url} ${session} ${at ?? ''}`}
          {...{ url, view, onPainted }}
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
  onPainted,
}: {
  url: string;
  delivery: Delivery | null;
  view: View;
  onPainted: (turn: number) => void;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  /** Grows with each load of the site, whose new document knows nothing of earlier messages. */
  const [ready, setReady] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const [first] = useState(() => new URL(path, url).href);
  const { origin } = new URL(url);
  const turn = useRef(0);
  const hear = useEffectEvent((event: MessageEvent) => {
    if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
    const report = bridgeMessage<BridgeReport>(event.data);
    if (report?.kind === 'ready') setReady((times) => times + 1);
    if (report?.kind === 'painted') onPainted(report.turn);
  });
  useEffect(() => {
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  useEffect(() => {
    if (ready === 0 || delivery === null) return;
    turn.current += 1;
    send({ frame, origin, order: { kind: 'show', delivery, turn: turn.current } });
  }, [ready, delivery, origin]);
  useEffect(() => {
    if (ready > 0) send({ frame, origin, order: { kind: 'open', path } });
  }, [ready, path, origin]);
  useEffect(() => {
    if (ready > 0 && language !== undefined)
      send({ frame, origin, order: { kind: 'speak', language: language as Language } });
  }, [ready, language, origin]);
  return (
    <div
      className={styles.screen}
      style={{ inlineSize: width }}
      aria-busy={ready === 0}
      onPointerMove={() => setEntered(true)}
      onPointerLeave={() => setEntered(false)}
    >
      <SiteFrame
        {...{ frame, isEntered }}
        className={styles.site ?? ''}
        src={first}
        title={text('studio.frame')}
      />
      {ready > 0 ? null : <p className={`${frames.loading} ${sheet.quiet}`}>{text('frame.loading')}</p>}
    </div>
  );
}

function send({
  frame,
  origin,
  order,
}: {
  frame: RefObject<HTMLIFrameElement | null>;
  origin: string;
  order: BridgeOrder;
}): void {
  frame.current?.contentWindow?.postMessage(markMessage(order), origin);
}
