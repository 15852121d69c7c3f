import { Readable } from 'node:stream';
import type { AdminBodyOf, AdminQueryOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { AnyTx } from '../../../server/database/database.ts';
import { actingFrom, type Origin } from '../../../server/record-act.ts';
import type { SuspensionDesk } from '../../../server/staff-desk.ts';
import type { StoredEntry } from './act-values.ts';

export type Kind = NonNullable<AdminQueryOf<'importCatalogue'>['format']>;
export type Sent = {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly left: AbortSignal;
  readonly kind: Kind;
  readonly file: string;
  readonly actor: string;
  readonly reason: string;
  readonly dryRun: boolean;
};
type Import = AdminValueOf<'importCatalogue'>;

/** The catalogue, which the platform provides. */
export type AdminCatalogue = {
  /** Throws `catalogue.invalid` and `catalogue.busy`. */
  run(
    request: Sent & { readonly replace: boolean; readonly id?: string },
  ): Promise<
    Readonly<Omit<Import, 'revision' | 'samples' | 'refusedPictures'>> & {
      readonly revision: bigint | null;
      readonly samples: readonly Readonly<Import['samples'][number]>[];
      readonly pictureHosts: readonly { readonly host: string; readonly games: number }[];
    }
  >;
  progress(id: string): Promise<AdminValueOf<'getCatalogueImport'> | undefined>;
  revisions(): Promise<readonly StoredEntry<AdminValueOf<'listCatalogueRevisions'>[number]>[]>;
  choices(tenant: string): Promise<readonly StoredEntry<AdminValueOf<'listChoices'>[number]>[]>;
  export(wanted: {
    kind: Kind;
    section: NonNullable<AdminQueryOf<'exportCatalogue'>['section']>;
  }): AsyncIterable<string>;
  choose(
    request: Sent & {
      readonly tenant: string;
      readonly origin: { readonly address: string; readonly requestId: string };
    },
  ): Promise<Omit<AdminValueOf<'chooseCatalogue'>, 'proposal'>>;
  /** The difference between the choices of staging and production; null if there is none. */
  compareChoices(tenant: string): Promise<Omit<NonNullable<AdminValueOf<'promoteRelease'>['games']>, 'taken'> | null>;
  /** Copies the choice of staging to production. */
  promoteChoice(
    tx: AnyTx,
    request: { readonly tenant: string; readonly actor: string; readonly reason: string; readonly origin: Origin },
  ): Promise<void>;
  /** Resolves when this node serves the newest choices. */
  refresh(): Promise<void>;
  exportChoice(wanted: {
    tenant: string;
    kind: Kind;
    section: NonNullable<AdminQueryOf<'exportChoice'>['section']>;
  }): AsyncIterable<string>;
};

export type CatalogueRequests = {
  chooseCatalogue: {
    readonly tenant: string;
    readonly format: NonNullable<AdminQueryOf<'chooseCatalogue'>['format']>;
    readonly file: string;
    /** The file itself. */
    readonly text: string;
    readonly reason: string;
  };
  resumeGames: Omit<AdminBodyOf<'resumeGames'>, 'dryRun' | 'reason'> & {
    /** Brands of production that it affects. */
    readonly tenants: readonly string[];
    readonly reason: string;
  };
};
export type CatalogueParts = {
  readonly catalogue: Pick<AdminCatalogue, 'choose' | 'choices' | 'compareChoices' | 'promoteChoice' | 'refresh'> & {
    readonly suspensions: Pick<SuspensionDesk, 'resume'>;
  };
};
/** Milliseconds. */
const actTimeout = 120_000;
type As = { readonly actor: string; readonly dryRun: boolean };

/** Acts on the games of brands that may wait for a second person. */
export const catalogueActs = ({ catalogue }: CatalogueParts) => ({
  chooseCatalogue: async (
    { format: kind, text, ...request }: CatalogueRequests['chooseCatalogue'],
    { actor, dryRun }: As,
  ) => ({
    ...(await catalogue.choose({
      ...request,
      kind,
      actor,
      dryRun,
      origin: originOfAct(),
      bytes: Readable.from([Buffer.from(text)]),
      // The file has arrived, so the act no longer depends on a connection. It waits for its turn as long as a call may take.
      left: AbortSignal.timeout(actTimeout),
    })),
    // A newer choice makes it another plan.
    revision: await newestChoice(catalogue, request.tenant),
  }),
  resumeGames: ({ kind, id, brands, reason }: CatalogueRequests['resumeGames'], { actor, dryRun }: As) =>
    catalogue.suspensions.resume({ kind, id, brands, reason, actor, dryRun, origin: originOfAct() }),
});

/** The newest choice of a brand's games, as sign-offs name it: 0 if there is none. */
export async function newestChoice(catalogue: Pick<AdminCatalogue, 'choices'>, tenant: string): Promise<string> {
  return String((await catalogue.choices(tenant)).at(-1)?.sequence ?? 0);
}

export const originOfAct = () => actingFrom.current() ?? { address: '', requestId: '' };
