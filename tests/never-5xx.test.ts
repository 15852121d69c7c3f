import { readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminAddress, adminFile } from '../config-server/admin/door/admin-token.ts';
import { wire } from '../schema/constants.ts';
import { type AdminOperationId, adminOperations } from '../schema/generated/admin-operations.ts';
import { type OperationId, operations } from '../schema/generated/operations.ts';
import { pageIds, routeOf } from '../schema/routes.ts';
import { checkAdminAnswer } from './support/check-answer.ts';
import {
  adminPathOf,
  leavesIn,
  namesOf,
  neededQuery,
  putAt,
  type Schema,
  sample,
  staffCalls,
} from './support/contract-samples.ts';
import { type Livery, startLivery } from './support/livery.ts';
import { malformedParts, malformedValues } from './support/malformed.ts';
import { rawConnection } from './support/raw-connection.ts';

/** Served by this program, with a demo account. */
const served = { brand: 'aurora', tenant: 'aurora', account: 'player' };

/** Requests that a connection sends at once. The server accepts a few more. */
const onOneConnection = 8;

const ids = Object.keys(operations) as OperationId[];

/** A part of a body, by its path. */
type Place = { readonly steps: readonly string[]; readonly schema: Schema };

/**
 * Chooses the values to send to places of one kind, such as queries. A value that the schema of its place accepts reaches the handler of
 * the call, so it is always sent. One that the schema refuses is sent to one of all places with this schema, because the same check
 * refuses it everywhere. In addition each place of each call gets one of the values in turn, so that the check of every call is tested.
 */
function choiceOfValues(coerceTypes: boolean): (schema: Schema, value: unknown) => boolean {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, coerceTypes });
  const validators = new Map<string, ValidateFunction>();
  const refused = new Set<string>();
  return (schema, value) => {
    const rules = JSON.stringify({ ...schema, description: undefined, examples: undefined });
    const isValid = validators.get(rules) ?? ajv.compile({ properties: { value: JSON.parse(rules) } });
    validators.set(rules, isValid);
    if (isValid({ value })) return true;
    const row = `${rules} ${JSON.stringify(value)}`;
    const isNew = !refused.has(row);
    refused.add(row);
    return isNew;
  };
}

/** Whether it is the turn of the value at an index, for a place of this number. */
const isTurnOf = (values: readonly unknown[], at: number) => (place: number) => place % values.length === at;

/** Whether every call gets this value instead of its body. */
const isForEveryBody = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

/** The value that a server reads from a part of a query; an object, which no part can be, if the part has no valid escapes. */
function decoded(part: string): unknown {
  try {
    return decodeURIComponent(part);
  } catch {
    return { part };
  }
}

describe('whatever an address contains, the answer is never a server error', () => {
  let livery: Livery;
  let admin: AdminAddress;
  beforeAll(async () => {
    livery = await startLivery();
    admin = JSON.parse(await readFile(join(livery.dataDir, adminFile), 'utf8'));
  });
  afterAll(() => livery?.close());

  /**
   * Sent unchanged, because clients of Node would correct or refuse them: several on one connection, each after the other. A server that
   * closes it earlier has answered the last of them that it read, and the rest are sent again.
   */
  async function failures({
    heads,
    host = 'aurora.localhost',
    body = '',
  }: {
    heads: readonly string[];
    host?: string;
    body?: string;
  }): Promise<string[]> {
    const found: string[] = [];
    let next = 0;
    let size = onOneConnection;
    while (next < heads.length) {
      const batch = heads.slice(next, next + size);
      const texts = batch.map((head, at) =>
        [
          head.includes('\r\nHost:') ? head : `${head}\r\nHost: ${host}`,
          ...(at === batch.length - 1 ? ['Connection: close'] : []),
          `\r\n${body}`,
        ].join('\r\n'),
      );
      const answer = await rawConnection(livery.port, texts.join('')).closed;
      const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
      // A request counts as unanswered only if it was alone on its connection.
      size = statuses.length === 0 ? 1 : onOneConnection;
      if (statuses.length === 0 && batch.length > 1) continue;
      const answered = statuses.length === 0 ? [0] : statuses;
      for (const [at, status] of answered.entries())
        if (status === 0 || status >= 500) found.push(`${status} ${batch[at]?.slice(0, 200)}`);
      // More answers than requests would hide one that has none.
      expect(answered.length).toBeLessThanOrEqual(batch.length);
      next += answered.length;
    }
    return found;
  }

  const get = (path: string) => `GET ${path} HTTP/1.1`;

  test('for the pages and their files', async () => {
    const hash = 'a'.repeat(32);
    const places = [
      '/',
      '/m/',
      '/config/',
      '/config/manifest.json',
      wire.eventsPath.slice(0, -1),
      '/assets/',
      '/brand/',
      `/brand/${hash}`,
      '/icons/',
      '/media/',
      '/media/covers/',
      '/media/uploads/',
      '/api/v1/',
      '/healthz/',
    ];
    const heads = malformedParts.flatMap((part) => [
      ...places.flatMap((place) => [get(place + part), get(`${place}?${part}=${part}`)]),
      get(part),
      `POST /m/login?${part} HTTP/1.1`,
      `HEAD /m/${part} HTTP/1.1`,
    ]);
    expect(await failures({ heads })).toEqual([]);
  });

  test('for the studio', async () => {
    const places = ['/', '/draws/', '/play/', '/web/', '/art/', '/rounds/', '/api/', '/operator/'];
    const heads = malformedParts.flatMap((part) => [
      ...places.flatMap((place) => [get(place + part), `POST ${place}${part} HTTP/1.1`]),
      get(part),
      get(`//${part}`),
    ]);
    expect(await failures({ heads, host: 'studio.localhost' })).toEqual([]);
  });

  test('for every page, in the query that it reads', async () => {
    const heads = pageIds.flatMap((page) => {
      const { path, query = ['x'] } = routeOf(page);
      return ['%zz', '%00', '%ed%a0%80', '__proto__', '//evil.com/'].flatMap((part) => [
        get(`${path}?${query.map((name) => `${name}=${part}`).join('&')}`),
        get(`${path}${part}`),
      ]);
    });
    const asMember = heads.map((head) => `${head}\r\nHost: aurora.localhost\r\nCookie: member=1; lang=%zz`);
    expect(await failures({ heads: [...heads, ...asMember] })).toEqual([]);
  });

  test('for the headers that are read', async () => {
    const hosts = ['aurora.localhost:99999', 'evil.com/.aurora.localhost', '%zz', '\x80', '[::1]', 'a'.repeat(4000)];
    const named = malformedParts.flatMap((part) => [
      `${get('/m/home')}\r\nHost: aurora.localhost\r\nAccept-Language: ${part}`,
      `${get('/m/home')}\r\nHost: aurora.localhost\r\nCookie: ${part}=${part}; lang=${part}; member=${part}`,
      `${get('/m/home')}\r\nHost: aurora.localhost\r\nX-Forwarded-For: ${part}\r\nX-Forwarded-Host: ${part}`,
      `${get('/config/manifest.json')}\r\nHost: aurora.localhost\r\nIf-None-Match: ${part}\r\nAccept-Encoding: ${part}`,
      `${get('/api/v1/games')}\r\nHost: aurora.localhost\r\nCookie: session=${part}; remember=${part}\r\nOrigin: ${part}`,
    ]);
    const heads = hosts.flatMap((host) =>
      ['/m/home', '/api/v1/status', '/admin/v1/brands', '/media/x', '/config/manifest.json'].map(
        (path) => `${get(path)}\r\nHost: ${host}`,
      ),
    );
    expect(await failures({ heads: [...heads, ...named] })).toEqual([]);
  });

  test('for every call of the platform, in its query', async () => {
    const heads = ids.flatMap((operation) => {
      const { method, path } = operations[operation];
      const names = [...namesOf(operation).query, 'x'];
      return malformedParts.map(
        (part) =>
          `${method.toUpperCase()} ${wire.apiBase}${path}?${names.map((name) => `${name}=${part}`).join('&')} HTTP/1.1\r\nHost: aurora.localhost\r\nOrigin: http://aurora.localhost\r\n${wire.csrfHeader}: visitor`,
      );
    });
    expect(await failures({ heads })).toEqual([]);
  });

  const addressOf = (call: Parameters<typeof adminPathOf>[0]) => wire.adminBase + adminPathOf(call);

  /**
   * Requests of the calls of staff with one part of their path or query replaced by the given value, and valid values in the others. Each
   * call gets one of the values in a part that it does not know, and two with a method that it does not have: in its query and in its path.
   */
  const requestsWith = (part: string, at: number): string[] =>
    staffCalls.flatMap(({ operation, params, query }, call) => {
      const { method } = adminOperations[operation];
      const isTurn = isTurnOf(malformedParts, at);
      const names = query
        .filter(({ schema }, place) => isTurn(call + place) || isChosenQuery(schema, decoded(part)))
        .map(({ name }) => name);
      const pathWith = (name: string) => addressOf({ operation, params: { ...served, [name]: part } });
      const ofPaths = params
        .filter(({ schema }, place) => isTurn(call + place) || isChosenPath(schema, part))
        .map(({ name }) => pathWith(name));
      const ofQueries = (isTurn(call) ? [...names, 'x'] : names).map(
        (name) => `${addressOf({ operation, params: served })}?${name}=${part}`,
      );
      const misdirected = isTurn(call)
        ? [...ofQueries.slice(-1), ...params.slice(-1).map(({ name }) => pathWith(name))]
        : [];
      return [
        ...[...ofPaths, ...ofQueries].map((address) => `${method.toUpperCase()} ${address}`),
        ...misdirected.map((address) => `${method === 'get' ? 'POST' : 'GET'} ${address}`),
      ];
    });
  const isChosenPath = choiceOfValues(true);
  const isChosenQuery = choiceOfValues(true);

  test('for the calls of staff', async () => {
    const body = JSON.stringify({ reason: 'test', decision: 'approved', archived: false });
    const requests = malformedParts.flatMap((whole, at) => {
      const part = whole.slice(0, 1000);
      return [
        ...requestsWith(part, at),
        ...[`${wire.adminBase}/brands/${part}`, `${wire.adminBase}/${part}`, `/metrics?${part}`, `/${part}`].flatMap(
          (address) => [`GET ${address}`, `POST ${address}`],
        ),
      ];
    });
    const authorized = `Host: ${admin.host}\r\nAuthorization: Bearer ${admin.token}`;
    const heads = (isRead: boolean) =>
      requests
        .filter((request) => request.startsWith('GET ') === isRead)
        .map((request) => `${request} HTTP/1.1\r\n${authorized}`);
    expect(await failures({ heads: heads(true) })).toEqual([]);
    const written = heads(false).map(
      (head) => `${head}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`,
    );
    expect(await failures({ heads: written, body })).toEqual([]);
  });

  test('for the bodies of staff', async () => {
    const found: string[] = [];
    const agent = new Agent({ keepAlive: true });
    const isChosen = choiceOfValues(false);
    for (const [call, { operation, body: schema }] of staffCalls.entries()) {
      if (schema === undefined) continue;
      const path = addressOf({ operation, params: served });
      const aBody = () => ({
        ...(sample(schema, 'aurora') as object),
        ...('dryRun' in (schema.properties ?? {}) && { dryRun: true }),
        ...('requests' in (schema.properties ?? {}) && {
          requests: [{ tenant: 'aurora', path: '/flags/CBS3', value: true }],
        }),
      });
      const leaves = leavesIn(schema);
      // A list and its items are separate places, and so is the whole body.
      const around = leaves.flatMap(({ steps }) =>
        steps.map((step, at): [string, Place] => {
          const outer = steps.slice(0, at);
          return [outer.join('/'), { steps: outer, schema: { type: step === '0' ? 'array' : 'object' } }];
        }),
      );
      const places: Place[] = [...new Map(around).values(), ...leaves];
      for (const [at, value] of malformedValues.entries()) {
        const isTurn = isTurnOf(malformedValues, at);
        const bodies = places
          .filter(
            ({ steps, schema }, place) =>
              (steps.length === 0 && isForEveryBody(value)) || isTurn(call + place) || isChosen(schema, value),
          )
          .map(({ steps }) => {
            if (steps.length === 0) return value;
            const body = aBody();
            putAt({ into: body, steps, value });
            return body;
          });
        for (const sent of bodies) {
          const { status, text } = await livery.send({
            host: admin.host,
            path,
            method: 'POST',
            headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
            body: JSON.stringify(sent),
            agent,
          });
          checkAdminAnswer({ method: 'post', path, answer: { status, body: JSON.parse(text) } });
          if (status >= 500) found.push(`${status} ${path} ${JSON.stringify(sent).slice(0, 200)}`);
        }
      }
    }
    agent.destroy();
    expect(found).toEqual([]);
  });

  /** A single item named by the path; nothing here has the id of the contract's example. */
  const isOfOne = (operation: AdminOperationId) =>
    // Every brand has a first release, but that has no sheets; a text that nobody wrote has an empty history.
    (operation !== 'listSheets' &&
      operation !== 'listTextEdits' &&
      /\{(?!brand\}|tenant\})/.test(adminOperations[operation].path)) ||
    // Staging serves nothing here to compare production with.
    operation === 'compareRelease' ||
    operation === 'showGameReach';

  test('for the lists of staff, which match the contract', async () => {
    for (const { operation } of staffCalls) {
      if (adminOperations[operation].method !== 'get') continue;
      for (const brand of livery.brands.ids()) {
        const search = new URLSearchParams(neededQuery(operation));
        const path = `${addressOf({ operation, params: { brand, tenant: brand } })}${search.size === 0 ? '' : `?${search}`}`;
        const { status, text } = await livery.send({
          host: admin.host,
          path,
          headers: { authorization: `Bearer ${admin.token}` },
        });
        // Files are not checked as JSON.
        if (!adminOperations[operation].answersFile)
          checkAdminAnswer({ method: 'get', path, answer: { status, body: JSON.parse(text) } });
        expect([path, status]).toEqual([path, isOfOne(operation) ? 404 : 200]);
      }
    }
  });
});
