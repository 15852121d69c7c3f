import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { text } from '../../texts.ts';
import { ActOpener } from '../../ui/act-opener.tsx';
import { fieldRows } from '../../ui/differences/content-rows.ts';
import { DifferenceList } from '../../ui/differences/difference-list.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { restoreAct } from './content-acts.ts';
import type { ContentBrand } from './content-brand.ts';

/** The published versions of an entry, newest first, each with what it changed and the way back to it. */
export function EntryHistory({
  of,
  entry: { kind, id, history },
  title,
}: {
  of: ContentBrand;
  entry: AdminValueOf<'getContentEntry'>;
  title: string;
}) {
  if (history.length === 0) return null;
  return (
    <section className={`${sheet.sheet} ${sheet.part}`} aria-label={text('content.history')}>
      <h2 className={sheet.heading}>{text('content.history')}</h2>
      <ul className={sheet.rows}>
        {history.map(({ sequence, actor, reason, createdAt, change, before, after }, index) => {
          const rows = fieldRows({ kind, id, title, before, after }, { brand: of.brand, source: of.tenant });
          return (
            <li key={sequence}>
              <div className={sheet.row}>
                <span>
                  <strong>{shownTime(createdAt)}</strong> {text(`content.step.${change}`)}
                </span>
                {index === 0 ? (
                  <span className={`${sheet.pill} ${sheet.pillGood}`}>{text('content.current')}</span>
                ) : (
                  <ActOpener
                    operation="restoreContentEntry"
                    look="plain"
                    aria-label={text('content.restoreVersion', { at: shownTime(createdAt) })}
                    act={restoreAct({ of, entry: { kind, id, title }, revision: sequence })}
                  >
                    {text('content.restore')}
                  </ActOpener>
                )}
              </div>
              <span className={sheet.quiet}>{text('content.byFor', { actor, reason })}</span>
              {rows.length === 0 ? null : (
                <details>
                  <summary>{text('content.changedFields', { count: rows.length })}</summary>
                  <DifferenceList rows={rows} />
                </details>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
