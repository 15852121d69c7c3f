import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { text } from '../../texts.ts';
import { type DifferenceRow, factRows, type ShownValue } from '../../ui/differences/difference.ts';
import { languageName } from '../../ui/language-name.ts';
import { type Limits, limitWords } from './amounts-field.tsx';

export type Account = AdminValueOf<'listStaff'>[number];

/** The rights of an account, a token, an invitation or a group. */
export type Grants = Pick<Account, 'role' | 'brands' | 'flags' | 'languages'>;

export type Invitation = AdminValueOf<'listInvitations'>[number];

/** Rights that a form begins with: the role that reads everything and changes least. */
export const noGrants: Grants = { role: 'qa', brands: null, flags: null, languages: null };

export const grantsOf = ({ role, brands, flags, languages }: Grants): Grants => ({ role, brands, flags, languages });

/** Rights as one sentence: `Support at aurora, may switch only CBS3`. */
export function rightsSentence({ role, brands, flags, languages }: Grants): string {
  const names = { role: text(`role.${role}`), brands: brands?.join(', ') ?? '' };
  const where = brands === null ? 'all' : brands.length === 0 ? 'none' : 'some';
  return [
    text(`people.rights.${where}`, names),
    ...(role === 'support' && flags !== null ? [text('people.rights.flags', { flags: listed(flags) })] : []),
    ...(role === 'translator' && languages !== null
      ? [text('people.rights.languages', { languages: listed(languages.map(languageName)) })]
      : []),
  ].join(', ');
}

const listed = (items: readonly string[]): string =>
  items.length === 0 ? text('people.rights.nothing') : items.join(', ');

type State = Grants & { readonly disabled: boolean; readonly limits: Limits };

/** Rights before and after, one row for each that differs. */
export function rightsRows({ of, before, after }: { of: string; before: State; after: State }): DifferenceRow[] {
  return factRows({
    of,
    names: ['role', 'brands', 'flags', 'languages', 'limits', 'disabled'],
    before,
    after,
    titleOf: (name) => text(`activity.fact.${name}`),
    shown: shownRight,
  });
}

function shownRight(name: keyof State, state: State): ShownValue {
  if (name === 'role') return { as: 'text', text: text(`role.${state.role}`) };
  if (name === 'disabled') return { as: 'switch', on: state.disabled };
  if (name === 'limits')
    return state.limits.length === 0
      ? { as: 'text', text: text('people.limits.none') }
      : { as: 'list', items: limitWords(state.limits) };
  const list = name === 'languages' ? (state.languages?.map(languageName) ?? null) : state[name];
  if (list === null) return { as: 'text', text: text('activity.fact.all') };
  return list.length === 0 ? { as: 'text', text: text('people.rights.nothing') } : { as: 'list', items: list };
}
