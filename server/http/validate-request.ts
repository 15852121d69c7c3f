import type { ErrorObject, ValidateFunction } from 'ajv';
import { CodedError } from '../../schema/errors.ts';
import type { OperationId } from '../../schema/generated/operations.ts';
import * as bodies from '../../schema/generated/validate-bodies.js';
import * as queries from '../../schema/generated/validate-queries.js';
import { brokenTexts } from './require-text.ts';

type Part = 'query' | 'body';
type Place = { readonly at: string; readonly problem: string };

const validators: Readonly<Record<Part, Readonly<Record<string, ValidateFunction | undefined>>>> = {
  query: { ...queries },
  body: { ...bodies },
};

/**
 * The query as the contract has it: texts coerced, defaults filled in. What the contract does not name is dropped, so that a
 * stray `?tenant=` changes nothing.
 */
export function validateQuery({ operation, query }: { operation: OperationId; query: unknown }): unknown {
  const validate = validators.query[operation];
  if (validate === undefined) return {};
  const wanted = { ...(query as Record<string, unknown>) };
  if (!validate(wanted)) {
    for (const { keyword, params } of validate.errors ?? [])
      if (keyword === 'additionalProperties') delete wanted[String(params.additionalProperty)];
    if (!validate(wanted)) throw invalid({ part: 'query', errors: validate.errors });
  }
  requireText({ part: 'query', value: wanted });
  return wanted;
}

/** The body as the contract has it, nothing taken for something else; for an encrypted one that is its plaintext. */
export function validateBody({ operation, body }: { operation: OperationId; body: unknown }): unknown {
  const validate = validators.body[operation];
  if (validate === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new CodedError('request.invalid', {
      value: { places: [{ at: 'body', problem: 'must be object' }] },
    });
  const wanted = { ...body };
  if (!validate(wanted)) throw invalid({ part: 'body', errors: validate.errors });
  requireText({ part: 'body', value: wanted });
  return wanted;
}

function requireText({ part, value }: { part: Part; value: unknown }): void {
  const places = brokenTexts({ at: part, sent: value });
  if (places.length === 0) return;
  const problem = 'must not contain NUL or half of a surrogate pair';
  throw new CodedError('request.invalid', {
    value: { places: places.slice(0, 20).map((at) => ({ at, problem })) },
  });
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
