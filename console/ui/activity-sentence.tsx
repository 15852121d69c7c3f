import { Link } from 'react-router-dom';
import { text } from '../texts.ts';
import type { Activity } from './activity-row.ts';
import { brandPath } from './brand-path.ts';
import { sentenceOfActivity } from './sentence-of-activity.ts';
import sheet from './sheet.module.css';
import { shownTime } from './shown-time.ts';

/** Brands of an act that are named in its sentence. */
const named = 4;

/** The sentence of an act: brands with links, then the act. On the page of a brand its own name is left out. */
export function ActivitySentence({ row, only }: { row: Activity; only: string | undefined }) {
  const { brands, moreBrands, environment = 'production', kind, over, overBy, action, id } = row;
  const sentence = sentenceOfActivity(row);
  const isOwn = only !== undefined && brands.length === 1 && brands[0] === only && moreBrands === 0;
  const left = moreBrands + Math.max(0, brands.length - named);
  return (
    <p>
      {isOwn ? null : (
        <>
          {brands.slice(0, named).map((brand, index) => (
            <span key={brand}>
              {index === 0 ? '' : ', '}
              <Link to={brandPath({ brand, environment })}>{brand}</Link>
            </span>
          ))}
          {left === 0 ? null : ` ${text('activity.moreBrands', { count: left })}`}
          {brands.length === 0 && kind !== 'staff' ? text('activity.allBrands') : null}
          {brands.length === 0 && kind === 'staff' ? null : ': '}
        </>
      )}
      <strong>
        {action.startsWith('proposal.') ? (
          <Link to={`/approvals/${encodeURIComponent(id)}`}>{sentence}</Link>
        ) : (
          sentence
        )}
      </strong>{' '}
      {over === undefined ? null : (
        <span className={overBy === undefined ? sheet.pill : sheet.quiet}>
          {overBy === undefined
            ? text(`activity.over.${over}`)
            : text('activity.overBy', {
                over: text(`activity.over.${over}`),
                actor: overBy.actor,
                at: shownTime(overBy.at),
              })}
        </span>
      )}{' '}
      {environment === 'staging' ? (
        <span className={`${sheet.pill} ${sheet.pillWarn}`}>{text('environment.staging')}</span>
      ) : null}
    </p>
  );
}
