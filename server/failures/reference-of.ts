import { createHash } from 'node:crypto';
import { errorReferenceOf } from '../../schema/error-reference.ts';

/** Short code by which support finds a failure: eight characters derived from the request's id. It reveals nothing about the id. */
export const referenceOf = (requestId: string): string =>
  errorReferenceOf(createHash('sha256').update(requestId).digest().readBigUInt64BE());
