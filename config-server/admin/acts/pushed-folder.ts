import type { AdminQueryOf } from '../../../schema/admin-call-types.ts';
import { serverLimits } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { Environment } from '../../../server/brands/environments.ts';
import type { BrandFolder } from '../../../server/brands/folder/read/read-brand-folder.ts';
import { readFiles } from '../../../server/brands/versions/drafts/draft-files.ts';
import { wholeFolder } from '../../../server/brands/versions/drafts/draft-folder.ts';
import { readDraft, servedNumbers } from '../../../server/brands/versions/drafts/read-drafts.ts';
import { requireRevision, setDraftBase } from '../../../server/brands/versions/drafts/write-draft.ts';
import { readPushed } from '../../../server/brands/versions/releases/read-pushed.ts';
import type { releaseBrand } from '../../../server/brands/versions/releases/release-brand.ts';
import type { Database } from '../../../server/database/database.ts';
import type { BinaryBody } from '../../../server/http/binary-body.ts';

type Pushed = { readonly folder: BrandFolder } & Pick<Parameters<typeof releaseBrand>[0], 'base' | 'within'>;

/**
 * The folder of a push: its body, or a draft at a revision. Throws `request.invalid`, and for a draft `request.not_found` or
 * `draft.stale`.
 */
export async function pushedFolder({
  database,
  tenant,
  query: { environment = 'production', draft: id, revision, base },
  body,
}: {
  database: Database;
  tenant: string;
  query: Pick<AdminQueryOf<'pushRelease'>, 'environment' | 'draft' | 'revision' | 'base'>;
  body: BinaryBody;
}): Promise<Pushed> {
  if ((id === undefined) !== (revision === undefined))
    throw new CodedError('request.invalid', { message: 'draft: send a draft with its revision, or neither' });
  if (id === undefined || revision === undefined)
    return {
      base,
      within: undefined,
      folder: await readPushed({ tenant, stream: body.stream({ limit: serverLimits.releaseBytes }) }),
    };
  const pushed = await pushedDraft({ database, tenant, id, revision, environment });
  return { ...pushed, base: base ?? pushed.base };
}

/**
 * A draft at a revision as the folder of a push. It is pushed on its own base, and based on the new release afterwards. Throws
 * `request.not_found` or `draft.stale`.
 */
export async function pushedDraft({
  database,
  tenant,
  id,
  revision,
  environment,
}: {
  database: Database;
  tenant: string;
  id: string;
  revision: number;
  environment: Environment;
}): Promise<Pushed> {
  const draft = await readDraft({ database, tenant, id });
  await requireRevision(database, draft, revision);
  const served = await servedNumbers(database, tenant);
  const isFirst = served.some((one) => one.environment === environment && one.number === null);
  const files = await readFiles({ database, tenant, id, hashes: Object.values(draft.assets) });
  return {
    folder: await wholeFolder(tenant, draft, files),
    // An environment without a release has nothing that a base could protect.
    base: isFirst ? undefined : (draft.base ?? undefined),
    within: (tx, { number }) => setDraftBase(tx, { tenant, id, base: number }),
  };
}
