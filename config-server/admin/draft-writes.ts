import { CodedError } from '../../schema/errors.ts';
import { pointerOf } from '../../schema/manifest/pointer.ts';
import type { BrandSets, Environment } from '../../server/brands/environments.ts';
import type { AssetFile } from '../../server/brands/read-brand-folder.ts';
import { applyOperations, type DraftOperation } from '../../server/brands/releases/drafts/apply-operations.ts';
import { placesBetween } from '../../server/brands/releases/drafts/compare-draft.ts';
import type { Draft, DraftContent } from '../../server/brands/releases/drafts/draft.ts';
import type { DraftSource } from '../../server/brands/releases/drafts/manage-drafts.ts';
import { servedNumbers } from '../../server/brands/releases/drafts/read-drafts.ts';
import { parentsOf, refuseForeign } from '../../server/brands/releases/drafts/refuse-foreign.ts';
import { type DraftWrite, writeDraft } from '../../server/brands/releases/drafts/write-draft.ts';
import { findRelease } from '../../server/brands/releases/list-releases.ts';
import { recordingRefusedSecrets } from '../../server/brands/secrets/record-refused-secrets.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { brandRights } from '../../server/staff/brand-rights.ts';
import type { StaffGrants } from '../../server/staff/staff-identity.ts';

type Written = Promise<{ draft: Draft; revision: number }>;
/** A write by a member of staff. `environment` is the one whose parents apply. */
type By = {
  readonly tenant: string;
  readonly draft: string;
  readonly actor: string;
  readonly staff: StaffGrants;
  readonly environment: Environment;
  readonly revision: number;
  /** Id of the request. */
  readonly id: string | undefined;
};

/**
 * Writes of drafts: of places, of one file, of a whole folder. A write that names a secret of another brand is refused and recorded,
 * as for a push.
 */
export const draftWrites = ({ sets, database, clock }: { sets: BrandSets; database: Database; clock: Clock }) => {
  const write = async ({
    tenant,
    draft: id,
    actor,
    staff,
    environment,
    revision,
    id: request,
    change,
    ...rest
  }: By & Pick<DraftWrite, 'sent' | 'change'> & Partial<Pick<DraftWrite, 'hashes' | 'files'>>): Written => {
    const brands = sets[environment];
    await brands.refresh([tenant]);
    return recordingRefusedSecrets({
      database,
      clock,
      actor,
      reason: `write of draft ${id}`,
      dryRun: false,
      act: () =>
        writeDraft({
          database,
          clock,
          tenant,
          id,
          actor,
          revision,
          request,
          hashes: [],
          files: [],
          ...rest,
          change: async (current) => {
            const changed = await change(current);
            refuseForeign({
              brands,
              tenant,
              before: current.draft,
              after: changed.content,
              rights: brandRights(staff),
            });
            return changed;
          },
        }),
    });
  };
  return {
    patch: ({
      operations,
      base,
      ...by
    }: By & { operations: readonly DraftOperation[]; base: number | undefined }): Written =>
      write({
        ...by,
        sent: { operations, base: base ?? null },
        hashes: operations.flatMap(({ value }) => (typeof value === 'string' && isHash(value) ? [value] : [])),
        change: async ({ draft, hasFile }) => {
          const parents = parentsOf({
            brands: sets[by.environment],
            tenant: by.tenant,
            content: draft,
            rights: brandRights(by.staff),
          });
          const { content, paths } = await applyOperations({ content: draft, operations, parents, hasFile });
          return { content, paths, base: base ?? draft.base };
        },
      }),
    asset: ({ path, file, ...by }: By & { path: string; file: AssetFile }): Written =>
      write({
        ...by,
        sent: { path, hash: file.hash },
        files: [file],
        change: async ({ draft: { manifest, texts, assets, base } }) => ({
          content: { manifest, texts, assets: { ...assets, [path]: file.hash } },
          paths: [pointerOf(path.split('/'))],
          base,
        }),
      }),
    folder: ({ content, files, ...by }: By & { content: DraftContent; files: readonly AssetFile[] }): Written =>
      write({
        ...by,
        sent: content,
        files,
        change: async ({ draft }) => ({
          content,
          base: draft.base,
          paths: placesBetween({ tenant: by.tenant, before: draft, after: content }).map(({ path }) => path),
        }),
      }),
  };
};

/** The content of a new draft. Throws `change.refused`, `release.unknown` or `request.not_found`. */
export async function draftSource({
  database,
  tenant,
  from: { environment, number, draft },
}: {
  database: Database;
  tenant: string;
  from: {
    readonly environment?: Environment | undefined;
    readonly number?: number | undefined;
    readonly draft?: string | undefined;
  };
}): Promise<DraftSource> {
  if ([environment, number, draft].filter((one) => one !== undefined).length > 1)
    throw new CodedError('change.refused', { message: 'from: name an environment, a number or a draft, only one' });
  if (draft !== undefined) return { draft };
  const served = await servedNumbers({ database, tenant });
  const first = served.find((one) => one.number !== null)?.environment ?? 'production';
  const release = await findRelease({ database, tenant, wanted: number ?? environment ?? first });
  return { content: release, base: release.stored.number };
}

const isHash = (value: string) => /^[0-9a-f]{64}$/.test(value);
