import { Readable } from 'node:stream';
import type { AdminBodyOf, AdminQueryOf } from '../../../schema/admin-call-types.ts';
import { actingFrom } from '../../../server/record-act.ts';
import type { CatalogueDesk, SuspensionDesk } from '../../../server/staff-desk.ts';

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
  readonly catalogue: Pick<
    CatalogueDesk,
    'choose' | 'newestChoice' | 'compareChoices' | 'promoteChoice' | 'refresh'
  > & { readonly suspensions: Pick<SuspensionDesk, 'resume'> };
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
export const newestChoice = async (catalogue: Pick<CatalogueDesk, 'newestChoice'>, tenant: string): Promise<string> =>
  String(await catalogue.newestChoice(tenant));

export const originOfAct = () => actingFrom.current() ?? { address: '', requestId: '' };
