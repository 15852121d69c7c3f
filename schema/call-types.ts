import type { OperationId } from './generated/operations.ts';
import type { operations as Contract } from './generated/platform.ts';

/** Query of a call; an empty object where it has none. */
export type QueryOf<Id extends OperationId> = [NonNullable<Contract[Id]['parameters']['query']>] extends [
  never,
]
  ? Readonly<Record<never, never>>
  : NonNullable<Contract[Id]['parameters']['query']>;

/** Plain body of a call; undefined where it has none, or a file. */
export type JsonBodyOf<Id extends OperationId> = Contract[Id] extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? Body
  : undefined;

/** `value` of a successful answer. */
export type ValueOf<Id extends OperationId> =
  Contract[Id]['responses'][200]['content']['application/json']['value'];
