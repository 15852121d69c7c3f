import { useState } from 'react';
import { Link } from 'react-router-dom';
import { callAdmin } from '../../api/call-admin.ts';
import { text } from '../../texts.ts';
import { ActButton, useMay } from '../../ui/act-button.tsx';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { useOpenAct } from '../../ui/act-opener.tsx';
import { brandPath } from '../../ui/brand-path.ts';
import { type Environment, useEnvironment } from '../../ui/environment.tsx';
import { LiveFrame } from '../../ui/live-frame.tsx';
import { Note } from '../../ui/note.tsx';
import { ScheduledEvent } from '../../ui/scheduled-event.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import styles from './brands.module.css';
import type { Shown } from './shown-brand.ts';

type Served = NonNullable<Shown['production']>;

/** One environment of a brand: its release, its faults, and its next changes. */
export function BrandEnvironment({ brand, environment }: { brand: Shown; environment: Environment }) {
  const served = brand[environment];
  return (
    <section className={`${sheet.sheet} ${sheet.part}`} data-environment={environment}>
      <h2 className={sheet.heading}>{text(`environment.${environment}`)}</h2>
      {served === null ? (
        <p className={sheet.quiet}>{text('brand.servesNothing')}</p>
      ) : (
        <Release brand={brand} environment={environment} served={served} />
      )}
    </section>
  );
}

function Release({
  brand,
  environment,
  served: { release, by, since, revision, address, faults, next },
}: {
  brand: Shown;
  environment: Environment;
  served: Served;
}) {
  const { id, kind, archived } = brand;
  return (
    <>
      <p>
        {text('brand.serves', { release })}{' '}
        <span className={sheet.quiet}>{text('brand.since', { since: shownTime(since), by })}</span>
      </p>
      {kind === 'parent' ? null : (
        <p className={sheet.actions}>
          {address === null ? null : (
            <a href={address} target="_blank" rel="noreferrer">
              {text('brand.open', { host: new URL(address).host })}
            </a>
          )}
          <Link
            to={brandPath({ brand: id, page: 'why', environment })}
            aria-label={text('why.linkOf', { environment: text(`environment.${environment}`) })}
          >
            {text('why.link')}
          </Link>
        </p>
      )}
      {revision === null ? null : (
        <dl className={sheet.facts}>
          <dt>{text('brand.revision')}</dt>
          <dd className={sheet.mono}>{revision}</dd>
        </dl>
      )}
      {address === null || archived || kind === 'parent' ? null : <PreviewLink brand={id} environment={environment} />}
      <h3 className={styles.small}>{text('brand.faults')}</h3>
      {faults.length === 0 ? <p className={sheet.quiet}>{text('brand.noFaults')}</p> : null}
      {faults.map(({ rule, pointer, message, fix }) => (
        <Note key={`${rule} ${pointer} ${message}`} kind="warn">
          <p>{message}</p>
          {fix === undefined ? null : <p className={sheet.quiet}>{fix}</p>}
        </Note>
      ))}
      <h3 className={styles.small}>{text('brand.next')}</h3>
      {next.length === 0 ? <p className={sheet.quiet}>{text('schedule.none')}</p> : null}
      <ul className={sheet.plainList}>
        {next.map((event) => (
          <li key={`${event.sequence} ${event.kind}`}>
            <ScheduledEvent event={event} /> <span className={sheet.quiet}>{shownTime(event.at)}</span>
          </li>
        ))}
      </ul>
      {next.length === 0 ? null : (
        <Link to={brandPath({ brand: id, page: 'schedule', environment })}>{text('home.all')}</Link>
      )}
      {archived || kind === 'parent' ? null : (
        <>
          <h3 className={styles.small}>{text('brand.live')}</h3>
          <LiveFrame brand={id} place={environment} environment={environment} />
        </>
      )}
    </>
  );
}

/** Makes a link that shows the site to people without an account of the console. */
function PreviewLink({ brand, environment }: { brand: string; environment: Environment }) {
  const may = useMay();
  // The overview has both environments; the address opens that of its own.
  const { isOpen, open, close } = useOpenAct(environment === useEnvironment() ? 'createPreview' : undefined);
  const [made, setMade] = useState<{ readonly url: string; readonly until: string }>();
  return (
    <div className={sheet.part}>
      <div>
        <ActButton
          operation="createPreview"
          aria-label={text('brand.previewOf', { environment: text(`environment.${environment}`) })}
          onPress={open}
        >
          {text('brand.preview')}
        </ActButton>{' '}
        {may('listPreviews') ? (
          <Link to={brandPath({ brand, page: 'previews', environment })}>{text('previews.links')}</Link>
        ) : null}
      </div>
      {made === undefined ? null : (
        <p>
          <a href={made.url} target="_blank" rel="noreferrer" className={sheet.mono}>
            {made.url}
          </a>{' '}
          <span className={sheet.quiet}>{text('brand.previewUntil', { until: shownTime(made.until) })}</span>
        </p>
      )}
      {isOpen ? (
        <ActDialog
          isOpen
          onClose={close}
          title={text('brand.previewTitle', { brand })}
          submit={text('brand.preview')}
          act={({ reason }) =>
            callAdmin({ operation: 'createPreview', params: { tenant: brand }, body: { environment, reason } })
          }
          done={({ url, expiresAt }) => {
            setMade({ url, until: expiresAt });
            return { text: text('brand.previewDone') };
          }}
        >
          <p>{text('brand.previewBody')}</p>
        </ActDialog>
      ) : null}
    </div>
  );
}
