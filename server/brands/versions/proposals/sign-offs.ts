import { CodedError } from '../../../../schema/errors.ts';
import type { Database } from '../../../database/database.ts';
import { type BrandAct, listActs } from '../list-acts.ts';

/** Subject that somebody checked in staging and approved for players: a release, or the newest revision of content or choice of games at that time. */
export type SignedOff = { readonly release: number } | { readonly content: string } | { readonly games: string };

/** Returns the newest sign-off of a release, of content or of games. */
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
  const stated = Object.entries(wanted) as [keyof BrandAct['after'], number | string][];
  return acts.findLast(({ after }) => stated.every(([part, value]) => after[part] === value));
}

/** Returns the newest sign-off. Throws `release.not_signed_off`. */
export async function requireSignOff(input: {
  database: Database;
  tenant: string;
  wanted: SignedOff;
}): Promise<BrandAct> {
  const found = await findSignOff(input);
  if (found !== undefined) return found;
  const { tenant, wanted } = input;
  const what =
    'release' in wanted
      ? `release ${wanted.release}`
      : 'content' in wanted
        ? `revision ${wanted.content} of the content`
        : `the games of choice ${wanted.games}`;
  throw new CodedError('release.not_signed_off', {
    message: `nobody has signed off ${what} of ${tenant}: check it in staging, then sign it off`,
  });
}
