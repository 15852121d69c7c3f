import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { DifferenceList } from '../../ui/differences/difference-list.tsx';
import { brandIn, useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { chooseAct, type Of, readChoice } from './choice-act.ts';
import { choiceRows, type Names } from './choice-file.ts';

type Revision = AdminValueOf<'listChoices'>[number];

/** The choices of a brand, newest first, each with the way back to it. */
export function ChoiceHistory({ of, names }: { of: Of; names: Names }) {
  const choices = useQuery(callQuery({ operation: 'listChoices', params: { brand: of.tenant } }));
  return (
    <section className={`${sheet.sheet} ${sheet.part}`} aria-label={text('games.choices')}>
      <h2 className={sheet.heading}>{text('games.choices')}</h2>
      <Loaded query={choices}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={sheet.quiet}>{text('games.noChoices')}</p>
          ) : (
            <ul className={sheet.rows}>
              {rows.toReversed().map((row, index) => (
                <li key={row.sequence}>
                  <div className={sheet.row}>
                    <span>
                      <strong>{shownTime(row.createdAt)}</strong> {sectionWords(row, 'games')};{' '}
                      {sectionWords(row, 'vendors')}
                    </span>
                    {index === 0 ? (
                      <span className={`${sheet.pill} ${sheet.pillGood}`}>{text('content.current')}</span>
                    ) : (
                      <Restore of={of} names={names} revision={row} />
                    )}
                  </div>
                  <span className={sheet.quiet}>{text('content.byFor', { actor: row.actor, reason: row.reason })}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function sectionWords(row: Revision, section: 'games' | 'vendors'): string {
  const { chosen, added, removed, changed, reordered } = row[section];
  const parts = [
    added > 0 ? text('games.changed.added', { count: added }) : undefined,
    removed > 0 ? text('games.removed', { count: removed }) : undefined,
    changed > 0 ? text('games.changed.changed', { count: changed }) : undefined,
    reordered ? text('games.reordered') : undefined,
  ].filter((part) => part !== undefined);
  const all = chosen === null ? text(`games.everyOf.${section}`) : text(`games.chosen.${section}`, { count: chosen });
  return parts.length === 0 ? all : `${all} (${parts.join(', ')})`;
}

/** Returns to a choice of the history. Its lists are read once somebody opens the dialog. */
function Restore({
  of,
  names,
  revision: { sequence, createdAt, isStored },
}: {
  of: Of;
  names: Names;
  revision: Revision;
}) {
  const [isOpen, setOpen] = useState(false);
  const at = shownTime(createdAt);
  const file = useQuery({
    queryKey: ['exportChoice', of.tenant, sequence],
    queryFn: ({ signal }) => readChoice(of.tenant, sequence, signal),
    enabled: isOpen,
  });
  return (
    <>
      <ActButton
        operation="chooseCatalogue"
        look="plain"
        aria-label={text('games.restoreOf', { at })}
        refusal={isStored ? undefined : text('games.notStored')}
        onPress={() => setOpen(true)}
      >
        {text('content.restore')}
      </ActButton>
      {isOpen && !file.isSuccess ? <Loaded query={file}>{() => null}</Loaded> : null}
      {isOpen && file.data !== undefined ? (
        <ActDialog
          {...chooseAct({
            of,
            id: `revision ${sequence}`,
            after: file.data,
            names,
            title: text('games.restoreTitle', { at }),
            submit: text('content.restore'),
          })}
          isOpen
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** The difference to the choice of the other environment. It is read once somebody opens it. */
export function Compared({ of: { brand, tenant }, names }: { of: Of; names: Names }) {
  const [isOpen, setOpen] = useState(false);
  const other = useEnvironment() === 'staging' ? 'production' : 'staging';
  const compared = useQuery({
    queryKey: ['exportChoice', tenant, 'compared'],
    queryFn: ({ signal }) =>
      Promise.all([readChoice(tenant, undefined, signal), readChoice(brandIn(brand, other), undefined, signal)]),
    enabled: isOpen,
    staleTime: 0,
  });
  return (
    <details className={sheet.sheet} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text(`games.compare.${other}`)}</summary>
      {isOpen ? (
        <Loaded query={compared}>
          {([before, after]) => {
            const rows = choiceRows({ brand, before, after, names });
            if (rows.length === 0) return <p className={sheet.quiet}>{text('games.sameChoice')}</p>;
            return <DifferenceList rows={rows} />;
          }}
        </Loaded>
      ) : null}
    </details>
  );
}
