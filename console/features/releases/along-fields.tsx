import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { stagingTenant } from '../../../schema/staging-tenant.ts';
import { text } from '../../texts.ts';
import { useBrandNames } from '../../ui/differences/brand-names.ts';
import { brandRows } from '../../ui/differences/brand-rows.ts';
import { contentRows, entryId } from '../../ui/differences/content-rows.ts';
import { DifferenceList } from '../../ui/differences/difference-list.tsx';
import sheet from '../../ui/sheet.module.css';

type Promoted = AdminValueOf<'promoteRelease'>;
/** Content, games and places of live changes of staging that a promotion takes along. */
export type Along = {
  readonly entries: ReadonlySet<string>;
  readonly games: boolean;
  readonly changes: ReadonlySet<string>;
};

/** The first choice: all content and games that production has not changed since, and no live change. */
export const firstAlong = ({ content, games }: Pick<Promoted, 'content' | 'games'>): Along => ({
  entries: new Set(content.entries.filter(({ newer }) => newer === null).map(entryId)),
  games: games !== null && games.newer === null,
  changes: new Set(),
});

/** The chosen entries as a promotion names them. */
export const chosenEntries = ({ content }: Pick<Promoted, 'content'>, { entries }: Along) =>
  content.entries.filter((entry) => entries.has(entryId(entry))).map(({ kind, id }) => ({ kind, id }));

/** The choice of content, games and live changes of staging that go along with a release. */
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
  const choose = (part: 'entries' | 'changes') => (id: string, isChosen: boolean) => {
    const chosen = new Set(along[part]);
    if (isChosen) chosen.add(id);
    else chosen.delete(id);
    onChange({ ...along, [part]: chosen });
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
            choose={{ isChosen: (id) => along.entries.has(id), onChange: choose('entries') }}
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
        <StagedChanges brand={brand} changes={changes} along={along} choose={choose('changes')} />
      )}
    </>
  );
}

const countOf = ({ added, removed, changed }: { added: number; removed: number; changed: number }) =>
  added + removed + changed;

/** Live changes of staging, each with its author: what is chosen is made in production, too. */
function StagedChanges({
  brand,
  changes,
  along,
  choose,
}: {
  brand: string;
  changes: Promoted['changes'];
  along: Along;
  choose: (path: string, isChosen: boolean) => void;
}) {
  const places = changes.map(({ path }) => ({ tenant: brand, path }));
  const names = useBrandNames({ places });
  const differences = changes.map(({ path, before, value, actor, reason }) => ({
    tenant: brand,
    path,
    before,
    after: value,
    notes: [text('along.by', { actor, reason })],
  }));
  return (
    <section className={sheet.part} aria-label={text('along.changes')}>
      <h3 className={sheet.heading}>{text('along.changes')}</h3>
      <p className={sheet.quiet}>{text('along.chosenChanges', { count: along.changes.size, all: changes.length })}</p>
      {names === undefined ? (
        <p className={sheet.quiet}>{text('loading')}</p>
      ) : (
        <DifferenceList
          rows={brandRows({ names, differences, files: [] }).map((row) => ({ ...row, id: row.place }))}
          choose={{ isChosen: (path) => along.changes.has(path), onChange: choose }}
        />
      )}
    </section>
  );
}
