import { CodedError } from '../../../schema/errors.ts';
import type { Manifest } from '../../../schema/generated/manifest.ts';
import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { activeChanges } from '../folder/build/build-brand.ts';
import { asKnownAt, effectiveAt, publishedAt } from '../folder/build/effective-at.ts';
import { asManifest } from '../folder/effective.ts';
import { isAbstract } from '../folder/lineage.ts';
import { flattenOverrides } from '../folder/read/texts-of-folder.ts';
import type { StoredBrand } from '../folder/stored-brand.ts';
import { withTextChanges } from '../folder/text-changes.ts';
import { unreadableParents } from '../versions/releases/readable-parents.ts';

/** A brand at a moment, as one caller may see it. */
export type WhyView = {
  /** Parents first, the brand last. Hidden parents have the changes of now, whatever the moment is. */
  readonly chain: readonly StoredBrand[];
  /** Parents that the caller may not read. */
  readonly hidden: readonly string[];
  readonly at: Date;
  readonly manifest: Manifest;
  /** The brand's own English texts by `namespace:key`, live changes included. */
  readonly texts: ReadonlyMap<string, string>;
};

/**
 * Throws `request.invalid` for a parent that no host serves, for a moment before the release was published, and if the changes of
 * that moment result in an invalid brand.
 */
export function whyView({
  chain: stored,
  mayRead,
  at,
  now,
}: {
  chain: readonly StoredBrand[];
  mayRead: (tenant: string) => boolean;
  /** `undefined` for now. */
  at: Date | undefined;
  now: Date;
}): WhyView {
  const own = stored.at(-1);
  if (own === undefined) throw new Error('a lineage has at least the brand itself');
  if (isAbstract(own.manifest))
    throw new CodedError('request.invalid', {
      message: `${own.tenant} is a parent and shows nothing itself: choose a brand that inherits from it`,
    });
  const hidden = unreadableParents(stored, mayRead);
  const published = publishedAt(stored.filter(({ tenant }) => !hidden.includes(tenant)));
  if (at !== undefined && at < published)
    throw new CodedError('request.invalid', {
      message: `the release was published at ${published.toISOString()}: choose a later time`,
    });
  const known = at === undefined ? stored : asKnownAt(stored, at);
  const chain = known.map((each, index) => (hidden.includes(each.tenant) ? asOfNow(stored[index] ?? each, now) : each));
  const moment = at ?? now;
  const manifest = manifestAt(chain, moment);
  const english = withTextChanges({
    texts: new Map([['EN', flattenOverrides(own.texts.EN)]]),
    changes: activeChanges(chain.at(-1)?.changes ?? [], moment),
  });
  return { chain, hidden, at: moment, manifest, texts: english.get('EN') ?? new Map() };
}

/** The rules of pages read only public parts, so this narrows the type. */
export const publicPart = (manifest: Manifest): PublicManifest => manifest as unknown as PublicManifest;

/** Throws `request.invalid` if the changes of that moment result in an invalid brand. */
export function manifestAt(chain: readonly StoredBrand[], at: Date): Manifest {
  const { effective } = effectiveAt(chain, at);
  if (effective.errors.length === 0) return asManifest(effective);
  const { tenant } = chain.at(-1) ?? { tenant: '' };
  throw new CodedError('request.invalid', {
    message: `${tenant} is no valid brand at ${at.toISOString()}: livery validate names the fault`,
  });
}

/**
 * A stored brand whose current changes apply at every moment: the caller must not see changes of a hidden parent that start or end
 * later.
 */
function asOfNow(stored: StoredBrand, now: Date): StoredBrand {
  const changes = activeChanges(stored.changes, now);
  return { ...stored, changes: changes.map((change) => ({ ...change, from: null, until: null })) };
}
