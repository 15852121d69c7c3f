import { useQuery } from '@tanstack/react-query';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { useMay } from '../../ui/act-button.tsx';
import { ActOpener } from '../../ui/act-opener.tsx';
import { entryId } from '../../ui/differences/content-rows.ts';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { cancelAct, nameOf } from './content-acts.ts';
import type { ContentBrand } from './content-brand.ts';
import type { Item } from './entry-state.ts';

type Publication = AdminValueOf<'listContentPublications'>[number];

/** Failed and stopped publications stay in view for this many milliseconds after they were due. */
const staysFor = 7 * 86_400_000;

/** Scheduled publications that are pending, and those of the last days that did not take effect. */
export function Publications({
  of,
  items,
  entry,
}: {
  of: ContentBrand;
  items: readonly Pick<Item, 'kind' | 'id' | 'title'>[];
  /** Limits the list to those of one entry, as `entryId`. */
  entry?: string;
}) {
  const may = useMay();
  const { data = [] } = useQuery({
    ...callQuery({ operation: 'listContentPublications', params: { brand: of.tenant } }),
    enabled: may('listContentPublications'),
  });
  const shown = data.filter(
    ({ state, at, entries }) =>
      (state === 'pending' || (isBroken(state) && Date.parse(at) > Date.now() - staysFor)) &&
      (entry === undefined || entries.some((each) => entryId(each) === entry)),
  );
  if (shown.length === 0) return null;
  const titleOf = ({ kind, id }: Publication['entries'][number]) =>
    items.find((item) => item.kind === kind && item.id === id)?.title ?? '';
  return (
    <section className={`${sheet.sheet} ${sheet.part}`} aria-label={text('content.publications')}>
      <h2 className={sheet.heading}>{text('content.publications')}</h2>
      <ul className={sheet.rows}>
        {shown.map((publication) => {
          const { id, entries, state, actor, reason, problem, at } = publication;
          const what = entries.map((each) => nameOf({ id: each.id, title: titleOf(each) })).join(', ');
          return (
            <li key={id}>
              <div className={sheet.row}>
                <span>
                  <strong>{shownTime(at)}</strong> <bdi>{what}</bdi>
                </span>
                {state === 'pending' ? (
                  <ActOpener
                    operation="cancelContentPublication"
                    aria-label={text('content.cancelOf', { what })}
                    act={cancelAct({ of, publication: id, what })}
                  >
                    {text('content.cancelSubmit')}
                  </ActOpener>
                ) : (
                  <span className={`${sheet.pill} ${sheet.pillDanger}`}>
                    {text(state === 'stopped' ? 'content.stopped' : 'content.failed')}
                  </span>
                )}
              </div>
              {problem === null ? null : <span className={sheet.bad}>{problem}</span>}
              <span className={sheet.quiet}>{text('content.byFor', { actor, reason })}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const isBroken = (state: Publication['state']): boolean => state === 'stopped' || state === 'failed';
