import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { serverLimits } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import { languagesOf, mayCall } from '../../../schema/features/staff/may-call.ts';
import { pointerOf } from '../../../schema/manifest/pointer.ts';
import type { BrandSets, Environment } from '../../../server/brands/environments.ts';
import type { AssetFile } from '../../../server/brands/folder/read/read-brand-folder.ts';
import { recordingRefusedSecrets } from '../../../server/brands/secrets/record-refused-secrets.ts';
import { applyOperations, type DraftOperation } from '../../../server/brands/versions/drafts/apply-operations.ts';
import { checkDraft } from '../../../server/brands/versions/drafts/check-draft.ts';
import { compareDraft, placesBetween } from '../../../server/brands/versions/drafts/compare-draft.ts';
import type { Draft, DraftContent, DraftHead } from '../../../server/brands/versions/drafts/draft.ts';
import { listFiles, readDraftFile } from '../../../server/brands/versions/drafts/draft-files.ts';
import { exportDraft } from '../../../server/brands/versions/drafts/draft-folder.ts';
import {
  createDraft,
  type DraftSource,
  deleteDraft,
  renameDraft,
} from '../../../server/brands/versions/drafts/manage-drafts.ts';
import {
  listDrafts,
  readDraft,
  requireWritable,
  servedNumbers,
} from '../../../server/brands/versions/drafts/read-drafts.ts';
import { parentsOf, refuseForeign } from '../../../server/brands/versions/drafts/refuse-foreign.ts';
import { readUploadedFile, readUploadedFolder } from '../../../server/brands/versions/drafts/uploads.ts';
import { type DraftWrite, writeDraft } from '../../../server/brands/versions/drafts/write-draft.ts';
import { findRelease } from '../../../server/brands/versions/releases/list-releases.ts';
import { unreadableParents } from '../../../server/brands/versions/releases/readable-parents.ts';
import type { Database, DatabaseAndClock } from '../../../server/database/database.ts';
import { wholeFile } from '../../../server/http/answered-file.ts';
import { brandRights } from '../../../server/staff/brand-rights.ts';
import { hasLeft } from '../../../server/staff/has-left.ts';
import { requireTranslation } from '../../../server/staff/require-translation.ts';
import type { StaffGrants } from '../../../server/staff/staff-identity.ts';
import type { BrandActs } from '../acts/brand-acts.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';
import { hideInherited } from '../door/inherited-values.ts';
import { withDraftTexts } from './with-draft-texts.ts';

/** Drafts of brands. They are not acts: nobody but staff sees a draft until it is published. */
export const draftEndpoints = ({ acts, ...parts }: DatabaseAndClock & { sets: BrandSets; acts: BrandActs }) => {
  const { sets, database, clock } = parts;
  const write = draftWrites(parts);
  /** The state of a draft as its environment is known here. A write has refreshed it. */
  const stateOf = async ({
    tenant,
    content,
    environment,
    staff,
  }: {
    tenant: string;
    content: DraftContent;
    environment: Environment;
    staff: StaffGrants;
  }) => {
    const rights = brandRights(staff);
    const { faults, delivery } = await checkDraft({
      brands: sets[environment],
      environment,
      tenant,
      content,
      rights,
      now: clock.now(),
    });
    return { manifest: content.manifest, texts: content.texts, faults: [...faults], delivery };
  };
  return {
    listDrafts: async ({ params: { tenant }, actor }) =>
      (await listDrafts(database, tenant)).map((draft) => draftValue({ draft, actor })),
    createDraft: async ({ params: { tenant }, body: { name, from = {} }, actor, staff, log }) => {
      // Another draft may have changes that its author alone may make.
      if (from.draft !== undefined && languagesOf(staff) !== undefined)
        throw new CodedError('staff.forbidden', {
          message: 'translators begin a draft from a release, not from a draft',
        });
      const source = await draftSource({ database, tenant, from });
      const draft = await createDraft({ ...parts, actor, tenant, name, source });
      log.info({ tenant, actor }, 'created a draft');
      return draftValue({ draft, actor });
    },
    getDraft: async ({ params: { tenant, draft: id }, query: { environment = 'production' }, actor, staff }) => {
      const draft = await readDraft({ database, tenant, id });
      const [assets, served] = await Promise.all([
        listFiles({ database, tenant, id, assets: draft.assets }),
        servedNumbers(database, tenant),
        sets[environment].refresh([tenant]),
      ]);
      const state = await stateOf({ tenant, content: draft, environment, staff });
      return { draft: draftValue({ draft, actor }), assets, served, ...state };
    },
    patchDraft: async ({ params, body: { environment, revision, operations, base, id }, actor, staff }) => {
      const { tenant } = params;
      if (base !== undefined) await findRelease(database, tenant, base);
      const written = await write.patch({
        ...target(params),
        actor,
        staff,
        environment,
        revision,
        operations,
        base,
        id,
      });
      const state = await stateOf({ tenant, content: written.draft, environment, staff });
      return { revision: written.revision, ...state };
    },
    putDraftAsset: async ({ params, query: { environment = 'production', revision, id }, body, actor, staff }) => {
      const { tenant, name } = params;
      const path = `assets/${name}`;
      await requireWritable({ database, tenant, id: params.draft, actor });
      const bytes = await body.read({ limit: serverLimits.releaseBytes });
      const file = readUploadedFile({ tenant, path, bytes });
      const written = await write.asset({ ...target(params), actor, staff, environment, revision, id, path, file });
      const state = await stateOf({ tenant, content: written.draft, environment, staff });
      const { hash, contentType } = file;
      return { revision: written.revision, ...state, asset: { path, hash, bytes: bytes.length, contentType } };
    },
    getDraftAsset: async ({ params: { tenant, draft: id, hash } }) => {
      const { assets } = await readDraft({ database, tenant, id });
      const found = await readDraftFile({ database, tenant, id, hash, assets });
      if (found === undefined)
        throw new CodedError('request.not_found', { message: `the draft has no such file: read it again` });
      const { contentType, name, bytes } = found;
      return { contentType, name, chunks: wholeFile(bytes), isShown: true };
    },
    putDraftFolder: async ({ params, query: { environment = 'production', revision, id }, body, actor, staff }) => {
      const { tenant } = params;
      await requireWritable({ database, tenant, id: params.draft, actor });
      const stream = body.stream({ limit: serverLimits.releaseBytes });
      const { content, files } = await readUploadedFolder({ tenant, stream });
      const written = await write.folder({
        ...target(params),
        actor,
        staff,
        environment,
        revision,
        id,
        content,
        files,
      });
      const state = await stateOf({ tenant, content: written.draft, environment, staff });
      return { revision: written.revision, ...state };
    },
    exportDraft: async ({ params: { tenant, draft: id } }) => {
      const draft = await readDraft({ database, tenant, id });
      return {
        contentType: 'application/octet-stream',
        name: `${tenant}-${draft.id}.draft`,
        chunks: exportDraft({ database, tenant, id, content: draft }),
      };
    },
    getDraftDifference: async ({ params: { tenant, draft: id }, query: { environment = 'production' }, staff }) => {
      const draft = await readDraft({ database, tenant, id });
      const numbers = await servedNumbers(database, tenant);
      const served = numbers.find((one) => one.environment === environment)?.number ?? null;
      const releaseOf = (wanted: number | null) =>
        wanted === null ? undefined : findRelease(database, tenant, wanted);
      const brands = sets[environment];
      await brands.refresh([tenant]);
      const rights = brandRights(staff);
      const chain = brands.lineage(tenant) ?? [];
      const isHidden = unreadableParents(chain, rights.mayRead).length > 0;
      const compared = await compareDraft({
        tenant,
        draft,
        base: await releaseOf(draft.base),
        served: await releaseOf(served),
        parents: isHidden ? [] : parentsOf({ brands, tenant, content: draft, rights }),
      });
      return { revision: draft.revision, base: draft.base, served, ...compared };
    },
    requestPublication: async ({ params: { tenant, draft }, body: { dryRun, ...request }, actor, staff, log }) => {
      const hide = hideInherited(sets, request.environment, staff);
      const value = await acts.perform('requestPublication', { tenant, draft, ...request }, { actor, staff, dryRun });
      if (value.proposal !== null) log.info({ tenant, actor }, `requested to publish draft ${draft}`);
      const { environment } = request;
      const shown = dryRun ? await withDraftTexts({ database, tenant, draft, environment, value }) : value;
      return { ...shown, differences: hide(shown.differences), hidden: hide(shown.hidden) };
    },
    renameDraft: async ({ params: { tenant, draft: id }, body: { name }, actor }) =>
      draftValue({ draft: await renameDraft({ ...parts, actor, tenant, id, name }), actor }),
    deleteDraft: async ({ params: { tenant, draft: id }, actor, staff, log }) => {
      await deleteDraft({
        database,
        actor,
        tenant,
        id,
        // Only those who may publish clean up after a colleague.
        mayDelete: async (tx, { owner }) =>
          mayCall(staff.role, 'pushRelease') && (await hasLeft(tx, { actor: owner, tenant, now: clock.now() })),
      });
      log.info({ tenant, actor }, 'deleted a draft');
      return { deleted: true };
    },
  } satisfies AdminEndpoints<'drafts'>;
};

const target = ({ tenant, draft }: { tenant: string; draft: string }) => ({ tenant, draft });

const draftValue = ({
  draft: { id, owner, name, base, revision, createdAt, updatedAt },
  actor,
}: {
  draft: DraftHead;
  actor: string;
}) => ({
  id,
  owner,
  name,
  base,
  revision,
  mine: owner === actor,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

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
const draftWrites = ({ sets, database, clock }: DatabaseAndClock & { sets: BrandSets }) => {
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
            requireTexts({ before: current.draft, after: { ...changed.content, base: changed.base }, staff });
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
        change: async ({ draft }) => {
          // Comparing two folders of the largest size takes some 20 ms, so other work runs before.
          await nextTurnOfLoop();
          const paths = placesBetween({ tenant: by.tenant, before: draft, after: content }).map(({ path }) => path);
          return { content, base: draft.base, paths };
        },
      }),
  };
};

/** Throws `staff.forbidden` if a translator changes anything but texts of their languages, such as the release that a draft is based on. */
function requireTexts({
  before,
  after,
  staff,
}: Record<'before' | 'after', DraftContent & Pick<DraftHead, 'base'>> & { staff: StaffGrants }): void {
  const languages = languagesOf(staff);
  if (languages === undefined) return;
  const parts = ({ manifest, texts, assets, base }: typeof before) => ({ manifest, texts, assets, base });
  requireTranslation({ before: parts(before), after: parts(after), byLanguage: ['texts'], languages });
}

/** The content of a new draft. Throws `change.refused`, `release.unknown` or `request.not_found`. */
async function draftSource({
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
  const served = await servedNumbers(database, tenant);
  const first = served.find((one) => one.number !== null)?.environment ?? 'production';
  const release = await findRelease(database, tenant, number ?? environment ?? first);
  return { content: release, base: release.stored.number };
}

const isHash = (value: string) => /^[0-9a-f]{64}$/.test(value);
