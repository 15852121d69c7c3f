import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { everyBrand } from '../../../schema/features/staff/policy.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { useOpenAct } from '../../ui/act-opener.tsx';
import { brandPath } from '../../ui/brand-path.ts';
import { ComboBox } from '../../ui/combo-box.tsx';
import { useFoundBrands } from '../../ui/found-brands.ts';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';
import { ShownCommand } from '../../ui/shown-command.tsx';
import { shownTime } from '../../ui/shown-time.ts';
import { Table } from '../../ui/table.tsx';
import { AmountsField } from './amounts-field.tsx';
import styles from './people.module.css';
import { isLimit, noPolicy, type Policy, type PolicyRow, policyAct } from './policy-act.ts';

/** Requirements for changes of production: those of all brands, and of single ones. The stricter counts. */
export default function PoliciesPage() {
  const policies = useQuery(callQuery({ operation: 'listPolicies' }));
  const [chosen, setChosen] = useState<string>();
  const ofBrand = useOpenAct('setPolicy');
  const open = chosen ?? (ofBrand.isOpen ? '' : undefined);
  const onClose = () => {
    setChosen(undefined);
    ofBrand.close();
  };
  return (
    <div className={sheet.stack}>
      <p>{text('policies.intro')}</p>
      <Loaded query={policies}>
        {(rows) => {
          const ofAll = rows.find(({ tenant }) => tenant === everyBrand);
          const own = rows.filter(({ tenant }) => tenant !== everyBrand);
          return (
            <section className={`${sheet.sheet} ${sheet.stack}`}>
              <div className={sheet.row}>
                <h2 className={sheet.heading}>{text('policies.list')}</h2>
                <ActButton operation="setPolicy" onPress={ofBrand.open}>
                  {text('policies.ofBrand')}
                </ActButton>
              </div>
              <PolicyTable
                rows={[ofAll ?? { ...noPolicy, tenant: everyBrand }, ...own]}
                onChange={(tenant) => setChosen(tenant)}
              />
              {open === undefined ? null : <PolicyDialog key={open} tenant={open} rows={rows} onClose={onClose} />}
            </section>
          );
        }}
      </Loaded>
      <ShownCommand words={['policy', 'list']} />
    </div>
  );
}

type Listed = Policy & { readonly tenant: string } & Partial<Pick<PolicyRow, 'actor' | 'reason' | 'updatedAt'>>;

function PolicyTable({ rows, onChange }: { rows: readonly Listed[]; onChange: (tenant: string) => void }) {
  return (
    <Table
      label={text('policies.list')}
      rows={rows}
      keyOf={({ tenant }) => tenant}
      columns={[
        {
          id: 'brand',
          title: text('activity.brand'),
          isHead: true,
          cell: ({ tenant }) =>
            tenant === everyBrand ? text('people.allBrands') : <Link to={brandPath({ brand: tenant })}>{tenant}</Link>,
        },
        {
          id: 'requires',
          title: text('policies.requires'),
          cell: (policy) => (
            <ul className={sheet.plainList}>
              {requirementsOf(policy).map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          ),
        },
        {
          id: 'set',
          title: text('policies.set'),
          isWide: true,
          cell: ({ actor, reason, updatedAt }) =>
            updatedAt === undefined ? (
              text('never')
            ) : (
              <>
                {text('approval.by', { actor: actor ?? '', time: shownTime(updatedAt) })}
                <div className={sheet.quiet}>{reason}</div>
              </>
            ),
        },
        {
          id: 'change',
          title: text('policies.change'),
          isTitleHidden: true,
          cell: ({ tenant }) => (
            <ActButton
              operation="setPolicy"
              aria-label={text('policies.changeOf', {
                brand: tenant === everyBrand ? text('people.allBrands') : tenant,
              })}
              onPress={() => onChange(tenant)}
            >
              {text('policies.change')}
            </ActButton>
          ),
        },
      ]}
    />
  );
}

/** A policy as sentences. */
function requirementsOf({ secondPerson, signOff, secondPersonAbove }: Policy): string[] {
  const limits = secondPersonAbove.map(({ currency, amount }) => `${currency} ${amount}`).join(', ');
  const found = [
    ...(secondPerson ? [text('policies.secondPerson')] : []),
    ...(signOff ? [text('policies.signOff')] : []),
    ...(limits === '' ? [] : [text('policies.above', { limits })]),
  ];
  return found.length === 0 ? [text('policies.nothing')] : found;
}

/** Sets a policy, beside a count of what it would have stopped in the last month. Without a tenant the brand is chosen first. */
function PolicyDialog({ tenant, rows, onClose }: { tenant: string; rows: readonly PolicyRow[]; onClose: () => void }) {
  const [brand, setBrand] = useState(tenant);
  const [typed, setTyped] = useState('');
  const before = rows.find((row) => row.tenant === brand);
  const [policy, setPolicy] = useState<Policy>(before ?? noPolicy);
  const { brands: found } = useFoundBrands(typed);
  const choose = (id: string) => {
    setBrand(id);
    setPolicy(rows.find((row) => row.tenant === id) ?? noPolicy);
  };
  const isReady = brand !== '' && policy.secondPersonAbove.every(isLimit);
  return (
    <ActDialog {...policyAct({ tenant: brand, before, policy })} isOpen isReady={isReady} onClose={onClose}>
      {tenant === '' ? (
        <ComboBox
          label={text('activity.brand')}
          value={brand}
          onChange={choose}
          options={[
            ...(brand === '' ? [{ value: '', label: text('policies.chooseBrand') }] : []),
            ...found.map(({ id, name }) => ({ value: id, label: name === id ? id : `${name} (${id})` })),
          ]}
          onTyped={setTyped}
        />
      ) : null}
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={policy.secondPerson}
          onChange={({ target }) => setPolicy({ ...policy, secondPerson: target.checked })}
        />
        <span>
          {text('policies.secondPerson')}
          <span className={sheet.quiet}>
            {' '}
            {text(brand === everyBrand ? 'policies.secondPersonHintAll' : 'policies.secondPersonHint')}
          </span>
        </span>
      </label>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={policy.signOff}
          onChange={({ target }) => setPolicy({ ...policy, signOff: target.checked })}
        />
        <span>
          {text('policies.signOff')}
          <span className={sheet.quiet}> {text('policies.signOffHint')}</span>
        </span>
      </label>
      <AmountsField
        value={policy.secondPersonAbove}
        onChange={(secondPersonAbove) => setPolicy({ ...policy, secondPersonAbove })}
      />
      {brand === '' ? null : <PolicyReach tenant={brand} policy={policy} />}
    </ActDialog>
  );
}

/** Counts of the acts that a policy would have stopped in the last 30 days. */
function PolicyReach({ tenant, policy }: { tenant: string; policy: Policy }) {
  const reach = useQuery(callQuery({ operation: 'measurePolicy', params: { tenant } }));
  return (
    <section aria-label={text('policies.reach')} className={sheet.part}>
      <h3 className={sheet.quiet}>{text('policies.reach')}</h3>
      <Loaded query={reach}>
        {({ acts, approved, promotions, unsigned, money }) => {
          const alone = Math.max(0, acts.reduce((sum, { count }) => sum + count, 0) - approved);
          const lines = [
            policy.secondPerson ? text('policies.reachActs', { count: alone }) : '',
            policy.signOff ? text('policies.reachPromotions', { count: unsigned, promotions }) : '',
            ...policy.secondPersonAbove.map(({ currency, amount }) => {
              const of = money.find((row) => row.currency === currency);
              const above = of?.amounts.filter((each) => Number(each) > Number(amount)).length ?? 0;
              return amount === ''
                ? ''
                : text('policies.reachMoney', { count: above, of: of?.count ?? 0, currency, amount });
            }),
          ].filter((line) => line !== '');
          return (
            <ul className={sheet.plainList}>
              {lines.length === 0 ? <li>{text('policies.reachNothing')}</li> : null}
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </section>
  );
}
