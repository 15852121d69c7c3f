import { CodedError } from '../../../../schema/errors.ts';
import type { Json, JsonObject } from '../../../../schema/manifest/walk-schema.ts';
import type { Database } from '../../../database/database.ts';
import { selectRows } from '../../../database/rows.ts';
import { type Environment, environments } from '../../environments.ts';
import { type BrandAct, listActs } from '../list-acts.ts';
import { numberParents, type ReleaseOrigin } from '../stored/release-origin.ts';
import type { Candidate } from './release-brand.ts';

/** Number of releases that are listed of a brand: the newest ones, in addition to those that are served. */
const mostListed = 100;

export type ListedRelease = {
  readonly number: number;
  readonly actor: string;
  readonly reason: string;
  readonly createdAt: Date;
  readonly origin: ReleaseOrigin;
  /** Number of the release that it replaced. */
  readonly base: number | null;
  /** Releases of its parents that were served at that time, the nearest first. */
  readonly parents: readonly { readonly tenant: string; readonly release: number }[];
  /** Environments that serve it now. */
  readonly environments: readonly Environment[];
  /** Environments that served it before the release that they serve now. */
  readonly previous: readonly Environment[];
  /** Environments that ever served it. */
  readonly served: readonly ServedTime[];
  /** Undefined if nobody signed it off. */
  readonly signOff: { readonly actor: string; readonly at: Date } | undefined;
};

/** Releases of a brand, the newest first: at most a hundred in addition to those that are served and those that were served before. */
export async function listReleases(input: OfBrand): Promise<ListedRelease[]> {
  const { stored, earlier } = await readReleases(input);
  return stored.map((release) => ({
    ...release,
    previous: environments.filter((environment) => earlier.get(environment) === release.number),
  }));
}

type OfBrand = { readonly database: Database; readonly tenant: string };
type Head = Pick<ListedRelease, 'number' | 'environments'>;

/** Reads the releases, the ones that environments served before, and the acts that changed what environments serve, the oldest first. */
async function readReleases({ database, tenant }: OfBrand) {
  const all = await listActs({ database, tenant, actions: [...releaseActions, 'release.signed-off'] });
  const acts = all.filter(({ action }) => action !== 'release.signed-off');
  const signOffs = all.filter(({ action }) => action === 'release.signed-off');
  return database.asOperator(async (tx) => {
    const pointers = await selectRows(tx, 'environment_pointer', { tenant })
      .select(['environment', 'release_id'])
      .execute();
    const rows = await selectRows(tx, 'release', { tenant })
      .select(['id', 'number', 'origin', 'base', 'parents', 'actor', 'reason', 'created_at'])
      .orderBy('number', 'desc')
      .execute();
    const all = rows.map(({ id, ...row }) => ({
      ...row,
      environments: environments.filter((environment) =>
        pointers.some((pointer) => pointer.environment === environment && pointer.release_id === id),
      ),
    }));
    // Numbers of the releases that environments served before their current ones.
    const earlier = new Map(environments.map((environment) => [environment, earlierOf(acts, all, environment)]));
    const before = [...earlier.values()];
    const listed = all.filter(
      ({ environments: serving, number }, index) => index < mostListed || serving.length > 0 || before.includes(number),
    );
    const numbered = await numberParents(
      tx,
      listed.flatMap(({ parents }) => parents),
    );
    const stored = listed.map(({ created_at: createdAt, parents, ...row }) => ({
      ...row,
      createdAt,
      parents: numbered(parents),
      signOff: signOffOf(signOffs.findLast(({ after }) => after.release === row.number)),
      served: servedTimes({
        acts,
        number: row.number,
        serving: row.environments,
        isPublished: row.origin === 'published',
      }),
    }));
    return { stored, acts, earlier };
  });
}

const signOffOf = (act: BrandAct | undefined) => act && { actor: act.actor, at: act.createdAt };

/** A stored release by its number, or the one that an environment serves. Throws `release.unknown`. */
export async function findRelease(
  database: Database,
  tenant: string,
  wanted: number | Environment,
): Promise<Candidate & { readonly stored: { readonly id: string; readonly number: number } }> {
  const row = await database.asOperator((tx) =>
    selectRows(tx, 'release', { tenant })
      .$if(typeof wanted === 'number', (query) => query.where('number', '=', wanted as number))
      .$if(typeof wanted === 'string', (query) =>
        query.where('id', '=', (inner) =>
          inner
            .selectFrom('environment_pointer')
            .where('tenant', '=', tenant)
            .where('environment', '=', wanted as Environment)
            .select('release_id'),
        ),
      )
      .select(['id', 'number', 'manifest', 'texts', 'assets'])
      .executeTakeFirst(),
  );
  if (row === undefined)
    throw new CodedError('release.unknown', {
      message:
        typeof wanted === 'number'
          ? `${tenant} has no release ${wanted}: choose one from its list of releases`
          : `${tenant} has no release in ${wanted}: push one`,
    });
  const { id, number, manifest, texts, assets } = row;
  return { manifest: manifest as Json, texts: texts as JsonObject, assets, files: [], stored: { id, number } };
}

const releaseActions = ['release.pushed', 'release.promoted', 'release.rolled-back', 'release.migrated'] as const;

/**
 * Whether an environment has ever served a release. Releases of folders that the sandbox watches were served in the environment in
 * which they were published, without an act.
 */
export async function wasServed({
  database,
  tenant,
  environment,
  number,
}: {
  database: Database;
  tenant: string;
  environment: Environment;
  number: number;
}): Promise<boolean> {
  const acts = await listActs({ database, tenant, actions: releaseActions });
  const named = acts.some(
    ({ before, after }) => after.environment === environment && (after.release === number || before.release === number),
  );
  if (named) return true;
  const release = await database.asOperator((tx) =>
    selectRows(tx, 'release', { tenant, number }).select('origin').executeTakeFirst(),
  );
  return release?.origin === 'published';
}

/**
 * When an environment last stopped serving a release; `undefined` if it serves it, or if the time is not known. With the acts that served
 * releases there.
 */
export async function servedUntil({
  environment,
  number,
  ...input
}: OfBrand & { readonly environment: Environment; readonly number: number }): Promise<{
  since: Date | undefined;
  acts: readonly BrandAct[];
}> {
  const all = await listActs({ ...input, actions: releaseActions });
  const acts = all.filter(({ after }) => after.environment === environment);
  const last = acts.findLast(({ before, after }) => before.release === number || after.release === number);
  return { since: last?.after.release === number ? undefined : last?.createdAt, acts };
}

/** Number of the release that an environment served before the current one. Throws `release.unknown`. */
export async function releaseBefore({
  environment,
  ...input
}: OfBrand & { readonly environment: Environment }): Promise<number> {
  const { tenant } = input;
  const { acts, stored, earlier } = await readReleases(input);
  const before = earlier.get(environment);
  if (before !== undefined) return before;
  const now = servedBy(stored, environment);
  const others = acts.flatMap(({ before, after }) =>
    after.environment === environment ? [before.release, after.release] : [],
  );
  const known = [...new Set(others)].filter((number) => typeof number === 'number' && number !== now);
  throw new CodedError('release.unknown', {
    message: firstOf({ tenant, environment, now, others: known.map(Number).sort((a, b) => a - b) }),
  });
}

const servedBy = (stored: readonly Head[], environment: Environment): number | undefined =>
  stored.find(({ environments: serving }) => serving.includes(environment))?.number;

/** Number of the release that an environment served before the current one; `undefined` if there is none. */
function earlierOf(
  acts: readonly BrandAct[],
  /** All releases of the brand, the newest first. */ stored: readonly Head[],
  environment: Environment,
): number | undefined {
  // Releases that were rolled back are left out, so that a second rollback goes further back and not forward again.
  const served: number[] = [];
  for (const { action, before, after } of acts) {
    if (after.environment !== environment || after.release === undefined) continue;
    const from = before.release ?? null;
    // A migration may add only changes.
    if (from === after.release) continue;
    if (from !== null && served.at(-1) !== from) served.push(from);
    const known = action === 'release.rolled-back' ? served.lastIndexOf(after.release) : -1;
    if (known === -1) served.push(after.release);
    else served.splice(known + 1);
  }
  const now = servedBy(stored, environment);
  // Folders that the sandbox watches are published without an act.
  return now === served.at(-1) ? served.at(-2) : stored.find(({ number }) => number < (now ?? 0))?.number;
}

/** Returns why there is no earlier release: a release that was rolled back is not an earlier one, but can be served again. */
function firstOf({
  tenant,
  environment,
  now,
  others,
}: {
  tenant: string;
  environment: Environment;
  now: number | undefined;
  /** Other releases that the environment has served, the oldest first. */
  others: readonly number[];
}): string {
  if (now === undefined) return `${environment} serves no release of ${tenant}: push one`;
  const last = others.at(-1);
  if (last === undefined) return `${environment} has served no other release of ${tenant} than ${now}`;
  return `${environment} served no release of ${tenant} before ${now}: to serve ${others.join(' or ')} again, name it: livery rollback ${tenant} --to ${last}`;
}

type ServedTime = {
  readonly environment: Environment;
  /** When another release replaced it; null while it is served, or if the time is not known. */
  readonly until: Date | null;
};

/** Environments that ever served a release, from the acts of its brand, the oldest first. */
function servedTimes({
  acts,
  number,
  serving,
  isPublished,
}: {
  acts: readonly BrandAct[];
  number: number;
  /** Environments that serve it now. */
  serving: readonly Environment[];
  /** True for a watched folder of the sandbox: its release was served where it was published, without an act. */
  isPublished: boolean;
}): ServedTime[] {
  return environments.flatMap((environment) => {
    if (serving.includes(environment)) return [{ environment, until: null }];
    const own = acts.filter(({ after }) => after.environment === environment);
    const replaced = own.findLast(({ before, after }) => before.release === number && after.release !== number);
    const isNamed = isPublished || own.some(({ after }) => after.release === number);
    if (replaced === undefined && !isNamed) return [];
    return [{ environment, until: replaced?.createdAt ?? null }];
  });
}
