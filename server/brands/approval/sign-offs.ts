import { CodedError } from '../../../schema/errors.ts';
import type { Database } from '../../database/database.ts';
import { type BrandAct, listActs } from './list-acts.ts';

/** What somebody looked at in staging, and said that players may see: a release, and the newest revision of content then. */
export type SignedOff = { readonly release: number } | { readonly content: string };

/** The newest sign-off that names it. */
export async function findSignOff({
  database,
  tenant,
  wanted,
}: {
  database: Database;
  tenant: string;
  wanted: SignedOff;
}): Promise<BrandAct | undefined> {
  const acts = await listActs({ database, tenant, actions: ['release.signed-off'] });
  return acts.findLast(({ after }) =>
    'release' in wanted ? after.release === wanted.release : after.content === wanted.content,
  );
}

/** Throws `release.not_signed_off`. */
export async function requireSignOff(asked: {
  database: Database;
  tenant: string;
  wanted: SignedOff;
}): Promise<void> {
  if ((await findSignOff(asked)) !== undefined) return;
  const { tenant, wanted } = asked;
  const what =
    'release' in wanted ? `release ${wanted.release}` : `revision ${wanted.content} of the content`;
  throw new CodedError('release.not_signed_off', {
    message: `nobody has signed off ${what} of ${tenant}: look at it in staging, then sign it off`,
  });
}
