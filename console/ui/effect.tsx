import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { movesOf } from '../../schema/manifest/moves.ts';
import { text } from '../texts.ts';
import { FileChanges, type PictureOf } from './file-changes.tsx';
import { Note } from './note.tsx';
import sheet from './sheet.module.css';
import { shownTime } from './shown-time.ts';
import { Moves, Value } from './value.tsx';

type Changed = AdminValueOf<'changeBrands'>;
type Released = AdminValueOf<'promoteRelease'>;

/** The answer of a dry run: those parts that its call has. */
export type Planned = Partial<
  Pick<Changed, 'differences' | 'cancelled' | 'warnings' | 'sequence'> & Pick<Released, 'files' | 'hidden' | 'more'>
>;

/** Differences drawn at most; the rest is counted. */
const most = 40;

/** The changes that an act would make, as the server sees it now. */
export function Effect({
  value,
  label = text('effect.title'),
  pictureOf,
}: {
  value: Planned;
  label?: string;
  /** The picture that a file will be, if no release has it yet. */
  pictureOf?: PictureOf | undefined;
}) {
  const { differences = [], cancelled = [], warnings = [], files = [], hidden = [], more = 0 } = value;
  const isNothing = [differences, cancelled, files, hidden].every((list) => list.length === 0);
  return (
    <section aria-label={label} className={sheet.stack}>
      {isNothing ? <Note>{text('effect.nothing')}</Note> : null}
      {differences.length === 0 ? null : <Differences differences={differences} more={more} />}
      <FileChanges files={files} pictureOf={pictureOf} />
      {hidden.map(({ tenant, path, order, sequence }) => (
        <Note key={`${tenant} ${path} ${sequence}`}>
          {text(order ? 'effect.hiddenOrder' : 'effect.hidden', { tenant, path })}
        </Note>
      ))}
      {cancelled.map(({ tenant, path, from, actor, reason }) => (
        <Note key={`${tenant} ${path} ${from}`} kind="warn">
          {text('effect.cancels', { tenant, path, from: shownTime(from), actor, reason })}
        </Note>
      ))}
      {warnings.map(({ tenant, rule, pointer, message }) => (
        <Note key={`${tenant} ${rule} ${pointer} ${message}`} kind="warn">
          {tenant}: {message}
        </Note>
      ))}
    </section>
  );
}

/** Values before and after, by brand and place. */
export function Differences({ differences, more = 0 }: { differences: Changed['differences']; more?: number }) {
  const left = more + Math.max(0, differences.length - most);
  const brands = new Set(differences.map(({ tenant }) => tenant));
  return (
    <div className={sheet.scroller}>
      <table className={`${sheet.table} ${sheet.dense}`}>
        <thead>
          <tr>
            {brands.size > 1 ? <th scope="col">{text('effect.brand')}</th> : null}
            <th scope="col">{text('effect.place')}</th>
            <th scope="col">{text('effect.before')}</th>
            <th scope="col">{text('effect.after')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.slice(0, most).map((difference) => {
            const { tenant, path, before, after, order, precedes } = difference;
            const moves = movesOf(difference);
            return (
              <tr key={`${tenant} ${path}`}>
                {brands.size > 1 ? <td>{tenant}</td> : null}
                <td>
                  <span className={sheet.mono}>{path === '' ? '/' : path}</span>{' '}
                  {order ? <span className={sheet.quiet}>{text('effect.order')}</span> : null}
                </td>
                {moves === undefined ? (
                  <>
                    <td>
                      <Value value={before} side="before" />
                    </td>
                    <td>
                      <Value value={after} side="after" />{' '}
                      {precedes === undefined ? null : (
                        <span className={sheet.quiet}>{text('effect.precedes', { next: precedes })}</span>
                      )}
                    </td>
                  </>
                ) : (
                  <td colSpan={2}>
                    <Moves moves={moves} />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {left > 0 ? <p className={sheet.quiet}>{text('effect.more', { count: left })}</p> : null}
    </div>
  );
}
