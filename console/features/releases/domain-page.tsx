import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { isPlaceholderDomain } from '../../../schema/placeholder-domain.ts';
import { text } from '../../texts.ts';
import { brandPath } from '../../ui/brand-path.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import {
  type DomainState,
  type Domains,
  domainPath,
  domainsQuery,
  LookedAt,
  recordLine,
  stepsOf,
  ToSetting,
} from './domains.tsx';
import styles from './releases.module.css';

/** One domain of a brand, from the record to set to its first answer. The page follows it while it is open. */
export default function DomainPage() {
  const { brand = '', domain = '' } = useParams();
  const domains = useQuery(domainsQuery(brand));
  return (
    <div className={sheet.stack}>
      <p>
        <Link to={brandPath({ brand, page: 'readiness' })}>{text('domain.back')}</Link>
      </p>
      <Loaded query={domains}>
        {(value) => {
          const state = value.domains.find((each) => each.domain === domain);
          return state === undefined ? (
            <Note>{text('domain.unknown', { domain: domain.slice(0, 253), brand })}</Note>
          ) : (
            <Domain brand={brand} value={value} state={state} />
          );
        }}
      </Loaded>
    </div>
  );
}

const looks = { done: sheet.pillGood, missing: sheet.pillDanger, waiting: '' } as const;

function Domain({ brand, value, state }: { brand: string; value: Domains; state: DomainState }) {
  const { domain, seen } = state;
  const isPlaceholder = isPlaceholderDomain(domain);
  const certificate = seen?.certificate ?? null;
  const others = value.domains.filter((other) => other.domain !== domain);
  return (
    <>
      <section className={`${sheet.sheet} ${sheet.stack}`} aria-label={domain}>
        <h2 className={sheet.heading}>
          <bdi>{domain}</bdi>
        </h2>
        {isPlaceholder ? <ToSetting brand={brand} /> : <LookedAt state={state} />}
        <ul className={styles.points}>
          {stepsOf(value, state).map(({ step, is, message }) => (
            <li key={step} className={styles.point}>
              <div>
                <span className={`${sheet.pill} ${looks[is]}`}>{text(`domain.is.${is}`)}</span>
              </div>
              <div className={styles.message}>
                <p>
                  <strong>{text(`domain.step.${step}`)}</strong>
                </p>
                <p className={sheet.quiet}>{message}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      {isPlaceholder ? null : (
        <section className={`${sheet.sheet} ${sheet.stack}`}>
          <h2 className={sheet.heading}>{text('domain.record')}</h2>
          <p className={sheet.quiet}>{text(value.records.length === 0 ? 'domain.noRecords' : 'domain.recordHint')}</p>
          <dl className={sheet.facts}>
            {value.records.map((record) => (
              <RecordFact key={record.target} type={record.type} line={recordLine(domain, record)} />
            ))}
          </dl>
        </section>
      )}
      {certificate === null ? null : (
        <section className={`${sheet.sheet} ${sheet.stack}`}>
          <h2 className={sheet.heading}>{text('domain.certificate')}</h2>
          <Facts
            facts={[
              ['domain.issuer', certificate.issuer || text('domain.unnamed')],
              ['domain.until', shownTime(certificate.until)],
              ['domain.names', certificate.names.join(', ')],
            ]}
          />
        </section>
      )}
      {others.length === 0 ? null : (
        <p className={sheet.quiet}>
          {text('domain.others')}{' '}
          {others.map((other) => (
            <span key={other.domain}>
              <Link to={domainPath(brand, other.domain)}>{other.domain}</Link>{' '}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

function RecordFact({ type, line }: { type: string; line: string }): ReactNode {
  return (
    <div className={sheet.fact}>
      <dt>{type}</dt>
      <dd>
        <code>{line}</code> <CopyButton value={line} hasFocus={false} aria-label={text('domain.copy', { type })} />
      </dd>
    </div>
  );
}
