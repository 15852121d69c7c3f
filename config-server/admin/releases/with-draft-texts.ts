import { serverLimits } from '../../../schema/constants.ts';
import type { Environment } from '../../../server/brands/environments.ts';
import { readDraft, servedNumbers } from '../../../server/brands/versions/drafts/read-drafts.ts';
import { textDifferences } from '../../../server/brands/versions/releases/compare-releases.ts';
import { findRelease } from '../../../server/brands/versions/releases/list-releases.ts';
import { withStoredFiles } from '../../../server/brands/versions/releases/release-files.ts';
import type { Database } from '../../../server/database/database.ts';
import type { releasedValue } from '../acts/act-values.ts';

/**
 * Adds to the plan of a draft what people look at before it is published: each text that differs from what the environment serves, and
 * the served pictures that the draft replaces. A brand's first release has no differences.
 */
export async function withDraftTexts<Value extends ReturnType<typeof releasedValue>>({
  database,
  tenant,
  draft,
  environment,
  value,
}: {
  database: Database;
  tenant: string;
  /** Id. */
  draft: string;
  environment: Environment;
  value: Value;
}): Promise<Value> {
  const served = (await servedNumbers(database, tenant)).find((one) => one.environment === environment);
  if (served?.number == null) return value;
  const [before, after] = await Promise.all([
    findRelease(database, tenant, served.number),
    readDraft({ database, tenant, id: draft }),
  ]);
  const texts = textDifferences({ tenant, before: before.texts, after: after.texts });
  const room = Math.max(0, serverLimits.differencesReported - value.differences.length);
  // Texts are listed one by one.
  const files = value.files.filter(({ path }) => !path.startsWith('texts/'));
  return {
    ...value,
    differences: [...value.differences, ...texts.slice(0, room)],
    more: value.more + Math.max(0, texts.length - room),
    files: await withStoredFiles({ database, tenant, files, before: served.number, after: undefined }),
  };
}
