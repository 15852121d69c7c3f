import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';
import { ShownCommand } from '../../ui/shown-command.tsx';
import { shownTime } from '../../ui/shown-time.ts';
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
            <div className={sheet.scroller}>
              <table className={sheet.table}>
                <thead>
                  <tr>
                    <th scope="col">{text('rollouts.what')}</th>
                    <th scope="col">{text('rollouts.progress')}</th>
                    <th scope="col" className={sheet.wide}>
                      {text('rollouts.who')}
                    </th>
                    <th scope="col" className={sheet.wide}>
                      {text('rollouts.why')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((rollout) => (
                    <tr key={rollout.id}>
                      <td>
                        <Link to={`/rollouts/${rollout.id}`}>{sentenceOfRollout(rollout)}</Link>
                        <div className={sheet.quiet}>{text(`environment.${rollout.environment}`)}</div>
                      </td>
                      <td>
                        {text('rollouts.reached', {
                          reached: rollout.steps.flatMap(({ tenants }) => tenants).length,
                          count: rollout.left.length,
                        })}
                      </td>
                      <td className={sheet.wide}>
                        {rollout.actor}
                        <div className={sheet.quiet}>{shownTime(rollout.createdAt)}</div>
                      </td>
                      <td className={sheet.wide}>{rollout.reason}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <ShownCommand words={['rollout', 'list']} />
        </section>
      )}
    </Loaded>
  );
}
