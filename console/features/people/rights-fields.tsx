import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { staffRoles } from '../../../schema/features/staff/staff-roles.ts';
import { languageIds } from '../../../schema/languages.ts';
import { flagsOf, settingsQuery } from '../../settings/settings-query.ts';
import { text } from '../../texts.ts';
import { ComboBox } from '../../ui/combo-box.tsx';
import { useFoundBrands } from '../../ui/found-brands.ts';
import { languageName } from '../../ui/language-name.ts';
import { type Option, Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import styles from './people.module.css';
import type { Grants } from './rights.ts';

/** Whether rights can be given: a list that names nothing would be taken for a mistake. */
export const isComplete = ({ role, brands, flags, languages }: Grants): boolean =>
  brands?.length !== 0 &&
  (role !== 'support' || flags?.length !== 0) &&
  (role !== 'translator' || languages?.length !== 0);

/** Rights without the lists that belong to another role. */
const ofRole = (grants: Grants): Grants => ({
  ...grants,
  flags: grants.role === 'support' ? grants.flags : null,
  languages: grants.role === 'translator' ? grants.languages : null,
});

/** Inputs for a role, its brands, and the flags or languages that some roles are limited to. */
export function RightsFields({ value, onChange }: { value: Grants; onChange: (value: Grants) => void }) {
  const [typed, setTyped] = useState('');
  const { brands: found } = useFoundBrands(typed);
  const flags = flagsOf(useQuery(settingsQuery).data);
  const change = (part: Partial<Grants>) => onChange(ofRole({ ...value, ...part }));
  return (
    <div className={styles.rights}>
      <Select
        label={text('people.role')}
        value={value.role}
        onChange={(role) => change({ role })}
        options={staffRoles.map((role) => ({ value: role, label: text(`role.${role}`) }))}
      />
      <p className={sheet.quiet}>{text(`people.roleHint.${value.role}`)}</p>
      <ListField
        label={text('people.brands')}
        all={text('people.allBrands')}
        value={value.brands}
        onChange={(brands) => change({ brands })}
        options={found.map(({ id, name }) => ({ value: id, label: name === id ? id : `${name} (${id})` }))}
        onTyped={setTyped}
      />
      {value.role === 'support' ? (
        <ListField
          label={text('people.flags')}
          all={text('people.allFlags')}
          value={value.flags}
          onChange={(chosen) => change({ flags: chosen })}
          options={flags.map(({ id, title }) => ({ value: id, label: `${id} · ${title}` }))}
        />
      ) : null}
      {value.role === 'translator' ? (
        <ListField
          label={text('people.languages')}
          all={text('people.allLanguages')}
          value={value.languages}
          onChange={(languages) => change({ languages })}
          options={languageOptions}
        />
      ) : null}
    </div>
  );
}

const languageOptions: readonly Option[] = languageIds.map((id) => ({ value: id, label: languageName(id) }));

/** Value of the option that stands for all. No brand, flag or language is called so. */
const everything = '*';

/** Everything, or the things that are chosen one by one. */
function ListField({
  label,
  all,
  value,
  onChange,
  options,
  onTyped,
}: {
  label: string;
  all: string;
  /** `null` for everything. */
  value: readonly string[] | null;
  onChange: (value: string[] | null) => void;
  options: readonly Option[];
  onTyped?: (typed: string) => void;
}) {
  const chosen = value ?? [];
  const offered = options.filter((option) => !chosen.includes(option.value));
  const nameOf = (id: string) => options.find((option) => option.value === id)?.label ?? id;
  return (
    <div className={styles.list}>
      <ComboBox
        label={label}
        value={value === null ? everything : ''}
        onChange={(id) => onChange(id === everything ? null : [...chosen, id])}
        options={[{ value: everything, label: all }, ...offered]}
        {...(onTyped === undefined ? {} : { onTyped })}
      />
      {value === null ? null : (
        <ul className={styles.chosen}>
          {chosen.map((id) => (
            <li key={id} className={`${sheet.pill} ${styles.chip}`}>
              <bdi>{nameOf(id)}</bdi>
              <button
                type="button"
                aria-label={text('people.remove', { name: id })}
                onClick={() => onChange(chosen.filter((each) => each !== id))}
              >
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
          {chosen.length === 0 ? <li className={sheet.bad}>{text('people.chooseOne')}</li> : null}
        </ul>
      )}
    </div>
  );
}
