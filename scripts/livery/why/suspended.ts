import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin, type Refusal } from '../admin-client.ts';
import { UsageError } from '../command.ts';

/** Whether a vendor or game is suspended at a brand, and by what. */
export type Suspended = {
  readonly thing: string;
  readonly suspended: boolean;
  readonly because: AdminValueOf<'listSuspensions'>;
};

/** Returns `undefined` if the name is neither a vendor of the catalogue nor `VENDOR/ID`. */
export async function suspendedOf({
  env,
  name,
  thing,
  at,
}: {
  env: NodeJS.ProcessEnv;
  /** Time zone of the brand. */
  name: string;
  thing: string;
  /** Moment of interest; `undefined` for now. */
  at: Date | undefined;
}): Promise<Suspended | { readonly refusal: Refusal } | undefined> {
  const [, kind = thing.includes('/') ? 'game' : undefined, id = thing] = /^(vendor|game):(.+)$/.exec(thing) ?? [];
  if (kind !== 'vendor' && kind !== 'game') return undefined;
  if (name.includes('/'))
    throw new UsageError(`${thing}: a folder has no catalogue; name a brand of the running server`);
  const query = { kind, id, brand: name, ...(at !== undefined && { at: at.toISOString() }) } as const;
  const answer = await callAdmin({ env, operation: 'listSuspensions', query });
  if ('refusal' in answer) return answer;
  const { value } = answer;
  return { thing: `${kind}:${id}`, suspended: value.length > 0, because: value };
}

export function suspendedLines({ thing, suspended, because }: Suspended): string[] {
  return [
    `${thing}: ${suspended ? 'suspended' : 'not suspended'}`,
    ...because.map((row) => `  ${suspensionLine(row)}`),
  ];
}

export function suspensionLine({
  kind,
  name,
  brand,
  until,
  since,
  actor,
  reason,
}: Suspended['because'][number]): string {
  const end = until === null ? '' : ` until ${until}`;
  return `${kind} ${name} for ${brand ?? 'all brands'} since ${since}${end}, by ${actor}: ${reason}`;
}
