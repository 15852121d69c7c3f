import { languagesOf } from '../../../schema/features/staff/may-call.ts';
import type { BrandSets } from '../../../server/brands/environments.ts';
import { appliedAround } from '../../../server/brands/versions/drafts/apply-operations.ts';
import { readDraft } from '../../../server/brands/versions/drafts/read-drafts.ts';
import { parentsOf } from '../../../server/brands/versions/drafts/refuse-foreign.ts';
import { findRelease } from '../../../server/brands/versions/releases/list-releases.ts';
import { findTexts } from '../../../server/brands/versions/texts/find-texts.ts';
import { listTextEdits, recordedSources } from '../../../server/brands/versions/texts/text-edits.ts';
import type { Database } from '../../../server/database/database.ts';
import { brandRights } from '../../../server/staff/brand-rights.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';

/** Texts of brands, found by what players read. They are written as places of drafts. */
export const textEndpoints = ({ sets, database }: { sets: BrandSets; database: Database }) =>
  ({
    findTexts: async ({ params: { tenant }, query, staff }) => {
      const { environment = 'production', draft, ...search } = query;
      const brands = sets[environment];
      await brands.refresh([tenant]);
      const content =
        draft === undefined
          ? await findRelease(database, tenant, environment)
          : await readDraft({ database, tenant, id: draft });
      const parents = parentsOf({ brands, tenant, content, rights: brandRights(staff) });
      const enabled = appliedAround(content.manifest, parents).effective(['locale', 'enabled']);
      const offered = Array.isArray(enabled) ? enabled.filter((language) => typeof language === 'string') : [];
      const theirs = languagesOf(staff);
      const readable = offered.filter((language) => theirs === undefined || theirs.includes(language));
      const languages = ['EN', ...readable.filter((language) => language !== 'EN')];
      const sources = await database.asOperator((tx) => recordedSources(tx, tenant, languages));
      return findTexts({ texts: content.texts, languages, sources, ...search });
    },
    listTextEdits: async ({ params: { tenant, language, key } }) => {
      const rows = await database.asOperator((tx) => listTextEdits(tx, { tenant, language, name: key }));
      return rows.map(({ actor, before, after, created_at }) => ({
        actor: actor ?? '',
        at: created_at.toISOString(),
        before,
        after,
      }));
    },
  }) satisfies AdminEndpoints<'texts'>;
