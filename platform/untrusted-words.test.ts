import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperationId } from '../schema/generated/operations.ts';
import { printableLine } from '../schema/rules/printable.ts';
import { aManifest } from '../tests/support/a-manifest.ts';
import { isText, leavesIn, platformCalls, putAt, sample } from '../tests/support/contract-samples.ts';
import type { Answer } from '../tests/support/http.ts';
import { aPlatform, aRegistration, type Browser, type TestPlatform, type Value } from '../tests/support/platform.ts';
import { enter } from '../tests/support/players.ts';
import { rewriting } from '../tests/support/rewriting-texts.ts';

/** A place where clients may write free text: a name in the query, or a path in the body. */
type Place = { operation: OperationId; part: 'query' | 'body'; steps: readonly string[] };

/** Operations with free text, without the captcha: its only text is one of a list, and it is switched off here. */
const operations = platformCalls.filter(({ operation }) => operation !== 'getCaptcha');

const places: Place[] = operations.flatMap(({ operation, query, body }) => [
  ...query
    .filter(({ schema }) => isText(schema))
    .map(({ name }) => ({ operation, part: 'query' as const, steps: [name] })),
  ...(body === undefined ? [] : leavesIn(body))
    .filter(({ schema }) => isText(schema))
    .map(({ steps }) => ({ operation, part: 'body' as const, steps })),
]);

/** Texts that their call cleans or that may have several lines, and passwords. */
const isUnshown = ({ steps }: Place) => /^(?:content|remarks)$|password/i.test(steps.at(-1) ?? '');

/** A call that is valid by the contract, with one text in one place. */
function callWith(place: Place, text: string, usual: Value) {
  const taken = operations.find(({ operation }) => operation === place.operation);
  const schema = taken?.body;
  const query = (taken?.query ?? [])
    .filter(({ required }) => required)
    .map(({ name, schema: of }) => [name, sample(of, 'word')]);
  const sent = {
    query: Object.fromEntries(query) as Record<string, string>,
    ...(schema !== undefined && {
      body: {
        ...(sample(schema, 'word') as Value),
        ...(place.operation === 'register' && structuredClone(usual)),
        // A new name, so that no failed attempts count against it.
        ...('username' in (schema.properties ?? {}) && { username: `word_${crypto.randomUUID().slice(0, 8)}` }),
      },
    }),
  };
  putAt({ into: sent[place.part], steps: place.steps, value: text });
  return sent;
}

/** Names that every object inherits, each with a similar name that none does. */
const inherited = [
  ['__proto__', '__pryto__'],
  ['constructor', 'constryctor'],
  ['toString', 'toStryng'],
  ['hasOwnProperty', 'hasOwnPryperty'],
] as const;

describe('untrusted text', () => {
  let stage: TestPlatform;
  let member: Browser;
  let visitor: Browser;
  let usual: Value;
  const manifest = aManifest({
    tenant: { id: 'alpha' },
    registration: { fields: { nickname: { enabled: true }, affiliateCode: { enabled: true } } },
  });
  const flags = Object.fromEntries(Object.keys(manifest.flags).map((id) => [id, true]));

  beforeAll(async () => {
    const all = aManifest({
      tenant: { id: 'alpha' },
      flags: { ...flags, VALID_CAPTCHA3: false },
      registration: { fields: { nickname: { enabled: true }, affiliateCode: { enabled: true } } },
      login: { smsEnabled: true },
      recovery: { email: true, phone: true },
    });
    stage = await aPlatform({ manifests: [all] });
    ({ browser: member } = await enter({ stage, type: 1 }));
    visitor = stage.browser();
    usual = aRegistration({ manifest: all });
  });
  afterAll(() => stage.close());

  const answerTo = async (place: Place, text: string) => {
    // Register and login set cookies, so a visitor calls them: a member's cookies would interfere.
    const by = ['register', 'login', 'resumeSession', 'startTrial'].includes(place.operation) ? visitor : member;
    return by.call(place.operation, callWith(place, text, usual));
  };
  const shapeOf = ({ place, answer: { status, body } }: { place: Place; answer: Answer }) => {
    const { code, value } = body as { code?: string; value?: unknown };
    return { status, code, value: place.part === 'query' ? value : Object.keys(value ?? {}) };
  };

  test('is accepted in many places', () => {
    expect(places.length).toBeGreaterThan(90);
  });

  test.each(inherited)('%s is handled like %s', async (name, alike) => {
    const wrong: unknown[] = [];
    for (const place of places) {
      const [found, control] = [await answerTo(place, name), await answerTo(place, alike)];
      const where = `${place.operation} ${place.part}/${place.steps.join('/')}`;
      const [one, other] = [found, control].map((answer) => JSON.stringify(shapeOf({ place, answer })));
      if (found.status === 500 || one !== other) wrong.push({ where, one, other });
    }
    expect(wrong).toEqual([]);
  });

  test.each([
    ['NUL', 'wo\0rd'],
    ['half of a surrogate pair', 'word\ud83d'],
    ['the other half', '\ude00word'],
    ...rewriting.map((text): [string, string] => [printableLine(text), text]),
  ])('%s is refused everywhere', async (_what, text) => {
    const wrong: string[] = [];
    for (const place of places) {
      if (rewriting.includes(text) && isUnshown(place)) continue;
      // A query is UTF-8, which cannot contain half of a surrogate pair.
      if (place.part === 'query' && /\p{Surrogate}/u.test(text)) continue;
      const { status, body } = await answerTo(place, text);
      const { code, value } = body as { code?: string; value?: { places: { at: string }[] } };
      const where = `${place.part}/${place.steps.join('/')}`;
      if (status !== 400 || code !== 'request.invalid' || value?.places[0]?.at !== where)
        wrong.push(`${place.operation} ${where}: ${status} ${code} ${value?.places[0]?.at}`);
    }
    expect(wrong).toEqual([]);
  });

  test('numbers in a body are not converted to text', async () => {
    const wrong: string[] = [];
    for (const place of places.filter(({ part }) => part === 'body')) {
      const answer = await answerTo(place, 50 as unknown as string);
      if (answer.status !== 400) wrong.push(`${place.operation} ${place.steps.join('/')}: ${answer.status}`);
    }
    expect(wrong).toEqual([]);
  });
});
