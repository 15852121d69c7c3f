import type { Database } from '../database/database.ts';
import { tokenNameOf } from './staff-identity.ts';

/**
 * Whether two actors may be the same person: the same account, or one account and a token that it made. Names of tokens can be
 * reused, so everybody who ever made a token of that name counts.
 */
export async function isSamePerson({
  database,
  actors: [one, other],
}: {
  database: Database;
  actors: readonly [string, string];
}): Promise<boolean> {
  if (one === other) return true;
  const [these, those] = [
    await personsBehind({ database, actor: one }),
    await personsBehind({ database, actor: other }),
  ];
  return these.some((person) => those.includes(person));
}

async function personsBehind({ database, actor }: { database: Database; actor: string }): Promise<string[]> {
  const found = new Set<string>();
  // A machine may have made the token of another one.
  for (let next = [actor]; next.length > 0; ) {
    const names = next.filter((name) => !found.has(name));
    for (const name of names) found.add(name);
    const tokens = names.flatMap((name) => tokenNameOf(name) ?? []);
    if (tokens.length === 0) break;
    const makers = await database.asOperator((trx) =>
      trx.selectFrom('staff_token').where('name', 'in', tokens).select('created_by').distinct().execute(),
    );
    next = makers.map(({ created_by }) => created_by);
  }
  return [...found];
}
