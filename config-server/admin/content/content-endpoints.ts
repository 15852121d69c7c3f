import { serverLimits } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import { isStaged } from '../../../server/brands/staging/stage-brands.ts';
import { entryValue } from '../acts/act-values.ts';
import type { BrandActs } from '../acts/brand-acts.ts';
import { type AdminContent, contentValue } from '../acts/content-acts.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';

export const contentEndpoints = (content: AdminContent, acts: BrandActs) =>
  ({
    importContent: async ({ brand, query, body, actor, client, requestId, log }) => {
      const { folder = 'folder', reason = '', dryRun = false, replace = false, id } = query;
      const policy = await acts.policyOf(brand.id);
      if (!dryRun && !isStaged(brand) && (policy.secondPerson || policy.signOff))
        throw new CodedError('content.needs_staging', {
          message: `the policy of ${brand.id} requires staging first: import there, then promote`,
        });
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
      return { ...contentValue(imported), proposal: null };
    },
    getContentImport: async ({ brand, params }) => {
      const found = await content.progress({ tenant: brand.id, id: params.import });
      if (found === undefined) throw new CodedError('request.not_found', { message: 'no import has this id' });
      return found;
    },
    exportContent: ({ brand }) => ({
      contentType: 'application/octet-stream',
      name: `${brand.id}.content`,
      chunks: content.export(brand.id),
    }),
    listContent: ({ brand }) => content.list(brand),
    showContent: async ({ brand, body, actor, staff, log }) => {
      const request = { tenant: brand.id, ...body };
      const shown = await acts.perform({ operation: 'showContent', request, actor, staff, dryRun: false });
      if (shown.changed && shown.proposal === null) log.info({ actor }, `content ${body.hidden ? 'hidden' : 'shown'}`);
      return shown;
    },
    promoteContent: async ({ params: { tenant }, body: { dryRun, ...request }, actor, staff, log }) => {
      const promoted = await acts.perform({
        operation: 'promoteContent',
        request: { tenant, ...request },
        actor,
        staff,
        dryRun,
      });
      log.info({ tenant, actor }, `content of ${request.from ?? 'staging'}: ${promoted.outcome}`);
      return promoted;
    },
    undoContent: async ({ brand, body: { dryRun, ...request }, actor, staff, log }) => {
      const undone = await acts.perform({
        operation: 'undoContent',
        request: { tenant: brand.id, ...request },
        actor,
        staff,
        dryRun,
      });
      log.info({ actor }, `undoing content to ${request.revision}: ${undone.outcome}`);
      return undone;
    },
    listContentRevisions: async ({ brand }) => (await content.revisions(brand.id)).map(entryValue),
  }) satisfies AdminEndpoints<'content'>;
