import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { ActOpener } from '../../ui/act-opener.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { Table } from '../../ui/table.tsx';
import styles from './games.module.css';
import { undoImportAct } from './import-act.ts';
import { changeCounts } from './revision-words.ts';

/** The imports of the catalogue, newest first. */
export default function HistoryPage() {
  const revisions = useQuery(callQuery({ operation: 'listCatalogueRevisions' }));
  return (
    <section className={sheet.sheet}>
      <Loaded query={revisions}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={sheet.quiet}>{text('games.noHistory')}</p>
          ) : (
            <Table
              label={text('games.history')}
              rows={rows.toReversed()}
              keyOf={({ sequence }) => sequence}
              columns={[
                {
                  id: 'number',
                  title: text('games.revision'),
                  isFigure: true,
                  isWide: true,
                  cell: (row) => row.sequence,
                },
                { id: 'when', title: text('games.when'), cell: ({ createdAt }) => shownTime(createdAt) },
                {
                  id: 'what',
                  title: text('games.what'),
                  isHead: true,
                  cell: ({ counts, replaced }) => (
                    <ul className={sheet.plainList}>
                      {changeCounts(counts).map((line) => (
                        <li key={line}>{line}</li>
                      ))}
                      {replaced ? <li className={sheet.quiet}>{text('games.replaced')}</li> : null}
                    </ul>
                  ),
                },
                { id: 'file', title: text('games.file'), isWide: true, cell: ({ file }) => <bdi>{file}</bdi> },
                {
                  id: 'who',
                  title: text('games.who'),
                  cell: ({ actor, reason }) => text('content.byFor', { actor, reason }),
                },
                { id: 'undo', title: text('undo'), cell: (row) => <UndoButton {...row} /> },
              ]}
            />
          )
        }
      </Loaded>
    </section>
  );
}

/** Undoes one import; what was changed since is kept unless it is chosen. */
function UndoButton({ sequence, isStored }: AdminValueOf<'listCatalogueRevisions'>[number]) {
  const [overwrite, setOverwrite] = useState(false);
  return (
    <ActOpener
      operation="undoCatalogueImport"
      look="plain"
      aria-label={text('games.undoImportOf', { revision: sequence })}
      refusal={isStored ? undefined : text('games.importNotStored')}
      act={undoImportAct({ revision: sequence, overwrite })}
      inputs={
        <label className={styles.check}>
          <input type="checkbox" checked={overwrite} onChange={({ target }) => setOverwrite(target.checked)} />
          {text('games.overwrite')}
        </label>
      }
    >
      {text('undo')}
    </ActOpener>
  );
}
