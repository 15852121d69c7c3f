import { sql } from 'kysely';
import { foldName, gramsOfName } from '../../../schema/rules/search-name.ts';
import type { Trx } from '../../../server/database/database.ts';
import { namesIn } from '../in-language.ts';

const filledAtOnce = 2000;

/** Folds and indexes the names of changed games in all languages, whichever transaction changed them. */
export async function fillNames(trx: Pick<Trx, 'getExecutor'>): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ node_id: number; digest: string; content: Record<string, unknown> }>`
      select game.node_id, game.digest, game.content
      from catalogue_game as game left join catalogue_name as known on known.node_id = game.node_id
      where game.node_id > ${last} and known.digest is distinct from game.digest
      order by game.node_id limit ${filledAtOnce}`.execute(trx);
    if (rows.length === 0) return;
    const names = rows.map(({ content, ...row }) => ({
      ...row,
      grams: [
        ...new Set(
          [String(content.name), ...Object.values(namesIn(content) ?? {})].flatMap((name) =>
            gramsOfName(foldName(name)),
          ),
        ),
      ],
    }));
    await sql`insert into catalogue_name (node_id, digest, grams)
      select node_id, digest, grams
      from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as name (node_id integer, digest text, grams text[])
      on conflict (node_id) do update set digest = excluded.digest, grams = excluded.grams`.execute(trx);
    last = rows.at(-1)?.node_id ?? last;
  }
}
