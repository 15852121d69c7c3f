import { useState } from 'react';
import { mayChange } from '../../../schema/features/staff/may-call.ts';
import { useStaff } from '../../api/session.ts';
import { text } from '../../texts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { ActDialog } from '../../ui/act-dialog.tsx';
import type { Activity } from '../../ui/activity-row.ts';
import { ActivitySentence } from '../../ui/activity-sentence.tsx';
import { ChangedPlaces } from '../../ui/changed-places.tsx';
import { sentenceOfActivity } from '../../ui/sentence-of-activity.ts';
import sheet from '../../ui/sheet.module.css';
import { byDay, shownClock } from '../../ui/shown-time.ts';
import styles from './activity.module.css';
import { undoOf } from './undo-of.ts';

/** Acts, the newest first, by day. */
export function ActivityList({ rows, only }: { rows: readonly Activity[]; only: string | undefined }) {
  const [undoing, setUndoing] = useState<Activity>();
  return (
    <>
      <ol className={styles.days}>
        {byDay(rows).map(([day, inDay]) => (
          <li key={day}>
            <h2 className={styles.day}>{day}</h2>
            <ol className={styles.acts}>
              {inDay.map((row) => (
                <Row key={row.id} row={row} only={only} onUndo={() => setUndoing(row)} />
              ))}
            </ol>
          </li>
        ))}
      </ol>
      {undoing?.undo ? (
        <ActDialog
          key={undoing.id}
          {...undoOf({ row: undoing, undo: undoing.undo })}
          isOpen
          onClose={() => setUndoing(undefined)}
        />
      ) : null}
    </>
  );
}

function Row({ row, only, onUndo }: { row: Activity; only: string | undefined; onUndo: () => void }) {
  const staff = useStaff();
  const { at, actor, reason, undo } = row;
  const isAllowed =
    undo?.operation !== 'changeBrands' ||
    undo.requests.every(({ path }) => mayChange({ ...staff, steps: path.slice(1).split('/') }));
  return (
    <li className={styles.row}>
      <time dateTime={at} className={styles.time}>
        {shownClock(at)}
      </time>
      <div className={styles.what}>
        <ActivitySentence row={row} only={only} />
        <ChangedPlaces row={row} most={3} />
        <p className={sheet.quiet}>{text(reason === '' ? 'activity.byAlone' : 'activity.by', { actor, reason })}</p>
      </div>
      {undo === null ? null : (
        <div className={styles.undo}>
          <ActButton
            operation={undo.operation}
            isAllowed={isAllowed}
            aria-label={text('activity.undoOne', { what: sentenceOfActivity(row), at: shownClock(at) })}
            onPress={onUndo}
          >
            {text('undo')}
          </ActButton>
        </div>
      )}
    </li>
  );
}
