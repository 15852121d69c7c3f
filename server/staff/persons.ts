import type { Database } from '../database/database.ts';
import { selectRows } from '../database/rows.ts';
import { tokenNameOf } from './staff-identity.ts';

/**
 * Relation of a decider to the author of an act. `own`: they may be the same person, because they are one account, an account and a
 * token that it made, an account and one that it invited and nobody confirmed, or accounts of one name with a password and at the
 * provider. `unconfirmed`: nobody has confirmed the decider's account, or an account behind the decider's token.
 */
export async function standingOf({
  database,
  author,
  decider,
}: {
  database: Database;
  author: string;
  decider: string;
}): Promise<'own' | 'unconfirmed' | 'other'> {
  if (author === decider) return 'own';
  const [behind, theirs] = [await personsBehind(database, author), await personsBehind(database, decider)];
  if (!theirs.isConfirmed) return 'unconfirmed';
  return theirs.persons.some((person) => behind.persons.includes(person)) ? 'own' : 'other';
}

/** The confirmed accounts that are other people than the author of an act. */
export async function othersAmong({
  database,
  author,
  confirmed,
}: {
  database: Database;
  author: string;
  confirmed: readonly string[];
}): Promise<string[]> {
  const { persons } = await personsBehind(database, author);
  return confirmed.filter((email) => email !== author && !persons.includes(personOf(email)));
}

/** Whether an account may be the person who acts, directly or by a token or an invitation of theirs. */
export async function isOwnAccount(database: Database, actor: string, email: string): Promise<boolean> {
  const { persons } = await personsBehind(database, actor);
  return persons.includes(personOf(email));
}

/** Names of tokens can be reused, so everybody who ever made a token of that name counts. */
async function personsBehind(database: Database, actor: string) {
  const found = new Set<string>();
  let isConfirmed = true;
  // A machine may have made the token of another one.
  for (let next = [actor]; next.length > 0; ) {
    const names = next.filter((name) => !found.has(name));
    if (names.length === 0) break;
    for (const name of names) found.add(name);
    const tokens = names.flatMap((name) => tokenNameOf(name) ?? []);
    const [makers, inviters] = await database.asOperator(async (tx) => [
      tokens.length === 0
        ? []
        : await tx.selectFrom('staff_token').where('name', 'in', tokens).select('created_by').execute(),
      await selectRows(tx, 'staff_account', { confirmed: false })
        .where('email', 'in', names)
        .select('invited_by')
        .execute(),
    ]);
    if (inviters.length > 0) isConfirmed = false;
    next = [...makers.map(({ created_by }) => created_by), ...inviters.flatMap(({ invited_by }) => invited_by ?? [])];
  }
  return { persons: [...found].map(personOf), isConfirmed };
}

/** Name without the parts that only an account at the provider has (`staff-sso.ts`). */
const personOf = (name: string): string => name.replace(/^oidc:/, '').replace(/~[\w-]{16}$/, '');
