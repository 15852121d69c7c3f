import { aManifestFile, inEnglish } from '../support/a-manifest.ts';
import { packed } from '../support/admin-api.ts';
import { aGame } from '../support/catalogue.ts';
import { anArticle } from '../support/content.ts';
import type { Editor, StaffAnswer, StaffProgram } from '../support/staff-program.ts';

/** The kinds of things that have versions, each behind the same few acts over HTTP. */
export const kindNames = ['brand', 'content', 'choice', 'catalogue'] as const;
export type KindName = (typeof kindNames)[number];

/** A state of a thing: a value, and its parts in the usual or the reversed order. */
export type Version = { readonly value: number; readonly isReversed?: boolean };
export type How = { readonly as: Editor; readonly reason: string; readonly dryRun?: boolean; readonly seen?: string };
export type Past = { readonly actor: string; readonly reason: string };

export type Thing = {
  /** Writes a version to what players get. */
  write(version: Version, how: How): Promise<StaffAnswer>;
  /** The difference that an answer states, planned or made. */
  differenceOf(answer: StaffAnswer): unknown;
  /** Whether an answer says that the order changes. */
  saysOrder(answer: StaffAnswer): boolean;
  /** The bytes of the export of what players get. */
  export(): Promise<string>;
  /** Writes exported bytes back. */
  import(bytes: string, how: How): Promise<StaffAnswer>;
  /** Takes the last write back, by the way that the kind has for it. */
  undo(before: string): Promise<StaffAnswer>;
  /** The authors and reasons of its changes, the last one last. */
  history(): Promise<Past[]>;
  /** The number that a write names as the state that its author has seen. */
  seen(): Promise<string>;
  /** Requests an act that needs a second person under the policy; it brings the version. */
  propose(version: Version, how: How): Promise<StaffAnswer>;
};

/** Begins a thing of its own, live in production. */
export type Kind = (program: StaffProgram, id: string) => Promise<Thing>;

const order = <Item>(items: readonly Item[], isReversed: boolean | undefined) =>
  isReversed ? items.toReversed() : [...items];
const queryOf = ({ reason, dryRun = false }: How) => `reason=${encodeURIComponent(reason)}&dryRun=${dryRun}`;
const answered = <Value>({ value }: StaffAnswer) => value as Value;
type Differences = { readonly differences: readonly { readonly path: string; readonly order: boolean }[] };
type Sampled = { readonly counts: object; readonly samples: readonly { readonly after: object }[] };
const sampled = (answer: StaffAnswer) => {
  const { counts, samples } = answered<Sampled>(answer);
  return { counts, samples };
};
const movesPlaces = (answer: StaffAnswer) =>
  answered<Sampled>(answer).samples.some(({ after }) => Object.keys(after).includes('position'));

const begun = async (program: StaffProgram, brand: string): Promise<void> => {
  const pushed = await program.push(brand, 'production');
  if (pushed.status !== 200) throw new Error(pushed.message);
};

const brandKind: Kind = async (program, id) => {
  await begun(program, id);
  const footer = [
    { id: 'home', to: 'page:home', titleKey: 'shell:menu.home', icon: 'home' },
    { id: 'games', to: 'page:allGames', titleKey: 'shell:menu.games', icon: 'gamepad' },
    { id: 'menu', to: 'action:openSideMenu', titleKey: 'shell:menu.menu', icon: 'menu' },
    { id: 'rewards', enabled: false },
    { id: 'events', enabled: false },
  ];
  const folderOf = ({ value, isReversed }: Version) => {
    const stated = { theme: { radius: { small: value } }, nav: { footer: order(footer, isReversed) } };
    const manifest = aManifestFile({ ...inEnglish, ...(stated as object), tenant: { id } });
    return packed({ 'manifest.json': JSON.stringify(manifest, null, 2) }).toString();
  };
  const servedIn = async (environment: string) => {
    const path = `/brands/${id}/readiness?environment=${environment}`;
    const { value } = await program.staff({ path });
    // Staging serves nothing before the first rehearsal.
    return value === undefined ? '' : String((value as { release: number }).release);
  };
  const seen = () => servedIn('production');
  const push = async (bytes: string, how: How, environment = 'production') => {
    const base = how.seen ?? (await servedIn(environment));
    const query = `environment=${environment}&${queryOf(how)}${base === '' ? '' : `&base=${base}`}`;
    return program.staff({ as: how.as, path: `/brands/${id}/releases?${query}`, bytes });
  };
  return {
    write: (version, how) => push(folderOf(version), how),
    differenceOf: (answer) => answered<Differences>(answer).differences,
    saysOrder: (answer) => answered<Differences>(answer).differences.some((one) => one.order),
    export: () => program.download(`/brands/${id}/release?environment=production`),
    import: push,
    undo: () =>
      program.staff({ path: `/brands/${id}/rollbacks`, body: { environment: 'production', reason: 'too soon' } }),
    history: async () =>
      (await program.done<(Past & { kind: string; environment: string })[]>({ path: `/brands/${id}/changes` })).filter(
        ({ kind, environment }) => kind !== 'change' && environment === 'production',
      ),
    seen,
    propose: async (version, how) => {
      await push(folderOf(version), { as: how.as, reason: 'rehearsed' }, 'staging');
      return program.staff({ as: how.as, path: `/brands/${id}/promotions`, body: { reason: how.reason } });
    },
  };
};

const contentKind: Kind = async (program, id) => {
  await begun(program, id);
  const path = `/brands/${id}/content`;
  const entries = ({ value, isReversed }: Version) =>
    order(['h1', 'h2'], isReversed).map((name, index) =>
      anArticle({ id: name, title: { EN: `${name} ${name === 'h1' ? value : 0}` }, position: 10 * (index + 1) }),
    );
  const bring = (bytes: string, how: How) =>
    program.staff({ as: how.as, path: `${path}/imports?replace=true&folder=spring&${queryOf(how)}`, bytes });
  const revisions = () => program.done<(Past & { sequence: string })[]>({ path: `${path}/revisions` });
  const draftOf = async (name: string) => {
    const { status, value } = await program.staff({ path: `${path}/entries/articles/${name}` });
    return status === 200 ? ((value as { draft: { revision: number } | null }).draft?.revision ?? 0) : 0;
  };
  const save = async (version: Version, as: Editor, seen?: number) => {
    const [{ id: _, ...record } = anArticle()] = entries(version);
    const revision = seen ?? (await draftOf('h1'));
    return program.staff({
      as,
      method: 'PUT',
      path: `${path}/entries/articles/h1/draft?revision=${revision}`,
      body: record,
    });
  };
  return {
    write: async (version, how) => {
      // Two people who write the same entry at once meet at its draft.
      if (how.seen !== undefined) return save(version, how.as, Number(how.seen));
      return bring(packed({ 'help.json': JSON.stringify({ articles: entries(version) }) }).toString(), how);
    },
    differenceOf: sampled,
    saysOrder: movesPlaces,
    export: () => program.download(`${path}/export`),
    import: bring,
    undo: async () => {
      const revision = (await revisions()).at(-2)?.sequence ?? '0';
      return program.staff({ path: `${path}/undo`, body: { revision, reason: 'too soon' } });
    },
    history: revisions,
    seen: async () => String(await draftOf('h1')),
    propose: async (version, how) => {
      await save(version, how.as);
      const named = [{ kind: 'articles', id: 'h1', revision: await draftOf('h1') }];
      return program.staff({ as: how.as, path: `${path}/publications`, body: { entries: named, reason: how.reason } });
    },
  };
};

const choiceKind: Kind = async (program, id) => {
  await begun(program, id);
  const path = `/brands/${id}/catalogue`;
  const listsOf = ({ value, isReversed }: Version) =>
    JSON.stringify({
      games: order(['g1', 'g2', 'g3'], isReversed).map((name) =>
        Object.assign({ vendor: 'NOVA', id: name }, name === 'g1' ? { hotRank: value } : {}),
      ),
    });
  const choose = (bytes: string, how: How) => {
    const seen = how.seen === undefined ? '' : `&seen=${how.seen}`;
    return program.staff({ as: how.as, method: 'PUT', path: `${path}?file=games.json&${queryOf(how)}${seen}`, bytes });
  };
  const choices = () => program.done<(Past & { sequence: string })[]>({ path: `${path}/revisions` });
  type Chosen = { readonly vendors: object; readonly games: { readonly reordered: boolean } };
  return {
    write: (version, how) => choose(listsOf(version), how),
    differenceOf: (answer) => {
      const { vendors, games } = answered<Chosen>(answer);
      return { vendors, games };
    },
    saysOrder: (answer) => answered<Chosen>(answer).games.reordered,
    export: () => program.download(path),
    import: choose,
    undo: async () => {
      const earlier = (await choices()).at(-2)?.sequence;
      const lists = await program.download(`${path}?revision=${earlier}`);
      return choose(lists, { as: 'bob', reason: 'too soon' });
    },
    history: choices,
    seen: async () => (await choices()).at(-1)?.sequence ?? '0',
    propose: (version, how) => choose(listsOf(version), how),
  };
};

const catalogueKind: Kind = async (program, id) => {
  // The catalogue belongs to the installation, so every thing of this kind has a vendor of its own.
  const vendor = id.toUpperCase().slice(0, 20);
  const fileOf = ({ value, isReversed }: Version) =>
    JSON.stringify({
      vendors: [{ code: vendor, name: vendor }],
      games: order(['c1', 'c2'], isReversed).map((name, index) =>
        aGame({
          vendor,
          id: name,
          name: `${vendor} ${name}`,
          minBet: name === 'c1' ? value : 0,
          position: 1000 + index,
        }),
      ),
    });
  const bring = (bytes: string, how: How) =>
    program.staff({ as: how.as, path: `/catalogue/imports?file=games.json&${queryOf(how)}`, bytes });
  return {
    write: (version, how) => bring(fileOf(version), how),
    differenceOf: sampled,
    saysOrder: movesPlaces,
    export: () => program.download('/catalogue/export'),
    import: bring,
    undo: (before) => bring(before, { as: 'bob', reason: 'too soon' }),
    history: () => program.done<Past[]>({ path: '/catalogue/revisions' }),
    seen: async () => '',
    propose: (version, how) => bring(fileOf(version), how),
  };
};

export const kinds: Readonly<Record<KindName, Kind>> = {
  brand: brandKind,
  content: contentKind,
  choice: choiceKind,
  catalogue: catalogueKind,
};
