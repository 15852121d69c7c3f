import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';
import { Table } from '../../ui/table.tsx';
import { namedIn, type Reach, scopeWords, suspensionWords } from './suspension-acts.ts';

/** Vendors and games that are suspended now. */
export default function SuspensionsPage() {
  const suspensions = useQuery(callQuery({ operation: 'listSuspensions' }));
  return (
    <section className={sheet.sheet}>
      <Loaded query={suspensions}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={sheet.quiet}>{text('games.noSuspensions')}</p>
          ) : (
            <Table
              label={text('games.suspensions')}
              rows={rows.toReversed()}
              keyOf={({ sequence }) => sequence}
              columns={[
                {
                  id: 'what',
                  title: text('games.what'),
                  isHead: true,
                  cell: ({ kind, name }) => (
                    <Link to={pathOf({ kind, name })}>
                      {text(kind === 'vendor' ? 'games.vendor' : 'games.game')} {name}
                    </Link>
                  ),
                },
                {
                  id: 'where',
                  title: text('games.where'),
                  cell: ({ brand }) => scopeWords(brand === null ? undefined : [brand]),
                },
                { id: 'who', title: text('games.who'), cell: suspensionWords },
              ]}
            />
          )
        }
      </Loaded>
    </section>
  );
}

const pathOf = (thing: Pick<Reach, 'kind' | 'name'>): string => {
  const { kind, id } = namedIn(thing);
  return `/catalogue/${kind}s/${encodeURIComponent(id)}`;
};
