import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { mayChange } from '../../../schema/features/staff/may-call.ts';
import { pointerSteps } from '../../../schema/manifest/pointer.ts';
import type { Setting } from '../../../schema/settings/setting.ts';
import { useStaff } from '../../api/session.ts';
import form from '../../form/form.module.css';
import { sameJson } from '../../settings/same-json.ts';
import { text } from '../../texts.ts';
import type { Act } from '../../ui/act.ts';
import { ActOpener } from '../../ui/act-opener.tsx';
import { brandsChange } from '../../ui/brands-change.ts';
import { Button } from '../../ui/button.tsx';
import { commandLine } from '../../ui/command-line.ts';
import { shownValue } from '../../ui/differences/brand-values.ts';
import { Shown } from '../../ui/differences/shown-value.tsx';
import type { Environment } from '../../ui/environment.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { type LiveChange, type Override, overridesOf } from './live-changes.ts';
import styles from './studio.module.css';
import { usePlace, useStudio } from './studio-context.ts';

/** Origin of a value, with a reset for one of the draft's own, and the live changes that override it. */
export function SourceLine({
  setting: { title, facts },
  path,
}: {
  setting: Pick<Setting, 'title' | 'facts'>;
  path: string;
}) {
  const { state, write } = useStudio();
  const { value, source, mayWrite } = usePlace(path);
  const reset = source === 'own' && mayWrite ? state.resetOf({ path, isRequired: facts.required, value }) : undefined;
  return (
    <>
      {reset !== undefined || source === 'inherited' ? (
        <div className={styles.source}>
          {source === 'inherited' ? <span className={sheet.pill}>{text('studio.source.inherited')}</span> : null}
          {reset !== undefined ? (
            <Button look="plain" aria-label={text('studio.resetOf', { title })} onPress={() => write([reset])}>
              {text('studio.reset')}
            </Button>
          ) : null}
        </div>
      ) : null}
      <LiveChangeLines title={title} path={path} />
    </>
  );
}

/** The live changes that override a setting, each with a way to take its value into the draft and one to end it. */
function LiveChangeLines({ title, path }: { title: string; path: string }) {
  const { changes } = useStudio();
  return overridesOf(changes, path).map((override) => (
    <LiveChangeLine key={override.change.path} title={title} override={override} />
  ));
}

function LiveChangeLine({ title, override: { change, path, value } }: { title: string; override: Override }) {
  const { brand, environment } = useStudio();
  const staff = useStaff();
  const place = usePlace(path);
  const isTaken = sameJson(place.value, value);
  const { actor, reason, until } = change;
  const who = text('studio.live.by', { actor, reason });
  return (
    <div className={styles.override}>
      <p>
        <span className={sheet.pill}>{text('studio.source.live')}</span> <Shown value={shownValue(value)} />
      </p>
      <p className={form.help}>
        {until === null ? who : `${who} ${text('studio.live.until', { time: shownTime(until) })}`}
      </p>
      <div className={sheet.actions}>
        {isTaken ? (
          <span className={sheet.quiet}>{text('studio.live.taken')}</span>
        ) : (
          <Button
            look="plain"
            isDisabled={!place.mayWrite}
            aria-label={text('studio.live.keepOf', { title })}
            onPress={() => place.set(value)}
          >
            {text('studio.live.keep')}
          </Button>
        )}
        <ActOpener
          operation="changeBrands"
          isAllowed={mayChange({ ...staff, steps: pointerSteps(change.path) })}
          look="plain"
          aria-label={text('studio.live.dropOf', { title })}
          act={dropLiveChange({ brand, environment, title, change })}
        >
          {text('studio.live.drop')}
        </ActOpener>
      </div>
    </div>
  );
}

type Changed = AdminValueOf<'changeBrands'>;
type Dropped = {
  readonly brand: string;
  readonly environment: Environment;
  readonly title: string;
  readonly change: LiveChange;
};

/** Ends a live change, so that the released value applies again. Its undo makes the change again. */
export function dropLiveChange({ brand, environment, title, change }: Dropped): Act<Changed> {
  return changeAct({
    brand,
    environment,
    path: change.path,
    words: {
      title: text('studio.live.dropTitle', { title }),
      submit: text('studio.live.drop'),
      done: text('studio.live.dropped', { title }),
    },
    undo: (given) =>
      changeAct({
        brand,
        environment,
        path: change.path,
        stated: { value: change.value, until: change.until },
        reason: text('act.undoOf', { reason: given }),
        words: {
          title: text('studio.live.restoreTitle', { title }),
          submit: text('undo'),
          done: text('studio.live.restored', { title }),
        },
      }),
  });
}

function changeAct({
  brand,
  environment,
  path,
  stated,
  reason,
  words,
  undo,
}: Pick<Dropped, 'brand' | 'environment'> & {
  path: string;
  /** The value of the change and its end; without it the change is ended. */
  stated?: Pick<LiveChange, 'value' | 'until'>;
  reason?: string;
  words: { readonly title: string; readonly submit: string; readonly done: string };
  undo?: (reason: string) => Act<Changed>;
}): Act<Changed> {
  const request = { tenant: brand, path, ...stated };
  return {
    title: words.title,
    submit: words.submit,
    reason,
    ...brandsChange({ environment, requests: [request] }),
    done: (_, given) => ({ text: words.done, undo: undo?.(given) }),
    command: (given) =>
      commandLine([
        'livery',
        stated === undefined ? 'unset' : 'set',
        brand,
        path,
        ...(stated === undefined ? [] : [JSON.stringify(stated.value)]),
        ...(stated?.until == null ? [] : ['--until', stated.until]),
        ...(environment === 'staging' ? ['--environment', environment] : []),
        '--reason',
        given,
      ]),
  };
}
