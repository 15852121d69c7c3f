import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { stagingTenant } from '../../../schema/staging-tenant.ts';
import { text } from '../../texts.ts';
import { contentRows, entryId } from '../../ui/differences/content-rows.ts';
import { DifferenceList } from '../../ui/differences/difference-list.tsx';
import sheet from '../../ui/sheet.module.css';

type Promoted = AdminValueOf<'promoteRelease'>;
/** Content and games of staging that a promotion takes along. */
export type Along = { readonly entries: ReadonlySet<string>; readonly games: boolean };

/** The first choice: all that production has not changed since. */
export const firstAlong = ({ content, games }: Pick<Promoted, 'content' | 'games'>): Along => ({
  entries: new Set(content.entries.filter(({ newer }) => newer === null).map(entryId)),
  games: games !== null && games.newer === null,
});

/** The chosen entries as a promotion names them. */
export const chosenEntries = ({ content }: Pick<Promoted, 'content'>, { entries }: Along) =>
  content.entries.filter((entry) => entries.has(entryId(entry))).map(({ kind, id }) => ({ kind, id }));

/** The choice of content and games that go along with a release, and the live changes that stay in staging. */
export function AlongFields({
  brand,
  promoted: { content, games, changes },
  along,
  onChange,
}: {
  brand: string;
  promoted: Promoted;
  along: Along;
  onChange: (along: Along) => void;
}) {
  const choose = (id: string, isChosen: boolean) => {
    const entries = new Set(along.entries);
    if (isChosen) entries.add(id);
    else entries.delete(id);
    onChange({ ...along, entries });
  };
  return (
    <>
      {content.entries.length === 0 ? null : (
        <section className={sheet.part} aria-label={text('along.content')}>
          <h3 className={sheet.heading}>{text('along.content')}</h3>
          <p className={sheet.quiet}>
            {text('along.chosen', { count: along.entries.size, all: content.entries.length })}
          </p>
          <DifferenceList
            rows={contentRows(content.entries, { brand, source: stagingTenant(brand) })}
            more={content.more}
            choose={{ isChosen: (id) => along.entries.has(id), onChange: choose }}
          />
        </section>
      )}
      {games === null ? null : (
        <label>
          <input
            type="checkbox"
            checked={along.games}
            onChange={({ target }) => onChange({ ...along, games: target.checked })}
          />{' '}
          {text('along.games', { vendors: countOf(games.vendors), games: countOf(games.games) })}
          {games.newer === null ? null : (
            <span className={sheet.quiet}> {text('content.newer', { actor: games.newer.actor })}</span>
          )}
        </label>
      )}
      {changes.length === 0 ? null : (
        <section className={sheet.part}>
          <h3 className={sheet.heading}>{text('along.changes', { count: changes.length })}</h3>
          <ul className={sheet.plainList}>
            {changes.map(({ path, actor, reason }) => (
              <li key={path}>
                <span className={sheet.mono}>{path}</span>{' '}
                <span className={sheet.quiet}>{text('along.by', { actor, reason })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const countOf = ({ added, removed, changed }: { added: number; removed: number; changed: number }) =>
  added + removed + changed;
