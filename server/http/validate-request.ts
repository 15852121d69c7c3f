import type { ErrorObject, ValidateFunction } from 'ajv';
import { invalidRequest, type Place } from './invalid-request.ts';
import { brokenTexts } from './require-text.ts';

type Part = 'params' | 'query' | 'body';
type Validators = Readonly<Record<string, ValidateFunction>>;

/** Validates the parts of a request against the contract. Each throws `request.invalid` with every place that is wrong. */
export type Validate<Id extends string> = {
  /** Parameters of the path, with texts coerced. */
  params(input: { operation: Id; params: unknown }): unknown;
  /**
   * Texts are coerced and defaults filled in. Parameters that the contract does not name are dropped, so that a stray `?tenant=`
   * changes nothing.
   */
  query(input: { operation: Id; query: unknown }): unknown;
  /** Defaults are filled in and nothing is coerced. The body of an encrypted call is its plaintext. */
  body(input: { operation: Id; body: unknown }): unknown;
};

export function createValidate<Id extends string>({
  params: ofParams,
  queries,
  bodies,
}: {
  /** Generated validators by operation. An operation without one has no such part. */
  params: Validators;
  queries: Validators;
  bodies: Validators;
}): Validate<Id> {
  return {
    params: ({ operation, params }) => check('params', ofParams[operation], params),
    query: ({ operation, query }) => check('query', queries[operation], query),
    body: ({ operation, body }) => {
      const validate = bodies[operation];
      if (validate !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body)))
        throw invalidRequest([{ at: 'body', problem: 'must be object' }]);
      return check('body', validate, body);
    },
  };
}

function check(part: Part, validate: ValidateFunction | undefined, sent: unknown): unknown {
  if (validate === undefined) return {};
  const wanted = { ...(sent as Record<string, unknown>) };
  if (!validate(wanted)) {
    for (const { keyword, params } of part === 'query' ? (validate.errors ?? []) : [])
      if (keyword === 'additionalProperties') delete wanted[String(params.additionalProperty)];
    if (part !== 'query' || !validate(wanted))
      throw invalidRequest((validate.errors ?? []).map((error) => placeOf(part, error)));
  }
  const broken = brokenTexts(part, wanted);
  if (broken.length > 0) throw invalidRequest(broken);
  return wanted;
}

function placeOf(part: Part, error: ErrorObject): Place {
  const { instancePath, params } = error;
  const extra = params.missingProperty ?? params.additionalProperty;
  return { at: `${part}${instancePath}${extra === undefined ? '' : `/${String(extra)}`}`, problem: problemOf(error) };
}

const mostNamed = 12;

function problemOf({ keyword, params, message = 'is wrong' }: ErrorObject): string {
  // The place already names the property.
  if (keyword === 'required') return 'is missing';
  if (keyword === 'additionalProperties') return 'is not known here';
  if (keyword === 'enum' && params.allowedValues.length <= mostNamed)
    return `must be one of ${params.allowedValues.join(', ')}`;
  if (keyword === 'format' && params.format === 'date-time')
    return 'must be ISO 8601: write times with their zone, such as 2026-12-01T06:00:00Z or 2026-12-01T14:00:00+08:00';
  return message;
}
