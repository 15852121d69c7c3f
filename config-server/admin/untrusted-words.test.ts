import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { type AdminOperationId, adminOperations } from '../../schema/generated/admin-operations.ts';
import { anAdminApi, type TestAdminApi } from '../../tests/support/admin-api.ts';
import {
  adminPathOf,
  isText,
  leavesIn,
  neededQuery,
  staffCalls as operations,
  putAt,
  type Schema,
  sample,
} from '../../tests/support/contract-samples.ts';
import { rewriting } from '../../tests/support/rewriting-texts.ts';

/** A brand that is served here, so that only the test's input is wrong. */
const served = { brand: 'one', tenant: 'one' };
const withBody = operations.flatMap(({ operation, body }) => (body === undefined ? [] : [{ operation, body }]));

/** Texts that their call cleans, and passwords. */
const isUnshown = (steps: readonly string[]) => /^terms$|password/i.test(steps.at(-1) ?? '');

type Sent = {
  operation: AdminOperationId;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
};
type Refusal = { status: number; code: string | undefined; places: string[] };

describe('input of staff', () => {
  let admin: TestAdminApi;
  beforeAll(async () => {
    admin = await anAdminApi();
  });
  afterAll(() => admin?.close());

  /** Calls an operation with valid input by the contract, except for what is given. */
  async function answerTo({ operation, params = {}, query = {}, body }: Sent): Promise<Refusal> {
    const { method } = adminOperations[operation];
    const place = adminPathOf({ operation, params: { ...served, ...params } });
    const search = new URLSearchParams({ ...neededQuery(operation), ...query }).toString();
    const answer = await admin.call({
      method,
      path: `${wire.adminBase}${place}${search === '' ? '' : `?${search}`}`,
      ...(method !== 'get' && method !== 'delete' && { body: body ?? bodyOf(operation) }),
    });
    const { code, value } = answer.body as { code?: string; value?: { places?: { at: string }[] } };
    return { status: answer.status, code, places: (value?.places ?? []).map(({ at }) => at) };
  }

  const bodyOf = (operation: AdminOperationId): Record<string, unknown> => {
    const schema = withBody.find((one) => one.operation === operation)?.body;
    return schema === undefined ? {} : (sample(schema, 'word') as Record<string, unknown>);
  };
  const bodyWith = (operation: AdminOperationId, { steps, value }: { steps: readonly string[]; value: unknown }) => {
    const body = bodyOf(operation);
    putAt({ into: body, steps, value });
    return body;
  };
  const invalidAt = (...places: string[]): Refusal => ({ status: 400, code: 'request.invalid', places });

  test('is refused only for its own faults', async () => {
    for (const { operation } of operations) {
      const { code, places } = await answerTo({ operation });
      expect([operation, code === 'request.invalid', places]).toEqual([operation, false, []]);
    }
  });

  test.each(operations.flatMap(({ operation, params }) => params.map((param) => ({ operation, ...param }))))(
    'is refused in the path of $operation, at $name',
    async ({ operation, name }) => {
      for (const wrong of ['wo\0rd', ...rewriting, 'x'.repeat(300)])
        expect(await answerTo({ operation, params: { [name]: wrong } })).toEqual(invalidAt(`params/${name}`));
    },
  );

  test.each(operations.flatMap(({ operation, query }) => query.map((part) => ({ operation, ...part }))))(
    'is refused in the query of $operation, at $name',
    async ({ operation, name }) => {
      for (const wrong of ['wo\0rd', ...(/^(?:q|value)$/.test(name) ? [] : rewriting), 'x'.repeat(300)])
        expect(await answerTo({ operation, query: { [name]: wrong } })).toEqual(invalidAt(`query/${name}`));
    },
  );

  test('is refused in an address with an invalid escape', async () => {
    const { body } = await admin.call({ method: 'get', path: `${wire.adminBase}/brands/%zz/flags` });
    expect(body).toMatchObject({ code: 'request.invalid', value: { places: [{ at: 'address' }] } });
  });

  describe.each(withBody)('in the body of $operation', ({ operation, body: schema }) => {
    const leaves = leavesIn(schema);
    const isAny = ({ type, const: only, enum: choices }: Schema) =>
      type === undefined && only === undefined && choices === undefined;

    test.each(['[]', 'null', '"word"', '{"reason":'])('which is %j', async (body) => {
      const answer = await admin
        .call({
          method: adminOperations[operation].method,
          path: wire.adminBase + adminPathOf({ operation, params: served }),
          body,
        })
        .set('content-type', 'application/json');
      const { code, value } = answer.body;
      expect([answer.status, code, value.places[0].at.split('/')[0]]).toEqual([400, 'request.invalid', 'body']);
    });

    test('with an unknown name', async () => {
      for (const name of ['unknown', '__proto__', 'constructor'])
        expect(await answerTo({ operation, body: bodyWith(operation, { steps: [name], value: {} }) })).toEqual(
          invalidAt(`body/${name}`),
        );
    });

    test('with too many levels', async () => {
      const value = JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`);
      const steps = [Object.keys(schema.properties ?? {})[0] ?? ''];
      expect(await answerTo({ operation, body: bodyWith(operation, { steps, value }) })).toEqual(invalidAt('body'));
    });

    test('with a missing property', async () => {
      for (const name of schema.required ?? []) {
        const { [name]: _, ...body } = bodyOf(operation);
        const expected =
          name === 'reason' ? { status: 422, code: 'change.reason_missing', places: [] } : invalidAt(`body/${name}`);
        expect(await answerTo({ operation, body })).toEqual(expected);
      }
    });

    test.each(leaves.filter(({ schema: leaf }) => !isAny(leaf)))(
      'at $steps, of another type',
      async ({ steps, schema: leaf }) => {
        const body = bodyWith(operation, { steps, value: isText(leaf) ? 50 : 'word' });
        expect((await answerTo({ operation, body })).places[0]).toBe(`body/${steps.join('/')}`);
      },
    );

    test.each(leaves.filter(({ schema: leaf }) => isText(leaf) || isAny(leaf)))(
      'at $steps, an invalid text',
      async ({ steps }) => {
        for (const value of ['wo\0rd', 'word\ud83d', '\ude00word'])
          expect(await answerTo({ operation, body: bodyWith(operation, { steps, value }) })).toEqual(
            invalidAt(`body/${steps.join('/')}`),
          );
      },
    );

    test.each(leaves.filter(({ steps, schema: leaf }) => isText(leaf) && !isUnshown(steps)))(
      'at $steps, a text that rewrites what is shown around it',
      async ({ steps }) => {
        for (const value of rewriting)
          expect(await answerTo({ operation, body: bodyWith(operation, { steps, value }) })).toEqual(
            invalidAt(`body/${steps.join('/')}`),
          );
      },
    );

    test.each(leaves.filter(({ schema: leaf }) => leaf.format === 'date-time'))(
      'at $steps, a time without its zone, or no time',
      async ({ steps }) => {
        for (const value of ['tomorrow', '2026-12-01', '2026-12-01T06:00:00', '2026-13-01T06:00:00Z', ''])
          expect(await answerTo({ operation, body: bodyWith(operation, { steps, value }) })).toEqual(
            invalidAt(`body/${steps.join('/')}`),
          );
      },
    );
  });
});
