import { CodedError } from '../../../../schema/errors.ts';
import type { Json, JsonObject } from '../../../../schema/manifest/walk-schema.ts';
import type { AnyTx, Database } from '../../../database/database.ts';
import { selectRows } from '../../../database/rows.ts';
import { type Environment, environments } from '../../environments.ts';
import { numbersServed } from '../stored/store-releases.ts';
import type { Draft, DraftHead } from './draft.ts';

type Of = { readonly tenant: string; readonly id: string };

const headColumns = [
  ...(['id', 'tenant', 'owner', 'name', 'base', 'revision', 'created_at', 'updated_at'] as const),
] as const;

/** The drafts of a brand, the last written first. */
export async function listDrafts(database: Database, tenant: string): Promise<DraftHead[]> {
  const rows = await database.asOperator((tx) =>
    selectRows(tx, 'draft', { tenant })
      .select(headColumns)
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  );
  return rows.map(headOf);
}

/** Throws `request.not_found`. */
export async function readDraft({ database, ...of }: Of & { readonly database: Database }): Promise<Draft> {
  return database.asOperator((tx) => findDraft(tx, of));
}

/** Reads a draft, and locks it until the transaction ends if it is to be written. Throws `request.not_found`. */
export async function findDraft(
  tx: AnyTx,
  { tenant, id, isLocked = false }: Of & { readonly isLocked?: boolean },
): Promise<Draft> {
  const row = await selectRows(tx, 'draft', { tenant, id })
    .select([...headColumns, 'manifest', 'texts', 'assets'])
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (row === undefined)
    throw new CodedError('request.not_found', {
      message: `${tenant} has no draft with this id: choose one from its list of drafts`,
    });
  const { manifest, texts, assets } = row;
  return { ...headOf(row), manifest: manifest as Json, texts: texts as JsonObject, assets };
}

/** Throws `draft.foreign` if somebody else writes the draft. */
export function requireOwner({ owner, actor, name }: Pick<DraftHead, 'owner' | 'name'> & { actor: string }): void {
  if (owner !== actor)
    throw new CodedError('draft.foreign', {
      message: `the draft "${name}" belongs to ${owner}: copy it to change it`,
      value: { owner },
    });
}

/** Refuses an upload before its body is read. Throws `request.not_found` or `draft.foreign`. */
export async function requireWritable({
  database,
  actor,
  ...of
}: Of & { readonly database: Database; readonly actor: string }): Promise<void> {
  requireOwner({ ...(await readDraft({ database, ...of })), actor });
}

/** Number of the release that each environment serves; null for none. */
export async function servedNumbers(
  database: Database,
  tenant: string,
): Promise<{ environment: Environment; number: number | null }[]> {
  return database.asOperator((tx) =>
    Promise.all(
      environments.map(async (environment) => ({
        environment,
        number: (await numbersServed(tx, environment, [tenant])).get(tenant) ?? null,
      })),
    ),
  );
}

type HeadRow = Omit<DraftHead, 'createdAt' | 'updatedAt'> & { readonly created_at: Date; readonly updated_at: Date };

export const headOf = ({
  id,
  tenant,
  owner,
  name,
  base,
  revision,
  created_at: createdAt,
  updated_at: updatedAt,
}: HeadRow): DraftHead => ({ id, tenant, owner, name, base, revision, createdAt, updatedAt });
