import type { ReactNode } from 'react';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { text } from '../../texts.ts';
import type { Environment } from '../environment.tsx';
import { Note } from '../note.tsx';
import sheet from '../sheet.module.css';
import { shownTime } from '../shown-time.ts';
import { type BrandNames, useBrandNames } from './brand-names.ts';
import { brandRows, type FileDifference, type PictureOf, placeWords, type ServerDifference } from './brand-rows.ts';
import type { DifferenceRow } from './difference.ts';
import { type Choice, DifferenceList } from './difference-list.tsx';
import { Shown, type SideNames } from './shown-value.tsx';

type Changed = AdminValueOf<'changeBrands'>;
type Released = AdminValueOf<'promoteRelease'>;

/** The answer of a dry run: those parts that its call has. */
export type Planned = Partial<
  Pick<Changed, 'differences' | 'cancelled' | 'warnings' | 'sequence'> & Pick<Released, 'files' | 'hidden' | 'more'>
> & {
  /** Differences of other things than settings, such as entries of content. */
  readonly rows?: readonly DifferenceRow[];
  /** Scheduled changes that lose their author; the inputs of the act decide about each. */
  readonly scheduled?: AdminValueOf<'changeStaff'>['scheduled'];
  /** Sentences to read before the act. */
  readonly cautions?: readonly string[];
  /** Places that the act takes back although somebody has changed them by hand since. */
  readonly newer?: readonly { readonly tenant: string; readonly path: string; readonly actor: string }[];
};

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
  const {
    differences = [],
    cancelled = [],
    warnings = [],
    files = [],
    hidden = [],
    more = 0,
    rows = [],
    cautions = [],
    newer = [],
  } = value;
  const names = useBrandNames({ places: [...placesOf(differences, files), ...cancelled, ...hidden, ...newer] });
  const isNothing = [differences, cancelled, files, hidden, rows].every((list) => list.length === 0);
  return (
    <section aria-label={label} className={sheet.stack}>
      {isNothing ? <Note>{text('effect.nothing')}</Note> : null}
      {names === undefined ? (
        <p className={sheet.quiet}>{text('loading')}</p>
      ) : (
        <>
          {rows.length === 0 ? (
            <Rows names={names} differences={differences} files={files} pictureOf={pictureOf} more={more} />
          ) : (
            <DifferenceList rows={rows} more={more} />
          )}
          {newer.map(({ tenant, path, actor }) => (
            <Note key={`${tenant} ${path}`} kind="warn">
              {text('release.undoNewer', { title: placeWords({ tenant, path }, names), actor })}
            </Note>
          ))}
          {hidden.map(({ tenant, path, order, sequence }) => (
            <Note key={`${tenant} ${path} ${sequence}`}>
              {text(order ? 'effect.hiddenOrder' : 'effect.hidden', {
                tenant,
                place: placeWords({ tenant, path }, names),
              })}
            </Note>
          ))}
          {cancelled.map(({ tenant, path, from, actor, reason }) => (
            <Note key={`${tenant} ${path} ${from}`} kind="warn">
              {text('effect.cancels', {
                tenant,
                place: placeWords({ tenant, path }, names),
                from: shownTime(from),
                actor,
                reason,
              })}
            </Note>
          ))}
        </>
      )}
      {cautions.map((caution) => (
        <Note key={caution} kind="warn">
          {caution}
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

type ListProps = {
  differences: readonly ServerDifference[];
  files?: readonly FileDifference[];
  pictureOf?: PictureOf | undefined;
  more?: number;
  environment?: Environment | undefined;
  readsBrands?: boolean | undefined;
  choose?: Choice | undefined;
  sides?: SideNames | undefined;
  namesBrands?: boolean | undefined;
};

/** Differences of brands as the server's answers state them, in one list. */
export function BrandDifferences({ environment, readsBrands, ...list }: ListProps) {
  const { differences, files = [] } = list;
  const names = useBrandNames({ places: placesOf(differences, files), readsBrands, environment });
  return names === undefined ? null : <Rows {...list} names={names} />;
}

function Rows({ names, differences, files = [], pictureOf, more = 0, ...view }: ListProps & { names: BrandNames }) {
  const rows = brandRows({ names, differences, files, pictureOf, hasAllFiles: view.choose !== undefined });
  return rows.length + more === 0 ? null : <DifferenceList rows={rows} more={more} {...view} />;
}

/** A place by its titles, then words, then a value that the place has or gets. */
export function StatedValue({ path, value, children }: { path: string; value?: unknown; children?: ReactNode }) {
  const place = { tenant: '', path };
  const names = useBrandNames({ places: [place], readsBrands: false });
  if (names === undefined) return null;
  const [row] = brandRows({ names, differences: [{ ...place, after: value }], files: [] });
  return (
    <>
      <bdi title={path}>{placeWords(place, names)}</bdi> {children}
      {value === undefined ? null : (
        <>
          {' '}
          <strong>
            <Shown value={row?.after} />
          </strong>
        </>
      )}
    </>
  );
}

const placesOf = (differences: readonly ServerDifference[], files: readonly FileDifference[]) => [
  ...differences,
  ...files.map(({ path, before, after }) => ({
    path: `/${path}`,
    tenant: before?.tenant ?? after?.tenant ?? differences[0]?.tenant ?? '',
  })),
];
