import { stagingTenant } from '../../schema/staging-tenant.ts';
import { text } from '../texts.ts';
import { useBrandNames } from '../ui/differences/brand-names.ts';
import { brandRows } from '../ui/differences/brand-rows.ts';
import { contentRows, entryId } from '../ui/differences/content-rows.ts';
import { DifferenceList } from '../ui/differences/difference-list.tsx';
import type { Environment } from '../ui/environment.tsx';
import sheet from '../ui/sheet.module.css';
import type { Along } from './move-acts.ts';

/** Content, games and places of live changes of staging that are to come or go along. */
export type Chosen = {
  readonly entries: ReadonlySet<string>;
  readonly games: boolean;
  readonly changes: ReadonlySet<string>;
};

/**
 * The first choice: everything that nobody has changed by hand since. Live changes of staging were tried there and may be meant for staging
 * alone, so none is chosen for a promotion.
 */
const firstChosen = ({ content, games, changes }: Along): Chosen => ({
  entries: new Set(content.entries.filter(({ newer }) => newer === null).map(entryId)),
  games: isOffered(games) && games.newer === null,
  changes: new Set(changes.filter(({ newer }) => newer === null).map(({ path }) => path)),
});

/** The choice within the list as it is now: the first one, or the reader's without the places and games that the list has lost. */
export function chosenOf(along: Along, chosen: Chosen | undefined): Chosen {
  if (chosen === undefined) return firstChosen(along);
  const ids = new Set(along.content.entries.map(entryId));
  return {
    entries: new Set([...chosen.entries].filter((id) => ids.has(id))),
    games: chosen.games && isOffered(along.games),
    changes: new Set(along.changes.map(({ path }) => path).filter((path) => chosen.changes.has(path))),
  };
}

const isOffered = (games: Along['games']): games is NonNullable<Along['games']> =>
  games !== null && games.isStored !== false;

/** The chosen entries as a promotion or a rollback names them. */
export const chosenEntries = ({ content }: Along, { entries }: Chosen) =>
  content.entries.filter((entry) => entries.has(entryId(entry))).map(({ kind, id }) => ({ kind, id }));

/** The choice of content, games and live changes that come along with a promotion, or go back with a release. */
export function AlongFields({
  kind,
  brand,
  environment,
  along: { content, games, changes, moreChanges },
  chosen,
  onChange,
}: {
  kind: 'promote' | 'rollBack';
  brand: string;
  environment: Environment;
  along: Along;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}) {
  const choose = (part: 'entries' | 'changes') => (id: string, isChosen: boolean) => {
    const ids = new Set(chosen[part]);
    if (isChosen) ids.add(id);
    else ids.delete(id);
    onChange({ ...chosen, [part]: ids });
  };
  const title = text(`along.content.${kind}`);
  const source = (kind === 'promote') === (environment === 'production') ? stagingTenant(brand) : brand;
  return (
    <>
      {content.entries.length === 0 ? null : (
        <section className={sheet.part} aria-label={title}>
          <h3 className={sheet.heading}>{title}</h3>
          <p className={sheet.quiet}>
            {text(`along.chosen.${kind}`, { count: chosen.entries.size, all: content.entries.length + content.more })}
            <NotListed count={content.more} />
          </p>
          <DifferenceList
            rows={contentRows(content.entries, { brand, source })}
            more={content.more}
            choose={{ isChosen: (id) => chosen.entries.has(id), onChange: choose('entries') }}
          />
        </section>
      )}
      {games?.isStored === false ? <p className={sheet.quiet}>{text('along.gamesNotStored')}</p> : null}
      {!isOffered(games) ? null : (
        <label>
          <input
            type="checkbox"
            checked={chosen.games}
            onChange={({ target }) => onChange({ ...chosen, games: target.checked })}
          />{' '}
          {text(`along.games.${kind}`, { vendors: countOf(games.vendors), games: countOf(games.games) })}
          {games.newer === null ? null : (
            <span className={sheet.quiet}> {text('content.newer', { actor: games.newer.actor })}</span>
          )}
        </label>
      )}
      {changes.length === 0 ? null : (
        <LiveChanges {...{ kind, brand, changes, chosen }} more={moreChanges} choose={choose('changes')} />
      )}
    </>
  );
}

/** Says that what the list has no place for stays as it is. */
const NotListed = ({ count }: { count: number }) => (count === 0 ? null : <> {text('along.notListed', { count })}</>);

const countOf = ({ added, removed, changed }: { added: number; removed: number; changed: number }) =>
  added + removed + changed;

/** Live changes with their authors: those of staging that are made in production, or those since that are taken back. */
function LiveChanges({
  kind,
  brand,
  changes,
  more,
  chosen,
  choose,
}: {
  kind: 'promote' | 'rollBack';
  brand: string;
  changes: Along['changes'];
  /** Number of further ones that are not listed. */
  more: number;
  chosen: Chosen;
  choose: (path: string, isChosen: boolean) => void;
}) {
  const places = changes.map(({ path }) => ({ tenant: brand, path }));
  const names = useBrandNames({ places });
  const differences = changes.map(({ path, before, value, actor, reason, newer }) => ({
    tenant: brand,
    path,
    before,
    after: value,
    notes: [newer ? text('content.newer', { actor: newer.actor }) : text('along.by', { actor, reason })],
  }));
  const title = text(`along.changes.${kind}`);
  return (
    <section className={sheet.part} aria-label={title}>
      <h3 className={sheet.heading}>{title}</h3>
      <p className={sheet.quiet}>
        {text(`along.chosenChanges.${kind}`, { count: chosen.changes.size, all: changes.length + more })}
        <NotListed count={more} />
      </p>
      {names === undefined ? (
        <p className={sheet.quiet}>{text('loading')}</p>
      ) : (
        <DifferenceList
          rows={brandRows({ names, differences, files: [] }).map((row) => ({ ...row, id: row.place }))}
          more={more}
          choose={{ isChosen: (path) => chosen.changes.has(path), onChange: choose }}
        />
      )}
    </section>
  );
}
