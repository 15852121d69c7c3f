import { queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { isPlaceholderDomain } from '../../../schema/placeholder-domain.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { brandPath } from '../../ui/brand-path.ts';
import sheet from '../../ui/sheet.module.css';
import { shownAge, shownTime } from '../../ui/shown-time.ts';

export type Domains = AdminValueOf<'listDomains'>;
export type DomainState = Domains['domains'][number];

/** Milliseconds between two readings while the server looks at a domain, and while it does not. */
const [soon, later] = [2000, 30_000];
/** Most milliseconds before its end by which a certificate should have been renewed; a short one after two thirds of its time. */
const renewBefore = 14 * 86_400_000;
const minute = 60_000;

/** Domains as the server sees them. Reading them makes the server look again at those whose view is old. */
export const domainsQuery = (tenant: string) =>
  queryOptions({
    ...callQuery({ operation: 'listDomains', params: { tenant } }),
    structuralSharing: (last, next) => replaceEqualDeep(last, newerViews(last as Domains | undefined, next as Domains)),
    refetchInterval: ({ state: { data } }) => (data?.domains.some(({ isLooking }) => isLooking) ? soon : later),
  });

/** The next answer, with the views of the last one that are newer: each worker of the server has views of its own. */
export const newerViews = (last: Domains | undefined, next: Domains): Domains => ({
  ...next,
  domains: next.domains.map((state) => {
    const known = last?.domains.find(({ domain }) => domain === state.domain)?.seen ?? null;
    const isNewer = known !== null && (state.seen === null || Date.parse(known.at) > Date.parse(state.seen.at));
    return isNewer ? { ...state, seen: known } : state;
  }),
});

export const domainPath = (brand: string, domain: string): string =>
  brandPath({ brand, page: `readiness/domains/${encodeURIComponent(domain)}` });

type Step = {
  readonly step: 'claim' | 'record' | 'certificate' | 'served';
  readonly is: 'done' | 'missing' | 'waiting';
  readonly message: string;
};

/** The way of a domain, step by step: a step waits for those before it. */
export function stepsOf({ records }: Domains, { domain, isReleased, isOwn, seen }: DomainState): Step[] {
  const { problem = null, certificate = null, addresses = [] } = seen ?? {};
  const detail = seen?.detail ?? '';
  const isWild = domain.startsWith('*');
  const hasRecord = addresses.length > 0;
  const isSoon =
    certificate !== null &&
    Date.parse(certificate.until) - Date.now() <
      Math.min(renewBefore, (Date.parse(certificate.until) - Date.parse(certificate.from)) / 3);
  const waits = (message: string) => ({ is: 'waiting', message }) as const;
  const wanted = records.filter(({ type }) => type !== 'CNAME').map(({ target }) => target);
  const astray = addresses.filter((one) => !wanted.includes(one));
  // A proxy in front of these servers has addresses of its own. One that is right besides one that is not leads some players astray. The
  // addresses of a host are not known.
  const isElsewhere =
    wanted.length > 0 &&
    (astray.length === addresses.length
      ? seen?.isServed !== true
      : astray.length > 0 && records.every(({ type }) => type !== 'CNAME'));
  const record =
    hasRecord && isElsewhere
      ? ({ is: 'missing', message: text('domain.elsewhere', { addresses: astray.join(', ') }) } as const)
      : hasRecord
        ? ({ is: 'done', message: addresses.join(', ') } as const)
        : problem === null
          ? waits(text(isWild ? 'domain.wild' : 'domain.notSeen'))
          : ({ is: 'missing', message: text(`domain.problem.${problem}`, { detail }) } as const);
  const shown =
    certificate?.isValid === true
      ? ({
          is: isSoon ? 'missing' : 'done',
          message: text(isSoon ? 'domain.endsSoon' : 'domain.valid', { until: shownTime(certificate.until) }),
        } as const)
      : problem === 'certificate' || problem === 'no-answer'
        ? ({ is: 'missing', message: text(`domain.problem.${problem}`, { detail }) } as const)
        : waits(text(isWild ? 'domain.wildUnseen' : 'domain.afterRecord'));
  const served =
    seen?.isServed === true
      ? ({ is: 'done', message: text('domain.served') } as const)
      : !isReleased
        ? waits(text('domain.notReleased'))
        : problem === 'other-server'
          ? ({ is: 'missing', message: text('domain.problem.other-server', { detail }) } as const)
          : waits(text(isWild ? 'domain.wildUnseen' : 'domain.afterCertificate'));
  if (isPlaceholderDomain(domain))
    return [
      { step: 'claim', is: 'missing', message: text('domain.placeholder') },
      ...(['record', 'certificate', 'served'] as const).map((step) => ({ step, ...waits(text('domain.afterDomain')) })),
    ];
  return [
    isOwn
      ? { step: 'claim', is: 'done', message: text('domain.own') }
      : { step: 'claim', is: 'missing', message: text('domain.notOwn') },
    { step: 'record', ...record },
    { step: 'certificate', ...shown },
    { step: 'served', ...served },
  ];
}

/** Says whose view it is, and how old. */
export function LookedAt({ state }: { state: DomainState }) {
  return (
    <p className={sheet.quiet} role="status">
      <SeenAt of={state} />
    </p>
  );
}

export function SeenAt({
  of: { seen, isLooking },
}: {
  of: { readonly seen: { readonly at: string } | null; readonly isLooking: boolean };
}) {
  return (
    <>
      {seen === null ? null : (
        <time dateTime={seen.at} className={sheet.quiet}>
          {Date.now() - Date.parse(seen.at) < minute
            ? text('domain.seenNow')
            : text('domain.seen', { age: shownAge(seen.at, new Date()) })}
        </time>
      )}{' '}
      {isLooking ? text('domain.looking') : null}
    </>
  );
}

/** Each domain with its first open step, and the way to its page. */
export function DomainList({ brand, value }: { brand: string; value: Domains }) {
  return (
    <ul className={sheet.plainList}>
      {value.domains.map((state) => {
        const open = stepsOf(value, state).find(({ is }) => is !== 'done');
        return (
          <li key={state.domain}>
            <Link to={domainPath(brand, state.domain)}>{state.domain}</Link>{' '}
            <span
              className={`${sheet.pill} ${open === undefined ? sheet.pillGood : open.is === 'missing' ? sheet.pillDanger : ''}`}
            >
              {open === undefined
                ? text('domain.is.served')
                : isPlaceholderDomain(state.domain)
                  ? text('domain.placeholder')
                  : waitsFor(open, state)}
            </span>{' '}
            {isPlaceholderDomain(state.domain) ? <ToSetting brand={brand} /> : <LookedAt state={state} />}
          </li>
        );
      })}
    </ul>
  );
}

/** Words for an open step in a list. A step that waits although the server has looked waits for production. */
const waitsFor = ({ step, is }: Step, { seen }: DomainState) =>
  is === 'missing' ? text(`domain.open.${step}`) : text(seen === null ? 'domain.is.unseen' : 'domain.is.notReleased');

/** The way to where a brand states its domains. */
export const ToSetting = ({ brand }: { brand: string }) => (
  <Link to={brandPath({ brand, page: 'studio', environment: 'staging' })}>{text('domain.toSetting')}</Link>
);

/** A record as a line of a zone. Names that end without a dot would be below the zone. */
export const recordLine = (name: string, { type, target }: Domains['records'][number]): string =>
  `${name}. ${type} ${target}${type === 'CNAME' ? '.' : ''}`;
