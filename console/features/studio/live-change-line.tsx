import { mayChange } from '../../../schema/features/staff/may-call.ts';
import { pointerSteps } from '../../../schema/manifest/pointer.ts';
import { useStaff } from '../../api/session.ts';
import { text } from '../../texts.ts';
import { ActOpener } from '../../ui/act-opener.tsx';
import { Button } from '../../ui/button.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { Value } from '../../ui/value.tsx';
import { dropLiveChange } from './drop-live-change.ts';
import { type Override, overridesOf } from './live-changes.ts';
import { sameJson } from './same-json.ts';
import styles from './studio.module.css';
import { usePlace, useStudio } from './studio-context.ts';

/** The live changes that override a setting, each with a way to take its value into the draft and one to end it. */
export function LiveChangeLines({ title, path }: { title: string; path: string }) {
  const { changes } = useStudio();
  return overridesOf({ changes, path }).map((override) => (
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
        <span className={sheet.pill}>{text('studio.source.live')}</span> <Value value={value} />
      </p>
      <p className={styles.help}>
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
