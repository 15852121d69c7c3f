import { Readable } from 'node:stream';
import { limits, serverLimits } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import { languagesOf } from '../../../schema/features/staff/may-call.ts';
import type { BrandSet } from '../../../server/brands/brand.ts';
import { isStaged } from '../../../server/brands/staging/stage-brands.ts';
import { listProposals } from '../../../server/brands/versions/proposals/find-proposals.ts';
import type { ContentDesk } from '../../../server/content-desk.ts';
import type { DatabaseAndClock } from '../../../server/database/database.ts';
import { actingFrom } from '../../../server/record-act.ts';
import { listRevisions } from '../../../server/revisions.ts';
import type { BrandActs } from '../acts/brand-acts.ts';
import type { ContentRequests } from '../acts/content-acts.ts';
import { requireStagingFirst } from '../acts/require-staging-first.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';
import { readableBrand } from '../door/staff-door.ts';

export const contentEndpoints = (
  content: ContentDesk,
  acts: BrandActs,
  parts: DatabaseAndClock & { brands: Pick<BrandSet, 'byId' | 'ids'> },
) =>
  ({
    importContent: async ({ brand, query, body, actor, client, requestId, log }) => {
      const { folder = 'folder', reason = '', dryRun = false, replace = false, id } = query;
      if (!dryRun) await requireStagingFirst(acts.policyOf, 'import', brand.id);
      const imported = await content.run({
        brand,
        bytes: body.stream({ limit: serverLimits.importBytes }),
        left: body.left,
        folder,
        actor,
        reason: reason.trim(),
        dryRun,
        replace,
        ...(id && { id }),
        origin: { address: client.address, requestId },
      });
      log.info({ actor }, `import of content: ${imported.outcome}`);
      return { ...imported, proposal: null };
    },
    getContentImport: async ({ brand, params }) => {
      const found = await content.progress(brand.id, params.import);
      if (found === undefined) throw new CodedError('request.not_found', { message: 'no import has this id' });
      return found;
    },
    exportContent: ({ brand }) => ({
      contentType: 'application/octet-stream',
      name: `${brand.id}.content`,
      chunks: content.export(brand.id),
    }),
    listContent: async ({ brand }) => {
      const proposals = await entriesProposed(parts, brand.id);
      return (await content.list(brand)).map((entry) => ({
        ...entry,
        proposal: proposals.get(`${entry.kind} ${entry.id}`) ?? null,
      }));
    },
    getContentEntry: ({ brand, params: { kind, id } }) => content.entry({ tenant: brand.id, kind, id }),
    saveContentDraft: async ({ brand, params: { kind, id }, query: { revision }, body, actor, staff }) => {
      const pieces: Uint8Array[] = [];
      for await (const piece of body.stream({ limit: serverLimits.contentDraftBytes })) pieces.push(piece);
      const record = parsed(Buffer.concat(pieces).toString('utf8'));
      return content.saveDraft({
        tenant: brand.id,
        kind,
        id,
        revision,
        record,
        author: actor,
        languages: languagesOf(staff),
      });
    },
    copyContentEntry: async ({ brand, params: { kind, id }, body: { to, dryRun = false }, actor, staff }) => {
      const targets = to
        .filter((target) => target !== brand.id)
        .map((target) => readableBrand(target, parts.brands, staff));
      const { brands } = await content.copy({ tenant: brand.id, kind, id, targets, dryRun, actor });
      return {
        brands: await Promise.all(
          brands.map(async (copied) => ({ ...copied, publishing: await publishingIn(acts, copied.brand) })),
        ),
      };
    },
    dropContentDraft: async ({ brand, params: { kind, id }, query: { revision } }) => {
      await content.dropDraft({ tenant: brand.id, kind, id, revision });
      return { deleted: true };
    },
    publishContent: async ({ brand, body: { dryRun = false, ...request }, actor, staff, log }) => {
      const published = await acts.perform(
        'publishContent',
        { tenant: brand.id, ...request },
        { actor, staff, dryRun },
      );
      log.info({ actor }, `publishing ${request.entries.length} entries: ${published.outcome}`);
      return published;
    },
    listContentPublications: ({ brand }) => content.publications(brand.id),
    cancelContentPublication: ({ brand, params: { publication: id }, body: { reason }, actor }) =>
      content.cancelPublication({ tenant: brand.id, id, reason, actor, origin: actingFrom.current() }),
    orderContent: ({ brand, body: { dryRun = false, ...request }, actor, staff }) =>
      acts.perform('orderContent', { tenant: brand.id, ...request }, { actor, staff, dryRun }),
    changeContentEntries: ({ brand, body: { dryRun = false, at, ...request }, actor, staff }) =>
      acts.perform(
        'changeContentEntries',
        // The time is part of the request, so that a second person approves the same end.
        { tenant: brand.id, at: at ?? parts.clock.now().toISOString(), ...request },
        { actor, staff, dryRun },
      ),
    restoreContentEntry: ({ brand, params: { kind, id }, body: { dryRun = false, ...request }, actor, staff }) =>
      acts.perform('restoreContentEntry', { tenant: brand.id, kind, id, ...request }, { actor, staff, dryRun }),
    listContentPictures: ({ brand }) => content.pictures(brand.id),
    getContentPicture: async ({ brand, params: { hash } }) => {
      const picture = await content.picture(brand.id, hash);
      return { contentType: 'image/webp', name: `${hash}.webp`, chunks: Readable.from([picture]) };
    },
    putContentPicture: ({ brand, params: { name }, body, actor }) =>
      content.addPicture({
        tenant: brand.id,
        name: name.normalize('NFC'),
        author: actor,
        bytes: body.stream({ limit: limits.uploadBytes }),
      }),
    deleteContentPicture: async ({ brand, params: { hash } }) => {
      await content.deletePicture(brand.id, hash);
      return { deleted: true };
    },
    showContent: async ({ brand, body, actor, staff, log }) => {
      const request = { tenant: brand.id, ...body };
      const shown = await acts.perform('showContent', request, { actor, staff, dryRun: false });
      if (shown.changed && shown.proposal === null) log.info({ actor }, `content ${body.hidden ? 'hidden' : 'shown'}`);
      return shown;
    },
    promoteContent: async ({ params: { tenant }, body: { dryRun, ...request }, actor, staff, log }) => {
      const promoted = await acts.perform('promoteContent', { tenant, ...request }, { actor, staff, dryRun });
      log.info({ tenant, actor }, `content of ${request.from ?? 'staging'}: ${promoted.outcome}`);
      return promoted;
    },
    undoContent: async ({ brand, body: { dryRun, ...request }, actor, staff, log }) => {
      const undone = await acts.perform('undoContent', { tenant: brand.id, ...request }, { actor, staff, dryRun });
      log.info({ actor }, `undoing content to ${request.revision}: ${undone.outcome}`);
      return undone;
    },
    listContentRevisions: ({ brand }) => listRevisions(parts.database, 'content', brand.id),
  }) satisfies AdminEndpoints<'content'>;

/** How entries are published in a brand, by its policy. */
async function publishingIn({ policyOf }: BrandActs, tenant: string): Promise<'once' | 'proposal' | 'staging'> {
  if (isStaged({ id: tenant })) return 'once';
  const { secondPerson, signOff } = await policyOf(tenant);
  if (signOff) return 'staging';
  return secondPerson ? 'proposal' : 'once';
}

/** Ids of undecided proposals by the entries that they publish. */
async function entriesProposed(
  { database, clock }: DatabaseAndClock,
  tenant: string,
): Promise<ReadonlyMap<string, string>> {
  const proposals = await listProposals({ database, clock, brands: [tenant] });
  return new Map(
    proposals.flatMap(({ id, operation, request }) => {
      if (operation !== 'publishContent') return [];
      const { tenant: of, entries } = request as ContentRequests['publishContent'];
      return of === tenant ? entries.map(({ kind, id: entry }) => [`${kind} ${entry}`, id] as const) : [];
    }),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CodedError('request.invalid', { message: 'record: send JSON' });
  }
}
