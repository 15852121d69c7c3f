import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { Table } from '../../ui/table.tsx';
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
              ]}
            />
          )
        }
      </Loaded>
    </section>
  );
}
