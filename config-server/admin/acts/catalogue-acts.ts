import { Readable } from 'node:stream';
import type { AdminBodyOf, AdminQueryOf } from '../../../schema/admin-call-types.ts';
import type { Database } from '../../../server/database/database.ts';
import { actingFrom } from '../../../server/record-act.ts';
import { newestNumber } from '../../../server/revisions.ts';
import type { CatalogueDesk, CatalogueDraft, LandingRequest, SuspensionDesk } from '../../../server/staff-desk.ts';

type Import = CatalogueDraft & { readonly reason: string };
export type CatalogueRequests = {
  importCatalogue: Import;
  undoCatalogueImport: Import & { readonly revision: string; readonly overwrite: boolean };
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
  readonly catalogue: Pick<CatalogueDesk, 'choose' | 'compareChoices' | 'land' | 'promoteChoice' | 'refresh'> & {
    readonly suspensions: Pick<SuspensionDesk, 'resume'>;
  };
};
/** Milliseconds. */
const actTimeout = 120_000;
type As = Pick<LandingRequest, 'actor' | 'approvedBy' | 'approveIn'> & { readonly dryRun: boolean };

/** Acts on the catalogue and on the games of brands that may wait for a second person. */
export const catalogueActs = ({ catalogue }: CatalogueParts, database: Database) => {
  const land = ({ reason, ...draft }: Import, { actor, approvedBy, approveIn, dryRun }: As) =>
    catalogue.land({ draft, reason, actor, approvedBy, approveIn, dryRun });
  return {
    importCatalogue: land,
    undoCatalogueImport: land,
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
      revision: await newestNumber(database, 'choice', request.tenant),
    }),
    resumeGames: ({ kind, id, brands, reason }: CatalogueRequests['resumeGames'], { actor, dryRun }: As) =>
      catalogue.suspensions.resume({ kind, id, brands, reason, actor, dryRun, origin: originOfAct() }),
  };
};

export const originOfAct = () => actingFrom.current() ?? { address: '', requestId: '' };
