import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { Refusal } from '../../api/call-admin.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { Differences } from '../../ui/effect.tsx';
import { useEnvironment } from '../../ui/environment.tsx';
import { FileChanges } from '../../ui/file-changes.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { useSearch } from '../../ui/use-search.ts';
import { releasePath } from './release-path.ts';
import type { ReleaseRow } from './release-row.ts';

type Compared = AdminValueOf<'compareRelease'>;

/** Differences between the folder of a release and that of another, which `?against=` names. The default is the release before it. */
export function ReleaseComparison({
  brand,
  row,
  rows,
}: {
  brand: string;
  row: ReleaseRow;
  rows: readonly ReleaseRow[];
}) {
  const { search, push } = useSearch();
  const { number } = row;
  const before = row.base ?? rows.find((other) => other.number < number)?.number;
  const named = search.get('against');
  const against = named ?? (before === undefined ? undefined : String(before));
  const others = rows.filter((other) => other.number !== number);
  return (
    <section aria-label={text('release.changes', { number })} className={`${sheet.sheet} ${sheet.stack}`}>
      <h2 className={sheet.heading}>{text('release.changes', { number })}</h2>
      {others.length === 0 ? null : (
        <div className={sheet.filters}>
          <Select
            label={text('release.against')}
            value={against ?? ''}
            options={[
              // An address may name a release that is not listed.
              ...(others.some((other) => String(other.number) === against)
                ? []
                : [{ value: against ?? '', label: (against ?? '').slice(0, 20) }]),
              ...others.map((other) => ({ value: String(other.number), label: labelOf(other) })),
            ]}
            onChange={(chosen) => push({ against: chosen })}
          />
        </div>
      )}
      {against === undefined ? (
        <p className={sheet.quiet}>{text('release.first')}</p>
      ) : against === String(number) ? (
        <p className={sheet.quiet}>{text('release.itself')}</p>
      ) : /^[1-9]\d{0,8}$/.test(against) ? (
        <Against brand={brand} number={number} against={Number(against)} before={before} />
      ) : (
        <NoOther brand={brand} number={number} against={against} before={before} />
      )}
    </section>
  );
}

/** Characters of a reason in the list of choices, which cannot wrap. */
const longest = 60;

function labelOf({ number, reason: whole, environments }: ReleaseRow): string {
  const reason = whole.length > longest ? `${whole.slice(0, longest)} …` : whole;
  if (environments.length === 0) return text('release.option', { number, reason });
  const places = environments.map((environment) => text(`environment.${environment}`)).join(', ');
  return text('release.optionServed', { number, places, reason });
}

/** Finds two releases by their numbers. If there is no second, the release before the first is offered. */
type Pair<Against> = {
  readonly brand: string;
  readonly number: number;
  readonly against: Against;
  readonly before: number | undefined;
};

function Against({ brand, number, against, before }: Pair<number>) {
  const compared = useQuery(
    callQuery({ operation: 'compareRelease', params: { tenant: brand }, query: { number, against } }),
  );
  if (compared.error instanceof Refusal && compared.error.code === 'release.unknown')
    return <NoOther brand={brand} number={number} against={String(against)} before={before} />;
  return <Loaded query={compared}>{(value) => <Parts value={value} />}</Loaded>;
}

function Parts({ value: { differences, files, more } }: { value: Compared }) {
  const isText = ({ path }: Compared['differences'][number]) => path.startsWith('/texts/');
  const [values, texts] = [differences.filter((each) => !isText(each)), differences.filter(isText)];
  if (differences.length + files.length === 0) return <Note>{text('release.sameStated')}</Note>;
  return (
    <>
      <p className={sheet.quiet}>{text('release.changesHint')}</p>
      {values.length === 0 ? null : (
        <section aria-label={text('release.values')} className={sheet.stack}>
          <h3>{text('release.values')}</h3>
          <Differences differences={values} more={texts.length === 0 ? more : 0} />
        </section>
      )}
      {texts.length === 0 ? null : (
        <section aria-label={text('release.texts')} className={sheet.stack}>
          <h3>{text('release.texts')}</h3>
          <Differences differences={texts} more={more} />
        </section>
      )}
      {files.length === 0 ? null : (
        <section aria-label={text('release.files')} className={sheet.stack}>
          <h3>{text('release.files')}</h3>
          <FileChanges files={files} />
        </section>
      )}
    </>
  );
}

/** The address names a release that does not exist. */
function NoOther({ brand, number, against, before }: Pair<string>) {
  const environment = useEnvironment();
  return (
    <Note>
      {text('release.unknownOther', { number: against.slice(0, 20) })}{' '}
      {before === undefined ? null : (
        <Link to={releasePath({ brand, number, environment, against: before })}>
          {text('release.compareBase', { number: before })}
        </Link>
      )}
    </Note>
  );
}
