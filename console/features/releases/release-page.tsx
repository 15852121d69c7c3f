import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { Refusal } from '../../api/call-admin.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { brandPath } from '../../ui/brand-path.ts';
import { BrandDifferences } from '../../ui/differences/effect.tsx';
import { type Environment, useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { useSearch } from '../../ui/use-search.ts';
import { Places } from './places.tsx';
import { releasePath } from './release-path.ts';
import type { ReleaseRow } from './release-row.ts';
import { Sheets } from './sheets.tsx';

/** One release: its author and reason, where it is served, and its differences from another. */
export default function ReleasePage() {
  const { brand = '', number: given = '' } = useParams();
  const environment = useEnvironment();
  const releases = useQuery(callQuery({ operation: 'listReleases', params: { tenant: brand } }));
  return (
    <div className={sheet.stack}>
      <p>
        <Link to={brandPath({ brand, page: 'releases', environment })}>{text('release.back')}</Link>
      </p>
      <Loaded query={releases}>
        {(rows) => {
          const row = rows.find(({ number }) => String(number) === given);
          if (row === undefined) return <Note>{text('release.unlisted', { number: given.slice(0, 20), brand })}</Note>;
          return (
            <>
              <ReleaseFacts brand={brand} environment={environment} row={row} />
              <ReleaseComparison key={row.number} brand={brand} row={row} rows={rows} />
              <Sheets brand={brand} number={row.number} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

/** Facts about a release: author, time, reason, base, and where it is served. */
function ReleaseFacts({ brand, environment, row }: { brand: string; environment: Environment; row: ReleaseRow }) {
  const { number, actor, createdAt, reason, origin, base, parents, signOff } = row;
  const isServed = row.environments.length > 0 || row.served.length > 0;
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <h2 className={sheet.heading}>{text('releases.number', { number })}</h2>
      <dl className={sheet.facts}>
        <Fact name={text('release.why')}>{reason}</Fact>
        <Fact name={text('release.stored')}>{text('release.storedBy', { actor, time: shownTime(createdAt) })}</Fact>
        <Fact name={text('release.origin')}>{text(`release.origin.${origin}`)}</Fact>
        {base === null ? null : (
          <Fact name={text('release.basedOn')}>
            <Link to={releasePath({ brand, number: base, environment })}>
              {text('releases.number', { number: base })}
            </Link>
          </Fact>
        )}
        {parents.length === 0 ? null : (
          <Fact name={text('release.parents')}>
            {parents.map((parent) => text('release.parent', parent)).join('; ')}
          </Fact>
        )}
        <Fact name={text('release.served')}>{isServed ? <Places row={row} /> : text('release.nowhere')}</Fact>
        {signOff === undefined ? null : (
          <Fact name={text('release.signedOffBy')}>
            {text('release.storedBy', { actor: signOff.actor, time: shownTime(signOff.at) })}
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={sheet.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type Compared = AdminValueOf<'compareRelease'>;

/** Differences between the folder of a release and that of another, which `?against=` names. The default is the release before it. */
function ReleaseComparison({ brand, row, rows }: { brand: string; row: ReleaseRow; rows: readonly ReleaseRow[] }) {
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
  if (differences.length + files.length === 0) return <Note>{text('release.sameStated')}</Note>;
  return (
    <>
      <p className={sheet.quiet}>{text('release.changesHint')}</p>
      <BrandDifferences differences={differences} files={files} more={more} />
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
