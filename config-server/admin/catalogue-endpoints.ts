import type { AdminQueryOf, AdminValueOf } from '../../schema/admin-call-types.ts';
import { limits } from '../../schema/constants.ts';
import { CodedError } from '../../schema/errors.ts';
import type { AdminEndpoints } from './admin-endpoint.ts';

type Kind = NonNullable<AdminQueryOf<'importCatalogue'>['format']>;
type Sent = {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly kind: Kind;
  readonly file: string;
  readonly actor: string;
  readonly reason: string;
  readonly dryRun: boolean;
};
type Import = AdminValueOf<'importCatalogue'>;
type Revision = AdminValueOf<'listCatalogueRevisions'>[number];

/** The catalogue, which the platform has. */
export type AdminCatalogue = {
  /** Throws `catalogue.invalid` and `catalogue.busy`. */
  run(request: Sent & { readonly replace: boolean; readonly id?: string }): Promise<
    Readonly<Omit<Import, 'revision' | 'samples'>> & {
      readonly revision: bigint | null;
      readonly samples: readonly Readonly<Import['samples'][number]>[];
    }
  >;
  progress(id: string): Promise<AdminValueOf<'getCatalogueImport'> | undefined>;
  revisions(): Promise<
    readonly (Omit<Revision, 'sequence' | 'createdAt'> & {
      readonly sequence: bigint;
      readonly createdAt: Date;
    })[]
  >;
  export(wanted: {
    kind: Kind;
    section: NonNullable<AdminQueryOf<'exportCatalogue'>['section']>;
  }): AsyncIterable<string>;
  choose(
    request: Sent & {
      readonly tenant: string;
      readonly origin: { readonly address: string; readonly requestId: string };
    },
  ): Promise<AdminValueOf<'chooseCatalogue'>>;
  exportChoice(wanted: {
    tenant: string;
    kind: Kind;
    section: NonNullable<AdminQueryOf<'exportChoice'>['section']>;
  }): AsyncIterable<string>;
};

const contentTypes: Readonly<Record<Kind, string>> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

export const catalogueEndpoints = (catalogue: AdminCatalogue) =>
  ({
    importCatalogue: async ({ query, body, actor, log }) => {
      const { replace = false, id } = query;
      const sent = sentOf({ query, body, actor });
      const { revision, samples, ...rest } = await catalogue.run({ ...sent, replace, ...(id && { id }) });
      log.info({ actor: sent.actor }, `import of a catalogue: ${rest.outcome}`);
      return { ...rest, samples: [...samples], revision: revision === null ? null : String(revision) };
    },
    getCatalogueImport: async ({ params }) => {
      const found = await catalogue.progress(params.import);
      if (found === undefined) throw new CodedError('request.not_found', { message: 'no such import' });
      return found;
    },
    exportCatalogue: ({ query: { format = 'json', section = 'games' } }) => ({
      contentType: contentTypes[format],
      name: format === 'json' ? 'catalogue.json' : `${section}.csv`,
      chunks: catalogue.export({ kind: format, section }),
    }),
    listCatalogueRevisions: async () =>
      (await catalogue.revisions()).map(({ sequence, createdAt, ...revision }) => ({
        ...revision,
        sequence: String(sequence),
        createdAt: createdAt.toISOString(),
      })),
    chooseCatalogue: async ({ brand, query, body, actor, client, requestId, log }) => {
      const sent = sentOf({ query, body, actor });
      const origin = { address: client.address, requestId };
      const chosen = await catalogue.choose({ ...sent, tenant: brand.id, origin });
      log.info({ actor: sent.actor }, `choice of the catalogue: ${chosen.outcome}`);
      return chosen;
    },
    exportChoice: ({ brand, query: { format = 'json', section = 'games' } }) => ({
      contentType: contentTypes[format],
      name: format === 'json' ? `${brand.id}.json` : `${brand.id}-${section}.csv`,
      chunks: catalogue.exportChoice({ tenant: brand.id, kind: format, section }),
    }),
  }) satisfies AdminEndpoints<'catalogue'>;

function sentOf({
  query: { format = 'json', file = 'file', reason = '', dryRun = false },
  body,
  actor,
}: {
  actor: string;
  query: AdminQueryOf<'chooseCatalogue'>;
  body: { stream(input: { limit: number }): AsyncIterable<Uint8Array> };
}): Sent {
  const bytes = body.stream({ limit: limits.importBytes });
  return { bytes, kind: format, file, actor, reason: reason.trim(), dryRun };
}
