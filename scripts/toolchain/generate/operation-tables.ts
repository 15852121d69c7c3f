import { flagOf, type Operation, rolesOf } from './api-contract.ts';
import type { Shape } from './read-features.ts';
import { banner } from './standalone.ts';

/** `operations.ts` has what clients need to call the platform, `operation-rules.ts` what the server enforces. */
export function platformTables(operations: readonly Operation[]): Record<string, string> {
  return { 'operations.ts': clientTable(operations), 'operation-rules.ts': serverTable(operations) };
}

/** One table for clients and server, because players' pages never load it. */
export function adminTables(operations: readonly Operation[]): Record<string, string> {
  const rows = byId(operations, (operation) => ({
    method: operation.method,
    path: operation.path,
    feature: operation.feature,
    access: operation.access,
    roles: operation.access === 'anyone' ? [] : rolesOf(operation),
    scope: operation.scope ?? null,
    audited: operation.audited ?? false,
    act: operation.act ?? null,
    approval: operation.approval ?? null,
    file: operation.file !== undefined,
    answersFile: operation.answersFile === true,
  }));
  return {
    'admin-operations.ts': `${banner}/** Every operation of the admin API: method, path below its base, feature, who may call and reach what, whether a look-up is recorded, whether a write is no act, how many people an act needs, and whether its body or its answer is a file. */\nexport const adminOperations = ${literal(rows)};\nexport type AdminOperationId = keyof typeof adminOperations;\n`,
  };
}

/** Leaves out false values, because the table is part of the first load. */
function clientTable(operations: readonly Operation[]): string {
  const rows = byId(operations, (operation) => {
    const { method, path } = operation;
    const module = flagOf(operation);
    return {
      method,
      path,
      module,
      encrypted: operation.encrypted,
      binary: operation.image && true,
      intentional: method === 'get' ? operation.intentional : undefined,
    };
  });
  const parts = Object.fromEntries(
    operations.flatMap(({ operationId, partFlags }) =>
      partFlags === undefined ? [] : [[operationId, { part: partFlags.part, modules: partFlags.flags }] as const],
    ),
  );
  return `${banner}import type { Manifest } from './manifest.ts';

const table = ${literal(rows)};
export type OperationId = keyof typeof table;
/** An operation of the platform: path below the API base, the flag that switches it, whether its body is a JWE or a file, and whether it carries the CSRF header although it is a GET. */
type Operation = {
  readonly path: string;
  readonly module?: keyof Manifest['flags'];
  readonly encrypted?: true;
  readonly binary?: true;
  readonly intentional?: true;
};
export const operations: {
  readonly [Id in OperationId]: Operation & { readonly method: (typeof table)[Id]['method'] };
} = table;
/** Flags that calls belong to by the value of one part of their body (FLAG-05, FLAG-06). */
export const partModules = ${literal(parts)};
`;
}

function serverTable(operations: readonly Operation[]): string {
  const rows = byId(operations, (operation) => ({
    feature: operation.feature,
    access: operation.access,
    act: operation.act ?? null,
    switch: operation.switch ?? null,
    whileClosed: operation.whileClosed === true,
    withTemporaryPassword: operation.withTemporaryPassword === true,
    intentionalInSession: operation.intentionalInSession === true,
    personal: operation.personal === true,
    apartForMembers: operation.apartForMembers === true,
  }));
  return `${banner}/** Rules that a server enforces for each operation, as \`schema/features/operations.schema.json\` describes it. */\nexport const operationRules = ${literal(rows)};\n`;
}

function byId(operations: readonly Operation[], rowOf: (operation: Operation) => Shape) {
  return Object.fromEntries(operations.map((operation) => [operation.operationId, rowOf(operation)]));
}

function literal(value: unknown): string {
  return `${JSON.stringify(value, null, 2)} as const`;
}
