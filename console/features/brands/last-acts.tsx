import { useQuery } from '@tanstack/react-query';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';

type Row = AdminValueOf<'listHistory'>[number];

const most = 6;

/** The last acts at a brand, the newest first. */
export function LastActs({ brand }: { brand: string }) {
  const history = useQuery(callQuery({ operation: 'listHistory', params: { tenant: brand } }));
  return (
    <section className={`${sheet.sheet} ${sheet.part}`}>
      <h2 className={sheet.heading}>{text('brand.lastActs')}</h2>
      <Loaded query={history}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={sheet.quiet}>{text('brand.noActs')}</p>
          ) : (
            <ul className={sheet.rows}>
              {rows
                .slice(-most)
                .toReversed()
                .map((row) => (
                  // Rows have no id.
                  <li key={JSON.stringify(row)}>
                    <span>{sentenceOf(row)}</span>
                    <span className={sheet.quiet}>
                      {text('home.by', {
                        who: row.actor,
                        at: shownTime(row.createdAt, row.timeZone),
                        reason: row.reason,
                      })}
                    </span>
                  </li>
                ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function sentenceOf(row: Row): string {
  if (row.kind === 'change')
    return text(row.removed ? 'brand.act.removed' : 'brand.act.change', {
      path: row.path,
      environment: text(`environment.${row.environment}`),
    });
  if ('release' in row)
    return text(`brand.act.${row.kind}`, {
      release: row.release,
      environment: text(`environment.${row.environment}`),
    });
  if ('thing' in row) return text(`brand.act.${row.kind}`, { thing: row.thing });
  if ('number' in row) return text('brand.act.signed-off', { release: row.number });
  return text(`brand.act.${row.kind}`);
}
