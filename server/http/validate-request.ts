import type { ErrorObject, ValidateFunction } from 'ajv';
import { CodedError } from '../../schema/errors.ts';
import type { OperationId } from '../../schema/generated/operations.ts';
import * as validators from '../../schema/generated/validate-requests.js';

type Part = 'query' | 'path' | 'body';
type Place = { readonly at: string; readonly problem: string };

const known: Readonly<Record<string, ValidateFunction | undefined>> = { ...validators };

/**
 * The query as the contract has it: texts coerced, defaults filled in. What the contract does not name is dropped, so that a
 * stray `?tenant=` changes nothing.
 */
export function validateQuery({ operation, query }: { operation: OperationId; query: unknown }): unknown {
  const validate = known[`${operation}_query`];
  if (validate === undefined) return {};
  const wanted = { ...(query as Record<string, unknown>) };
  if (!validate(wanted)) {
    for (const { keyword, params } of validate.errors ?? [])
      if (keyword === 'additionalProperties') delete wanted[String(params.additionalProperty)];
    if (!validate(wanted)) throw invalid({ part: 'query', errors: validate.errors });
  }
  return wanted;
}

/** The body as the contract has it; for an encrypted one that is its plaintext. */
export function validateBody({ operation, body }: { operation: OperationId; body: unknown }): unknown {
  const validate = known[`${operation}_body`];
  if (validate === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new CodedError('request.invalid', {
      value: { places: [{ at: 'body', problem: 'must be object' }] },
    });
  const wanted = { ...body };
  if (!validate(wanted)) throw invalid({ part: 'body', errors: validate.errors });
  return wanted;
}

function invalid({ part, errors }: { part: Part; errors: ErrorObject[] | null | undefined }): CodedError {
  const places = (errors ?? []).slice(0, 20).map((error) => placeOf({ part, error }));
  return new CodedError('request.invalid', { value: { places } });
}

/** Where and what, never the value: it may be a password. */
function placeOf({ part, error }: { part: Part; error: ErrorObject }): Place {
  const { instancePath, params, message = 'is wrong' } = error;
  const extra = params.missingProperty ?? params.additionalProperty;
  return { at: `${part}${instancePath}${extra === undefined ? '' : `/${String(extra)}`}`, problem: message };
}
