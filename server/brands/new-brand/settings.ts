import { createHash } from 'node:crypto';
import { type TemplateId, templateIds } from '../../../schema/brand-templates.ts';
import { reservedTenantIds } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import { type Language, languageIds } from '../../../schema/languages.ts';
import { isPlaceholderLicence, placeholderLicencePrefix } from '../../../schema/placeholder-licence.ts';
import { typedColour } from '../../../schema/rules/colour.ts';
import { nearestOf } from '../../nearest-word.ts';
import type { Scheme } from './palette.ts';
import { templates } from './templates.ts';

/** All settings of a new brand. */
export type BrandSettings = {
  readonly id: string;
  readonly name: string;
  readonly domains: readonly string[];
  readonly merchantCode: string;
  readonly authority: string;
  readonly licence: string;
  readonly licenceUrl: string;
  readonly age: number;
  readonly currency: string;
  readonly zone: string;
  readonly languages: readonly Language[];
  readonly support: string;
  readonly colour: string;
  readonly scheme: Scheme;
  readonly template: TemplateId;
};

/** The given settings, as they were typed. */
export type RequestedSettings = { readonly [Key in keyof BrandSettings]?: string };

export const isPlaceholder = ({ licence }: BrandSettings): boolean => isPlaceholderLicence(licence);

/** If no colour is given, the id selects one of these, so that two brands made in a row do not look alike. */
const colours = [
  '#2457d6',
  '#0f766e',
  '#b4232f',
  '#7a3fd0',
  '#c2570c',
  '#0b7285',
  '#a61e6b',
  '#3f7d20',
  '#8a5a00',
  '#4f46e5',
  '#0e7490',
  '#9d174d',
];

/** Defaults as `--help` describes them. */
export const defaultsOf = {
  name: 'the id, capitalised',
  'merchant-code': 'the id in capitals with 01',
  authority: 'a placeholder',
  licence: 'a placeholder: write your own before production',
  'licence-url': 'a placeholder',
  age: '18',
  currency: 'USD',
  zone: 'UTC',
  languages: 'EN',
  support: 'https://support.DOMAIN',
  template: 'clear',
  scheme: "the template's",
  colour: 'one of twelve, by the id',
} as const;

/**
 * Fills in the settings that were not given. Throws `brand.setting_invalid` for an impossible value and suggests the nearest
 * possible one. The message begins with the option's name, unless it is the id. The value of the refusal names the setting.
 */
export function settingsOf(requested: RequestedSettings & { readonly id: string }): BrandSettings {
  const { id } = requested;
  if (!/^[a-z][a-z0-9-]{0,30}$/.test(id)) {
    const near = id
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^[-0-9]+|(?<!-)-+$/g, '')
      .slice(0, 31);
    throw refused(
      'id',
      `${JSON.stringify(id)} is no id: letters a to z, digits and -, beginning with a letter${near === '' ? '' : `, such as ${near}`}`,
    );
  }
  if ((reservedTenantIds as readonly string[]).includes(id))
    throw refused('id', `the id ${id} is reserved for a host of the product`);
  // At the address of a brand with this id, the console shows the form for a new brand.
  if (id === 'new') throw refused('id', 'the id new is reserved for a page of the console');
  const domains = listOf(requested.domains ?? '').map(domainOf);
  const [main] = domains;
  if (main === undefined) throw refused('domain', 'domain is missing: the host that players will know');
  const age = Number(requested.age ?? '18');
  if (!Number.isInteger(age) || age < 18 || age > 25)
    throw refused('age', `age ${requested.age}: a whole number from 18 to 25`);
  if ((requested.name?.trim().length ?? 0) > 40) throw refused('name', `name ${requested.name}: at most 40 letters`);
  if (requested.licenceUrl !== undefined && !/^https:\/\/\S+$/.test(requested.licenceUrl))
    throw refused(
      'licenceUrl',
      `licence-url ${requested.licenceUrl}: it begins with https://, such as https://authority.example`,
    );
  for (const [setting, value] of [
    ['authority', requested.authority],
    ['licence', requested.licence],
  ] as const)
    if (value !== undefined && value.trim().length < 2)
      throw refused(setting, `${setting} ${value}: at least 2 letters`);
  const code = id.toUpperCase().replaceAll('-', '_');
  const template = choiceOf('template', requested.template ?? 'clear', templateIds);
  const number = Number.parseInt(createHash('sha256').update(id).digest('hex').slice(0, 8), 16);
  return {
    id,
    name: requested.name?.trim() || `${id.slice(0, 1).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`,
    domains,
    merchantCode: requested.merchantCode ?? `${code.slice(0, 18)}01`,
    authority: requested.authority ?? 'Placeholder authority (no licence yet)',
    licence: requested.licence ?? `${placeholderLicencePrefix}${code}`,
    licenceUrl: requested.licenceUrl ?? 'https://authority.example/no-licence-yet',
    age,
    currency: choiceOf('currency', (requested.currency ?? 'USD').toUpperCase(), Intl.supportedValuesOf('currency')),
    zone: choiceOf('zone', requested.zone ?? 'UTC', ['UTC', ...Intl.supportedValuesOf('timeZone')]),
    languages: languagesOf(requested.languages ?? 'EN'),
    support: requested.support ?? `https://support.${main.replace(/^(\*|www)\./, '')}`,
    colour: colourOf(requested.colour ?? colours[number % colours.length] ?? '#2457d6'),
    scheme: choiceOf('scheme', requested.scheme ?? templates[template].scheme, ['light', 'dark']),
    template,
  };
}

const listOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function domainOf(given: string): string {
  const domain = given.toLowerCase();
  const pattern = /^(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;
  if (pattern.test(domain)) return domain;
  const host = /^[a-z]+:\/\//.test(domain) && URL.canParse(domain) ? new URL(domain).hostname : undefined;
  throw refused(
    'domain',
    `domain ${given}: a host alone, such as ${host === undefined || host === '' ? 'comet.example' : host}`,
  );
}

function languagesOf(given: string): Language[] {
  const languages = listOf(given.toUpperCase()).map((language) => choiceOf('languages', language, languageIds));
  if (languages.length === 0) throw refused('languages', 'languages: name one at least, the default first');
  return [...new Set(languages)];
}

function colourOf(given: string): string {
  const colour = typedColour(given);
  if (colour !== undefined) return colour;
  throw refused('colour', `colour ${given}: six hexadecimal digits, such as #c2570c`);
}

function choiceOf<const Value extends string>(option: Setting, given: string, allowed: readonly Value[]): Value {
  const found = allowed.find((value) => value === given);
  if (found !== undefined) return found;
  const nearest = nearestOf(given, allowed);
  const rest = allowed.length <= 12 ? ` (one of ${allowed.join(', ')})` : '';
  throw refused(
    option,
    `${option} ${given}: ${nearest === undefined ? `not known${rest}` : `did you mean ${nearest}?${rest}`}`,
  );
}

/** Names of settings on the command line. */
type Setting =
  | 'name'
  | 'authority'
  | 'licence'
  | 'licenceUrl'
  | 'id'
  | 'domain'
  | 'age'
  | 'currency'
  | 'zone'
  | 'languages'
  | 'scheme'
  | 'template'
  | 'colour';

const refused = (setting: Setting, message: string) =>
  new CodedError('brand.setting_invalid', { message, value: { setting } });
