import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AdminBodyOf, AdminParamsOf, AdminValueOf } from '../../schema/admin-call-types.ts';
import { callAdmin, Refusal } from '../api/call-admin.ts';
import { useStaff } from '../api/session.ts';
import { text } from '../texts.ts';
import { useMay } from './act-button.tsx';
import { Button } from './button.tsx';
import type { Environment } from './environment.tsx';
import styles from './live-frame.module.css';
import { Note } from './note.tsx';
import { sentenceOf } from './refused.tsx';
import sheet from './sheet.module.css';
import { SiteFrame } from './site-frame.tsx';
import { useScaled } from './use-scaled.ts';
import { useSeen } from './use-seen.ts';

const operation = 'openConsolePreview';
/** Pixels of the phone that sites are shown on; the style sheet has the same. */
const phoneWidth = 390;

export type PreviewSession = NonNullable<AdminBodyOf<typeof operation>['session']>;
type Shown = AdminValueOf<typeof operation>;

/**
 * A brand's site on a phone, as an environment serves it now. It is loaded when it comes into view, and again when staff events say
 * that it looks different.
 */
export function LiveFrame({
  brand,
  place,
  environment,
  session = 'visitor',
  path,
  draft,
}: {
  brand: string;
  /** Names the frame on its page. Two frames with the same place would show the same site. */
  place: AdminParamsOf<typeof operation>['place'];
  environment: Environment;
  session?: PreviewSession;
  /** Path of the page that it begins with; home without one. */
  path?: string;
  /** A draft that is shown instead of what the environment serves. */
  draft?: { readonly id: string; readonly name: string };
}) {
  const staff = useStaff();
  const may = useMay();
  const { screen, isSeen, see } = useSeen();
  const body = { environment, session, draft: draft?.id };
  const preview = useQuery({
    queryKey: [operation, brand, place, body],
    queryFn: ({ signal }) => callAdmin({ operation, params: { tenant: brand, place }, body, signal }),
    enabled: isSeen && may(operation),
    // The server has one preview for each place, so a cached answer may belong to the site that was shown before.
    staleTime: 0,
    gcTime: 0,
  });
  const label = draft?.name ?? text(`environment.${environment}`);
  if (!may(operation))
    return <p className={sheet.quiet}>{text('notAllowed.action', { role: text(`role.${staff.role}`) })}</p>;
  return (
    <div className={styles.live}>
      {preview.data === undefined || preview.isError ? (
        <div ref={screen} className={styles.screen}>
          <div className={styles.middle}>
            {preview.error !== null ? (
              <Fault error={preview.error} retry={() => void preview.refetch()} isPending={preview.isFetching} />
            ) : isSeen ? (
              <p className={sheet.quiet}>{text('frame.loading')}</p>
            ) : (
              <Button aria-label={text('frame.showOf', { environment: label })} onPress={see}>
                {text('frame.show')}
              </Button>
            )}
          </div>
        </div>
      ) : (
        <Site shown={preview.data} path={path} label={label} session={session} />
      )}
    </div>
  );
}

/** Explains why nothing is shown, with the places of the faults. */
function Fault({ error, retry, isPending }: { error: Error; retry: () => void; isPending: boolean }) {
  const isInvalid = error instanceof Refusal && error.code === 'release.invalid';
  const { faults = [] } = (isInvalid ? error.value : {}) as { faults?: readonly { message: string }[] };
  return (
    <div className={sheet.part}>
      <Note kind="danger">
        {isInvalid ? <p>{text('frame.invalid')}</p> : <p>{sentenceOf(error)}</p>}
        {faults.slice(0, 5).map(({ message }) => (
          <p key={message}>{message}</p>
        ))}
      </Note>
      <div>
        <Button isPending={isPending} onPress={retry}>
          {text('retry')}
        </Button>
      </div>
    </div>
  );
}

function Site({
  shown: { url, release, revision },
  path,
  label,
  session,
}: {
  shown: Shown;
  path: string | undefined;
  label: string;
  session: PreviewSession;
}) {
  const [turn, setTurn] = useState(0);
  const [loaded, setLoaded] = useState<string>();
  const [entered, setEntered] = useState<string>();
  const frame = useRef<HTMLIFrameElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  useScaled(screen, phoneWidth);
  const address = path === undefined ? url : new URL(path, url).href;
  const version = `${address} ${revision} ${turn}`;
  // Rendered synchronously, so that the press that follows reaches the site.
  const enter = () => {
    if (entered !== version) flushSync(() => setEntered(version));
  };
  return (
    <>
      <div className={sheet.actions}>
        <Button aria-label={text('frame.reloadOf', { environment: label })} onPress={() => setTurn(turn + 1)}>
          {text('frame.reload')}
        </Button>
        <a className={styles.open} href={address} target="_blank" rel="noreferrer">
          {text('frame.open')}
          <span className={sheet.hidden}> {label}</span>
        </a>
        <button
          type="button"
          className={styles.enter}
          onClick={() => {
            enter();
            frame.current?.focus();
          }}
        >
          {text('frame.enter')}
          <span className={sheet.hidden}> {label}</span>
        </button>
      </div>
      <div
        ref={screen}
        className={styles.screen}
        aria-busy={loaded !== version}
        onPointerMove={enter}
        onPointerLeave={() => {
          if (document.activeElement !== frame.current) setEntered(undefined);
        }}
      >
        <SiteFrame
          key={version}
          frame={frame}
          isEntered={entered === version}
          className={styles.site ?? ''}
          src={address}
          title={text('frame.title', { environment: label, release })}
          onLoad={() => setLoaded(version)}
        />
        {loaded === version ? null : <p className={styles.loading}>{text('frame.loading')}</p>}
      </div>
      <p className={sheet.quiet}>{text('frame.shown', { release, who: text(`frame.session.${session}`) })}</p>
    </>
  );
}
