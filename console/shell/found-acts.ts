import { useQuery } from '@tanstack/react-query';
import { mayChange } from '../../schema/features/staff/may-call.ts';
import type { AdminOperationId } from '../../schema/generated/admin-operations.ts';
import { foldName } from '../../schema/rules/search-name.ts';
import { useStaff } from '../api/session.ts';
import { flagsOf, settingsQuery } from '../settings/settings-query.ts';
import { type TextKey, text } from '../texts.ts';
import { useMay } from '../ui/act-button.tsx';
import { brandPath, pagePath } from '../ui/brand-path.ts';
import type { Environment } from '../ui/environment.tsx';
import { nearlyFits } from '../ui/fits.ts';
import { useFoundBrands } from '../ui/found-brands.ts';
import { fitting, isBetween, type Looking, type Target } from './found-things.ts';

const states = ['on', 'off'] as const;
type State = (typeof states)[number];
type Flag = { readonly id: string; readonly title: string };

/** Acts of a kind that are listed; a letter more finds the others. */
const most = 6;

const listed = (key: TextKey): readonly string[] => text(key).split(' ');

/** A typed act: the wanted state of a flag, and its other words. `undefined` for other words. */
function readAct(typed: string): { readonly state: State; readonly words: readonly string[] } | undefined {
  const words = foldName(typed).split(' ');
  const [verb = '', ...after] = words;
  // Two words such as "switch off", or one such as "disable".
  const state = states.find((each) => listed(`palette.act.${each}`).includes(verb));
  if (state !== undefined) return { state, words: meaningOf(after) };
  const named = states.find((each) => after.includes(text(`palette.act.word.${each}`)));
  if (named === undefined || !listed('palette.act.verbs').includes(verb)) return undefined;
  return { state: named, words: meaningOf(after.filter((word) => word !== text(`palette.act.word.${named}`))) };
}

const meaningOf = (words: readonly string[]) => words.filter((word) => word !== '' && !isBetween(word));

/** Flags that have most of the words, up to a slip in each, with the words that they lack. */
function flagsNamed(flags: readonly Flag[], words: readonly string[]) {
  const named = flags
    .map((flag) => ({ flag, rest: words.filter((word) => !nearlyFits(word, [flag.title, flag.id])) }))
    .filter(({ rest }) => rest.length < words.length);
  const fewest = Math.min(...named.map(({ rest }) => rest.length));
  return named.filter(({ rest }) => rest.length === fewest);
}

/**
 * Acts by their words, such as `switch off rewards at aurora`: each opens the dialog of its act with the value filled in. Without a brand in
 * the words it is the one at hand, or the flag over all brands.
 */
export function useFoundActs({ typed, brand, environment }: Looking): readonly Target[] {
  const staff = useStaff();
  const may = useMay();
  const read = readAct(typed);
  const isWanted = read !== undefined && read.words.length > 0 && may('changeBrands') && may('listFlags');
  const settings = useQuery({ ...settingsQuery, enabled: isWanted });
  const flags = flagsOf(settings.data).filter(({ id }) => mayChange({ ...staff, steps: ['flags', id] }));
  const named = isWanted ? flagsNamed(flags, read.words) : [];
  const ofBrand = named[0]?.rest.join(' ') ?? '';
  const { brands } = useFoundBrands(ofBrand);
  if (read === undefined) return [];
  const { state } = read;
  const at = ({ id, title }: Flag, tenant: string, name: string): Target => ({
    to: brandPath({ brand: tenant, page: 'flags', environment, query: { change: id, to: state } }),
    label: text(`palette.act.label.${state}`, { flag: `${title} · ${id}`, brand: name }),
  });
  const over = ({ id, title }: Flag): Target => ({
    to: pagePath(`/flags/${encodeURIComponent(id)}`, { environment, query: { to: state } }),
    label: text(`palette.act.over.${state}`, { flag: `${title} · ${id}` }),
  });
  const targets = named.flatMap(({ flag, rest }) => {
    if (rest.length === 0) return [brand === undefined ? over(flag) : at(flag, brand, brand)];
    return brands
      .filter(({ id, name }) => rest.every((word) => nearlyFits(word, [id, name])))
      .map(({ id, name }) => at(flag, id, name));
  });
  return targets.slice(0, most);
}

/** Acts of the whole installation, with the page that has them. */
const acts = [
  { operation: 'createBrand', label: 'palette.do.createBrand', to: '/brands/new' },
  { operation: 'inviteStaff', label: 'palette.do.inviteStaff', to: '/people?act=inviteStaff' },
  { operation: 'createToken', label: 'palette.do.createToken', to: '/people?act=createToken' },
  { operation: 'setPolicy', label: 'palette.do.setPolicy', to: '/policies?act=setPolicy' },
  { operation: 'importCatalogue', label: 'palette.do.importCatalogue', to: '/catalogue/import' },
] as const;

/** An act at a brand. */
type BrandAct = {
  readonly operation: AdminOperationId;
  readonly label: TextKey;
  /** Sub-page that has it; none for the overview. */
  readonly page?: string;
  /** The only environment that has it. */
  readonly environment?: Environment;
  /** Whether the page has no dialog that the address opens. */
  readonly isPageOnly?: true;
};

const brandActs: readonly BrandAct[] = [
  { operation: 'changeBrands', label: 'palette.do.changeBrands', page: 'schedule' },
  { operation: 'createDraft', label: 'palette.do.createDraft', page: 'studio' },
  { operation: 'promoteRelease', label: 'palette.do.promoteRelease', page: 'releases', isPageOnly: true },
  { operation: 'rollBackRelease', label: 'palette.do.rollBackRelease', page: 'releases', isPageOnly: true },
  { operation: 'signOffRelease', label: 'palette.do.signOffRelease', page: 'readiness', environment: 'staging' },
  { operation: 'createPreview', label: 'palette.do.createPreview' },
  { operation: 'archiveBrand', label: 'palette.do.archiveBrand' },
];

/** Letters from which on these acts are found. */
const fewest = 3;

/** Pages of the acts that the reader may take and that are called like what was typed; acts at a brand if one is named or at hand. */
export function useActPages({
  typed,
  environment,
  brand,
}: Pick<Looking, 'typed' | 'environment'> & {
  brand: { readonly id: string; readonly name: string; readonly rest: string } | undefined;
}): readonly Target[] {
  const may = useMay();
  if (typed.trim().length < fewest) return [];
  const ofAll = fitting(
    acts.filter(({ operation }) => may(operation)).map(({ label, to }) => ({ to, label: text(label) })),
    typed,
  );
  if (brand === undefined) return ofAll.slice(0, most);
  const { id, name, rest } = brand;
  const ofBrand = brandActs
    // The name of the brand is no word of an act.
    .filter(
      ({ operation, label }) =>
        may(operation) && fitting([{ to: '', label: text(label, { brand: '' }) }], rest).length > 0,
    )
    .map(({ operation, label, page, isPageOnly, environment: only = environment }) => ({
      to: brandPath({ brand: id, page, environment: only, query: isPageOnly ? {} : { act: operation } }),
      label: text(label, { brand: name }),
    }));
  return [...ofAll, ...ofBrand].slice(0, most);
}
