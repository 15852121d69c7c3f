import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';
import { ShownCommand } from '../../ui/shown-command.tsx';
import { shownTime } from '../../ui/shown-time.ts';
import { Table } from '../../ui/table.tsx';
import { sentenceOfRollout } from './rollout-acts.ts';

/** Rollouts that have brands left. */
export default function RolloutsPage() {
  const rollouts = useQuery(callQuery({ operation: 'listRollouts' }));
  return (
    <Loaded query={rollouts}>
      {(rows) => (
        <section className={`${sheet.sheet} ${sheet.stack}`}>
          {rows.length === 0 ? (
            <p className={sheet.quiet}>{text('rollouts.none')}</p>
          ) : (
            <Table
              label={text('rollouts.title')}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                {
                  id: 'what',
                  title: text('rollouts.what'),
                  isHead: true,
                  cell: (rollout) => (
                    <>
                      <Link to={`/rollouts/${rollout.id}`}>{sentenceOfRollout(rollout)}</Link>
                      <div className={sheet.quiet}>{text(`environment.${rollout.environment}`)}</div>
                    </>
                  ),
                },
                {
                  id: 'progress',
                  title: text('rollouts.progress'),
                  sortBy: ({ left }) => left.length,
                  cell: ({ steps, left }) =>
                    text('rollouts.reached', {
                      reached: steps.flatMap(({ tenants }) => tenants).length,
                      count: left.length,
                    }),
                },
                {
                  id: 'begun',
                  title: text('rollouts.who'),
                  isWide: true,
                  sortBy: ({ createdAt }) => createdAt,
                  cell: ({ actor, createdAt }) => (
                    <>
                      {actor}
                      <div className={sheet.quiet}>{shownTime(createdAt)}</div>
                    </>
                  ),
                },
                { id: 'why', title: text('rollouts.why'), isWide: true, cell: ({ reason }) => reason },
              ]}
            />
          )}
          <ShownCommand words={['rollout', 'list']} />
        </section>
      )}
    </Loaded>
  );
}
