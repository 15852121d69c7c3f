import type { AdminBodyOf, AdminValueOf } from '../../schema/admin-call-types.ts';
import { limits } from '../../schema/constants.ts';
import { CodedError } from '../../schema/errors.ts';
import { requireSignOff } from '../../server/brands/approval/sign-offs.ts';
import type { Brand, BrandSet } from '../../server/brands/brand.ts';
import { stagingTenant } from '../../server/brands/staging/stage-brands.ts';
import type { Database } from '../../server/database/database.ts';
import type { AdminEndpoints } from './admin-endpoint.ts';
import type { BrandActs } from './brand-acts.ts';

type Import = AdminValueOf<'importContent'>;
type Revision = AdminValueOf<'listContentRevisions'>[number];
type Origin = { readonly address: string; readonly requestId: string };

/** The content of brands, which the platform has. */
export type AdminContent = {
  /** Throws `content.invalid` and `content.busy`. */
  run(request: {
    readonly brand: Brand;
    readonly bytes: AsyncIterable<Uint8Array>;
    readonly folder: string;
    readonly actor: string;
    readonly reason: string;
    readonly dryRun: boolean;
    readonly replace: boolean;
    readonly id?: string;
    readonly origin: Origin;
  }): Promise<
    Readonly<Omit<Import, 'revision' | 'samples'>> & {
      readonly revision: bigint | null;
      readonly samples: readonly Readonly<Import['samples'][number]>[];
    }
  >;
  progress(asked: { tenant: string; id: string }): Promise<AdminValueOf<'getContentImport'> | undefined>;
  list(brand: Brand): Promise<AdminValueOf<'listContent'>>;
  /** Throws `request.not_found`. */
  show(asked: {
    readonly tenant: string;
    readonly kind: AdminBodyOf<'showContent'>['kind'];
    readonly id: string;
    readonly hidden: boolean;
    readonly actor: string;
    readonly reason: string;
    readonly origin: Origin;
  }): Promise<boolean>;
  /** Throws `request.not_found`. */
  undo(asked: {
    readonly tenant: string;
    readonly to: bigint;
    readonly dryRun: boolean;
    readonly actor: string;
    readonly reason: string;
    readonly origin: Origin;
  }): Promise<
    Readonly<Pick<Import, 'outcome' | 'counts'>> & {
      readonly revision: bigint | null;
      readonly samples: readonly Readonly<Import['samples'][number]>[];
    }
  >;
  export(tenant: string): AsyncIterable<string | Uint8Array>;
  revisions(tenant: string): Promise<
    readonly (Omit<Revision, 'sequence' | 'createdAt'> & {
      readonly sequence: bigint;
      readonly createdAt: Date;
    })[]
  >;
};

export const contentEndpoints = ({
  content,
  brands,
  database,
  acts,
}: {
  content: AdminContent;
  brands: Pick<BrandSet, 'byId'>;
  database: Database;
  acts: Pick<BrandActs, 'policyOf'>;
}) =>
  ({
    importContent: async ({ brand, query, body, actor, client, requestId, log }) => {
      const { folder = 'folder', reason = '', dryRun = false, replace = false, id } = query;
      const { revision, samples, ...rest } = await content.run({
        brand,
        bytes: body.stream({ limit: limits.importBytes }),
        folder,
        actor,
        reason: reason.trim(),
        dryRun,
        replace,
        ...(id && { id }),
        origin: { address: client.address, requestId },
      });
      log.info({ actor }, `import of content: ${rest.outcome}`);
      return { ...rest, samples: [...samples], revision: revision === null ? null : String(revision) };
    },
    getContentImport: async ({ brand, params }) => {
      const found = await content.progress({ tenant: brand.id, id: params.import });
      if (found === undefined) throw new CodedError('request.not_found', { message: 'no such import' });
      return found;
    },
    exportContent: ({ brand }) => ({
      contentType: 'application/octet-stream',
      name: `${brand.id}.content`,
      chunks: content.export(brand.id),
    }),
    listContent: ({ brand }) => content.list(brand),
    showContent: async ({ brand, body, actor, client, requestId, log }) => {
      const { kind, id, hidden, reason } = body;
      const origin = { address: client.address, requestId };
      const changed = await content.show({ tenant: brand.id, kind, id, hidden, actor, reason, origin });
      if (changed) log.info({ actor }, `content ${hidden ? 'hidden' : 'shown'}`);
      return { changed };
    },
    promoteContent: async ({
      params: { tenant },
      body: { from = 'staging', reason, dryRun },
      actor,
      client,
      requestId,
      log,
    }) => {
      const [source, target] =
        from === 'staging' ? [stagingTenant(tenant), tenant] : [tenant, stagingTenant(tenant)];
      const brand = brands.byId(target);
      if (brand === undefined || brands.byId(source) === undefined)
        throw new CodedError('brand.unknown', {
          message: `${tenant} is not served in both staging and production: content goes from one to the other`,
        });
      if (from === 'staging' && !dryRun && (await acts.policyOf(tenant)).signOff)
        await requireSignOff({
          ...{ database, tenant },
          wanted: { content: await newestContent({ content, tenant: source }) },
        });
      const { revision, samples, ...rest } = await content.run({
        ...{ brand, folder: from, actor, reason, dryRun, replace: true },
        bytes: asBytes(content.export(source)),
        origin: { address: client.address, requestId },
      });
      log.info({ tenant, actor }, `content of ${from}: ${rest.outcome}`);
      return { ...rest, samples: [...samples], revision: revision === null ? null : String(revision) };
    },
    undoContent: async ({ brand, body: { revision: to, reason, dryRun }, actor, client, requestId, log }) => {
      const { revision, samples, ...rest } = await content.undo({
        ...{ tenant: brand.id, to: BigInt(to), dryRun, actor, reason },
        origin: { address: client.address, requestId },
      });
      log.info({ actor }, `undoing content to ${to}: ${rest.outcome}`);
      return { ...rest, samples: [...samples], revision: revision === null ? null : String(revision) };
    },
    listContentRevisions: async ({ brand }) =>
      (await content.revisions(brand.id)).map(({ sequence, createdAt, ...revision }) => ({
        ...revision,
        sequence: String(sequence),
        createdAt: createdAt.toISOString(),
      })),
  }) satisfies AdminEndpoints<'content'>;

/** The newest revision of content, as sign-offs name it: 0 without any. */
export async function newestContent({
  content,
  tenant,
}: {
  content: Pick<AdminContent, 'revisions'>;
  tenant: string;
}): Promise<string> {
  return String((await content.revisions(tenant)).at(-1)?.sequence ?? 0);
}

async function* asBytes(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}
