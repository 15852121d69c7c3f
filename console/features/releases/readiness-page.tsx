import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { Refusal } from '../../api/call-admin.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { ActOpener } from '../../ui/act-opener.tsx';
import { brandPath } from '../../ui/brand-path.ts';
import { type Environment, useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import sheet from '../../ui/sheet.module.css';
import { ShownCommand } from '../../ui/shown-command.tsx';
import { shownTime } from '../../ui/shown-time.ts';
import { DomainList, domainsQuery, SeenAt } from './domains.tsx';
import styles from './releases.module.css';
import { Secrets } from './secrets-page.tsx';
import { Sheets } from './sheets.tsx';
import { type Staged, signOffAct } from './sign-off-act.ts';

type Readiness = AdminValueOf<'checkReadiness'>;
type Point = Readiness['points'][number];

const looks = { missing: sheet.pillDanger, warning: sheet.pillWarn, ready: sheet.pillGood } as const;
const order = ['missing', 'warning', 'ready'] as const;
/** Sub-page of the brand where a line can be fixed. */
const places: Readonly<Record<string, 'releases' | 'overview'>> = {
  release: 'releases',
  manifest: 'releases',
  region: 'overview',
};

/** The checklist of a brand before players are let in. */
export default function ReadinessPage() {
  const { brand = '' } = useParams();
  const environment = useEnvironment();
  const readiness = useQuery(
    callQuery({ operation: 'checkReadiness', params: { tenant: brand }, query: { environment } }),
  );
  const { error } = readiness;
  if (error instanceof Refusal && error.code === 'release.unknown')
    return (
      <Note>
        {text(`readiness.noRelease.${environment}`)}{' '}
        <Link to={brandPath({ brand, page: 'releases', environment })}>{text('readiness.toReleases')}</Link>
      </Note>
    );
  return (
    <Loaded query={readiness}>
      {(value) => (
        <div className={sheet.stack}>
          <Points brand={brand} environment={environment} value={value} />
          <Secrets rows={value.secrets} />
          <Sheets brand={brand} number={value.release} />
          <Outside brand={brand} environment={environment} value={value} />
          <ShownCommand words={['ready', brand, '--environment', environment]} />
        </div>
      )}
    </Loaded>
  );
}

function Points({ brand, environment, value }: { brand: string; environment: Environment; value: Readiness }) {
  const { points, release } = value;
  const missing = points.filter(({ state }) => state === 'missing').length;
  const sorted = order.flatMap((state) => points.filter((point) => point.state === state));
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <h2 className={sheet.heading}>
        {missing === 0
          ? text('readiness.complete', { number: release })
          : text('readiness.missing', { count: missing, number: release })}
      </h2>
      <ul className={styles.points}>
        {sorted.map((point) => (
          <li key={`${point.id} ${point.message}`} className={styles.point}>
            <div>
              <span className={`${sheet.pill} ${looks[point.state]}`}>{text(`readiness.state.${point.state}`)}</span>
            </div>
            <div className={styles.message}>
              <p>{point.message}</p>
              {point.fix === undefined ? null : <p className={sheet.quiet}>{point.fix}</p>}
            </div>
            <Mend brand={brand} environment={environment} point={point} staged={value} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The act or the page that fixes a line. Lines about settings of the servers have none. */
function Mend({
  brand,
  environment,
  point,
  staged,
}: {
  brand: string;
  environment: Environment;
  point: Point;
  staged: Staged;
}) {
  if (point.state === 'ready') return null;
  // Only what staging serves is signed off.
  if (point.id === 'sign-off' && environment === 'staging')
    return (
      <ActOpener operation="signOffRelease" isAddressed act={signOffAct({ brand, staged })}>
        {text('release.signOff')}
      </ActOpener>
    );
  const flag = /\/flags\//.test(`${point.message} ${point.fix ?? ''}`);
  const place = flag ? 'flags' : point.id === 'sign-off' ? 'releases' : places[point.id];
  if (place === undefined) return null;
  return (
    <Link to={brandPath({ brand, environment, page: place === 'overview' ? undefined : place })}>
      {text(`readiness.to.${place}`)}
    </Link>
  );
}

const linksQuery = (tenant: string, environment: Environment) =>
  queryOptions({
    ...callQuery({ operation: 'listLinks', params: { tenant }, query: { environment } }),
    refetchInterval: ({ state: { data } }) => (data?.links.some(({ isLooking }) => isLooking) ? 2000 : 30_000),
  });

/** Domains and links: as this server sees them, and as `livery ready` last saw them from outside. */
function Outside({
  brand,
  environment,
  value: { domains, outside },
}: {
  brand: string;
  environment: Environment;
  value: Readiness;
}) {
  const seen = useQuery(domainsQuery(brand));
  const links = useQuery(linksQuery(brand, environment));
  const { protocol, port } = location;
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <h2 className={sheet.heading}>{text('domain.asSeen')}</h2>
      <Loaded query={seen}>{(value) => <DomainList brand={brand} value={value} />}</Loaded>
      <h2 className={sheet.heading}>{text('links.asSeen')}</h2>
      <Loaded query={links}>{(value) => <LinkList value={value} />}</Loaded>
      <h2 className={sheet.heading}>{text('readiness.outside')}</h2>
      {outside === null ? <p className={sheet.quiet}>{text('outside.never')}</p> : <OutsideView view={outside} />}
      <ul className={sheet.plainList}>
        {domains.map((domain) => (
          <li key={domain}>
            <a href={`${protocol}//${domain}${port === '' ? '' : `:${port}`}/`} target="_blank" rel="noreferrer">
              {domain}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Links = AdminValueOf<'listLinks'>;
type LinkState = Links['links'][number];

/** States in which a link works, or may work; those that nobody has looked at come first. */
const otherStates = ['unseen', 'refused', 'there'] as const;
const stateOf = ({ seen }: LinkState) => seen?.state ?? 'unseen';
const linkLooks = {
  gone: sheet.pillDanger,
  'no-answer': sheet.pillDanger,
  unseen: '',
  refused: '',
  there: sheet.pillGood,
} as const;

function LinkList({ value: { links, more } }: { value: Links }) {
  if (links.length === 0) return <p className={sheet.quiet}>{text('links.none')}</p>;
  const others = otherStates.flatMap((state) => links.filter((link) => stateOf(link) === state));
  const dead = links.filter((link) => !others.includes(link));
  const listed = (wanted: readonly LinkState[]) => (
    <ul className={sheet.plainList}>
      {wanted.map((link) => (
        <li key={link.url}>
          <span className={`${sheet.pill} ${linkLooks[stateOf(link)]}`}>
            {text(`links.state.${stateOf(link)}`, { status: link.seen?.status ?? '' })}
          </span>{' '}
          <a href={link.url} target="_blank" rel="noreferrer">
            {link.url}
          </a>{' '}
          <span className={sheet.mono}>{link.path}</span> <SeenAt of={link} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {listed(dead)}
      {others.length + more === 0 ? null : (
        <details>
          <summary>{text('links.others', { count: others.length + more })}</summary>
          {listed(others)}
          {more === 0 ? null : <p className={sheet.quiet}>{text('links.more', { count: more })}</p>}
        </details>
      )}
    </>
  );
}

/** The findings of `livery ready`, with their author and time. */
function OutsideView({ view: { at, actor, release, ready, points } }: { view: NonNullable<Readiness['outside']> }) {
  return (
    <>
      <p>{text('outside.kept', { actor, time: shownTime(at), number: release, count: ready })}</p>
      {points.length === 0 ? null : (
        <ul className={styles.points}>
          {points.map(({ state, message }) => (
            <li key={message} className={styles.point}>
              <div>
                <span className={`${sheet.pill} ${looks[state]}`}>{text(`readiness.state.${state}`)}</span>
              </div>
              <p className={styles.message}>{message}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
