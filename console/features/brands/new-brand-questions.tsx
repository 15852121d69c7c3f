import type { ReactNode } from 'react';
import { templateIds, templateSummaries } from '../../../schema/brand-templates.ts';
import { isLanguage, ownLanguages, tagOf } from '../../../schema/languages.ts';
import { text } from '../../texts.ts';
import { ComboBox } from '../../ui/combo-box.tsx';
import { languageName } from '../../ui/language-name.ts';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { TextField } from '../../ui/text-field.tsx';
import styles from './brands.module.css';
import { type Answers, idOf } from './new-brand-answers.ts';

type Question = {
  readonly answers: Answers;
  readonly put: (part: Partial<Answers>) => void;
  /** Returns the server's fault about one of the named settings. */
  readonly errorOf: (...settings: string[]) => string | undefined;
};

const ages = ['18', '19', '20', '21', '22', '23', '24', '25'] as const;
const currencies = Intl.supportedValuesOf('currency');
const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC');
const named = (type: 'currency' | 'language') => {
  const names = new Intl.DisplayNames('en', { type });
  return (code: string) => {
    const name = names.of(code) ?? code;
    return name === code ? code : `${code} – ${name}`;
  };
};
/** Tags of languages whose English names need no region here. */
const plainTags: Readonly<Record<string, string>> = { CN: 'zh', TY: 'fil' };

function Fields({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.question}>
      <legend>{title}</legend>
      <div className={sheet.part}>{children}</div>
    </fieldset>
  );
}

export function IdentityQuestion({ answers, put, errorOf, isFree }: Question & { isFree: boolean }) {
  const id = idOf(answers);
  return (
    <Fields title={text('newBrand.identity')}>
      <div className={styles.fields}>
        <TextField
          label={text('newBrand.name')}
          value={answers.name}
          onChange={(name) => put({ name })}
          error={errorOf('name')}
          maxLength={40}
          autoComplete="off"
          autoFocus
        />
        <TextField
          label={text('newBrand.id')}
          hint={id !== '' && isFree ? text('newBrand.idFree', { id }) : text('newBrand.idHint')}
          error={
            errorOf('id', 'merchantCode') ??
            (id === '' && answers.id !== undefined ? text('newBrand.idMissing') : undefined)
          }
          value={id}
          onChange={(value) => put({ id: value })}
          maxLength={64}
          autoComplete="off"
        />
        <TextField
          label={text('newBrand.from')}
          hint={text('newBrand.fromHint')}
          error={errorOf('from')}
          value={answers.from}
          onChange={(from) => put({ from })}
          maxLength={64}
          autoComplete="off"
        />
      </div>
    </Fields>
  );
}

export function LookQuestion({
  answers,
  put,
  errorOf,
  standard = '#2457d6',
}: Question & {
  /** Colour of the brand if nobody chooses one. */
  standard?: string | undefined;
}) {
  return (
    <Fields title={text('newBrand.look')}>
      <fieldset className={styles.inner}>
        <legend className={sheet.quiet}>{text('newBrand.template')}</legend>
        <div className={styles.templates}>
          {templateIds.map((id) => (
            <label key={id} className={styles.template}>
              <span className={styles.templateName}>
                <input
                  type="radio"
                  name="template"
                  value={id}
                  checked={answers.template === id}
                  onChange={() => put({ template: id })}
                  aria-labelledby={`template-name-${id}`}
                  aria-describedby={`template-${id}`}
                />
                <strong id={`template-name-${id}`}>{text(`newBrand.template.${id}`)}</strong>
              </span>
              <small id={`template-${id}`}>{templateSummaries[id]}</small>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={styles.fields}>
        <div className={sheet.part}>
          <label className={styles.colourField}>
            <span>{text('newBrand.colour')}</span>
            <input
              type="color"
              className={styles.colour}
              value={answers.colour === '' ? standard : answers.colour}
              onChange={(event) => put({ colour: event.target.value })}
            />
          </label>
          <p className={sheet.quiet}>{text('newBrand.colourHint')}</p>
          {errorOf('colour') === undefined ? null : <p className={sheet.bad}>{errorOf('colour')}</p>}
        </div>
      </div>
    </Fields>
  );
}

export function LicenceQuestion({ answers, put, errorOf }: Question) {
  const field = (key: 'authority' | 'licence' | 'licenceUrl', maxLength: number) => (
    <TextField
      label={text(`newBrand.${key}`)}
      error={errorOf(key)}
      value={answers[key]}
      onChange={(value) => put({ [key]: value })}
      maxLength={maxLength}
      autoComplete="off"
    />
  );
  return (
    <Fields title={text('newBrand.jurisdiction')}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={answers.hasLicence}
          onChange={(event) => put({ hasLicence: event.target.checked })}
        />
        {text('newBrand.hasLicence')}
      </label>
      {answers.hasLicence ? (
        <div className={styles.fields}>
          {field('authority', 120)}
          {field('licence', 120)}
          {field('licenceUrl', 250)}
        </div>
      ) : (
        <p className={sheet.quiet}>{text('newBrand.placeholder')}</p>
      )}
      <div className={styles.fields}>
        <Select
          label={text('newBrand.age')}
          value={answers.age}
          onChange={(age) => put({ age })}
          options={ages.map((age) => ({ value: age, label: age }))}
        />
      </div>
      {errorOf('age') === undefined ? null : <p className={sheet.bad}>{errorOf('age')}</p>}
    </Fields>
  );
}

export function MoneyQuestion({ answers, put, errorOf }: Question) {
  const from = answers.from.trim();
  const like = { value: '', label: text('newBrand.asFrom', { from }) };
  const nameOf = named('currency');
  return (
    <Fields title={text('newBrand.money')}>
      <div className={styles.fields}>
        <ComboBox
          label={text('newBrand.currency')}
          value={answers.currency}
          onChange={(currency) => put({ currency })}
          options={[
            from === '' ? { value: '', label: nameOf('USD') } : like,
            ...currencies
              .filter((code) => from !== '' || code !== 'USD')
              .map((code) => ({ value: code, label: nameOf(code) })),
          ]}
        />
        <ComboBox
          label={text('newBrand.zone')}
          value={answers.zone}
          onChange={(zone) => put({ zone })}
          options={[
            from === '' ? { value: '', label: 'UTC' } : like,
            ...(from === '' ? [] : [{ value: 'UTC', label: 'UTC' }]),
            ...zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
          ]}
        />
      </div>
      {errorOf('currency', 'zone') === undefined ? null : <p className={sheet.bad}>{errorOf('currency', 'zone')}</p>}
    </Fields>
  );
}

export function PlaceQuestion({ answers, put, errorOf }: Question) {
  const { languages } = answers;
  const nameOf = named('language');
  /** The English name and its own, which the other pages show. */
  const titleOf = (language: string) => {
    const tag = plainTags[language] ?? (isLanguage(language) ? tagOf(language) : language);
    const names = new Set([nameOf(tag).replace(/^.* – /, ''), languageName(language)]);
    return [...names].join(' · ') + (languages[0] === language ? ` (${text('newBrand.default')})` : '');
  };
  const choices = (
    <div className={styles.choices}>
      {ownLanguages.map((language) => (
        <label key={language} className={styles.choice}>
          <input
            type="checkbox"
            checked={languages.includes(language)}
            onChange={(event) =>
              put({
                languages: event.target.checked
                  ? [...languages, language]
                  : languages.filter((each) => each !== language),
              })
            }
          />
          {titleOf(language)}
        </label>
      ))}
    </div>
  );
  return (
    <Fields title={text('newBrand.place')}>
      <fieldset className={styles.inner}>
        <legend className={sheet.quiet}>{text('newBrand.languages')}</legend>
        <details>
          <summary>
            {languages.length === 0 ? text('newBrand.chooseLanguages') : languages.map(titleOf).join(', ')}
          </summary>
          {choices}
        </details>
        {errorOf('languages') === undefined ? null : <p className={sheet.bad}>{errorOf('languages')}</p>}
      </fieldset>
      <TextField
        label={text('newBrand.domains')}
        hint={text('newBrand.domainsHint')}
        error={errorOf('domain')}
        value={answers.domains}
        onChange={(domains) => put({ domains })}
        maxLength={2000}
        autoComplete="off"
      />
    </Fields>
  );
}
