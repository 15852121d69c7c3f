import type { AdminBodyOf } from '../../../schema/admin-call-types.ts';
import type { TemplateId } from '../../../schema/brand-templates.ts';

/** Answers in the form of a new brand; the server fills in empty texts. */
export type Answers = {
  readonly name: string;
  /** Undefined as long as it is derived from the name. */
  readonly id: string | undefined;
  readonly from: string;
  readonly template: TemplateId;
  /** Empty until somebody chooses a colour: the server derives one from the id. */
  readonly colour: string;
  readonly hasLicence: boolean;
  readonly authority: string;
  readonly licence: string;
  readonly licenceUrl: string;
  readonly age: string;
  readonly currency: string;
  readonly zone: string;
  /** Languages, the default first. */
  readonly languages: readonly string[];
  readonly domains: string;
};

export const noAnswers: Answers = {
  name: '',
  id: undefined,
  from: '',
  template: 'clear',
  colour: '',
  hasLicence: false,
  authority: '',
  licence: '',
  licenceUrl: '',
  age: '18',
  currency: '',
  zone: '',
  languages: [],
  domains: '',
};

/** Derives an id from a name. A name without Latin letters gets a number made from it, which people may replace. */
export function idOfName(name: string): string {
  const id = latinIdOf(name);
  if (id !== '' || name.trim() === '') return id;
  const number = [...name.trim()].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 10_000, 0);
  return `brand-${number}`;
}

const latinIdOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[-0-9]+|-+$/g, '')
    .slice(0, 31)
    .replace(/-+$/, '');

export const idOf = ({ id, name }: Answers): string => id?.trim() ?? idOfName(name);

/** The body of the call, without the reason. */
export function bodyOf(answers: Answers): Omit<AdminBodyOf<'createBrand'>, 'reason' | 'dryRun'> {
  const { template, age, hasLicence, languages } = answers;
  const given = (text: string) => (text.trim() === '' ? undefined : text.trim());
  const domains = answers.domains.split(/[\s,]+/).filter((domain) => domain !== '');
  const stated = {
    name: given(answers.name),
    from: given(answers.from),
    colour: given(answers.colour),
    currency: given(answers.currency),
    zone: given(answers.zone),
    authority: hasLicence ? given(answers.authority) : undefined,
    licence: hasLicence ? given(answers.licence) : undefined,
    licenceUrl: hasLicence ? given(answers.licenceUrl) : undefined,
    languages: languages.length === 0 ? undefined : [...languages],
    domains: domains.length === 0 ? undefined : domains,
  };
  return {
    id: idOf(answers),
    template,
    age: Number(age),
    ...Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined)),
  };
}
