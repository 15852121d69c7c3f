import type { operations as Contract } from './generated/admin.ts';
import type { AdminOperationId } from './generated/admin-operations.ts';
import type { JsonBodyIn, ParamsIn, QueryIn, ValueIn } from './operation-parts.ts';

/** Path parameters of an admin operation; an empty object if it has none. */
export type AdminParamsOf<Id extends AdminOperationId> = ParamsIn<Contract[Id]>;
export type AdminQueryOf<Id extends AdminOperationId> = QueryIn<Contract[Id]>;
export type AdminBodyOf<Id extends AdminOperationId> = JsonBodyIn<Contract[Id]>;
export type AdminValueOf<Id extends AdminOperationId> = ValueIn<Contract[Id]>;
