import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OperationId, operations } from '../schema/generated/operations.ts';
import { namesOf } from './support/contract-samples.ts';
import { malformedValues } from './support/malformed.ts';
import { aPlatform, type Browser, type TestPlatform } from './support/platform.ts';
import { enter } from './support/players.ts';

const ids = Object.keys(operations) as OperationId[];

describe('whatever a body contains, the answer is never a server error', () => {
  let stage: TestPlatform;
  beforeAll(async () => {
    stage = await aPlatform();
  });
  afterAll(() => stage?.close());

  test.each(ids.filter((operation) => operations[operation].method !== 'get' && !operations[operation].binary))(
    '%s',
    async (operation) => {
      const names = namesOf(operation).body;
      const found: string[] = [];
      const { browser: member } = await enter({ stage });
      const noteFailure = async (browser: Browser, body: object) => {
        const answer = await browser.call(operation, { body });
        const { code } = answer.body as { code?: string };
        // A missing mail server or provider is reported with its own code.
        if (answer.status >= 500 && code !== 'service.unavailable')
          found.push(`${answer.status} ${JSON.stringify(body).slice(0, 200)}`);
      };
      for (const value of malformedValues.slice(0, 12)) {
        const body = Object.fromEntries(names.map((name) => [name, value]));
        await noteFailure(stage.browser(), body);
        await noteFailure(member, body);
      }
      expect(found).toEqual([]);
    },
  );
});
