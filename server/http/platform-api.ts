import { wire } from '../../schema/constants.ts';
import { type OperationId, operations } from '../../schema/generated/operations.ts';
import * as bodies from '../../schema/generated/validate-bodies.js';
import * as queries from '../../schema/generated/validate-queries.js';
import type { Api } from './api.ts';
import { createValidate } from './validate-request.ts';

/** Calls that the runtime makes. */
export const platformApi: Api<OperationId> = {
  base: wire.apiBase,
  operations,
  validate: createValidate({ params: {}, queries, bodies }),
};
