import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { environments } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';
import { BrandActions } from './brand-actions.tsx';
import { BrandCalls } from './brand-calls.tsx';
import { BrandEnvironment } from './brand-environment.tsx';
import { LastActs } from './last-acts.tsx';
import type { Shown } from './shown-brand.ts';

/** One brand: what each environment serves, how its calls end, what waits, what comes next and what was done last. */
export default function BrandPage() {
  const { brand = '' } = useParams();
  const shown = useQuery(callQuery({ operation: 'getBrand', params: { tenant: brand } }));
  return (
    <Loaded query={shown}>
      {(row) => (
        <div className={sheet.stack}>
          <div className={sheet.row}>
            <div className={sheet.name}>
              <strong className={sheet.heading}>
                <bdi>{row.name}</bdi>
              </strong>
              <Marks row={row} />
            </div>
            <BrandActions brand={row} />
          </div>
          <div className={sheet.parts}>
            {environments.map((environment) => (
              <BrandEnvironment key={environment} environment={environment} brand={row} />
            ))}
          </div>
          {row.kind === 'parent' ? null : <BrandCalls brand={row.id} />}
          <div className={sheet.parts}>
            <Facts row={row} />
            <LastActs brand={row.id} />
          </div>
        </div>
      )}
    </Loaded>
  );
}

/** State of a brand, and what waits for somebody; never by colour alone. */
function Marks({ row: { kind, archived, differs, waiting } }: { row: Shown }) {
  const counts = [
    ['brand.proposals', waiting.proposals],
    ['brand.rollbacks', waiting.rollbacks],
    ['brand.rollouts', waiting.rollouts],
  ] as const;
  return (
    <div className={sheet.pills}>
      {kind === 'parent' ? <span className={sheet.pill}>{text('brand.parent')}</span> : null}
      {archived ? <span className={sheet.pill}>{text('brands.archived')}</span> : null}
      {differs === true ? <span className={`${sheet.pill} ${sheet.pillWarn}`}>{text('brand.differs')}</span> : null}
      {counts.map(([key, count]) =>
        count === 0 ? null : (
          <span key={key} className={`${sheet.pill} ${sheet.pillWarn}`}>
            {text(key, { count })}
          </span>
        ),
      )}
    </div>
  );
}

function Facts({ row }: { row: Shown }) {
  const { id, parent, domains, currency, timeZone, languages, jurisdiction } = row;
  const facts = [
    ['brand.id', id],
    ['brand.extends', parent],
    ['brand.domains', domains.length === 0 ? text('brand.noDomains') : domains.join(', ')],
    ['brand.currency', currency],
    ['brand.timeZone', timeZone],
    ['brand.languages', languages.join(', ')],
  ] as const;
  return (
    <section className={`${sheet.sheet} ${sheet.part}`}>
      <h2 className={sheet.heading}>{text('brand.facts')}</h2>
      <dl className={sheet.facts}>
        {facts.map(([key, value]) =>
          value === null || value === '' ? null : (
            <div key={key} className={sheet.fact}>
              <dt>{text(key)}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
        {jurisdiction === null ? null : (
          <div className={sheet.fact}>
            <dt>{text('brand.licence')}</dt>
            <dd>
              {jurisdiction.licenceNumber}, {jurisdiction.authority}{' '}
              {jurisdiction.isPlaceholder ? (
                <span className={`${sheet.pill} ${sheet.pillWarn}`}>{text('brand.placeholder')}</span>
              ) : null}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
