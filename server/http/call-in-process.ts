import { randomUUID } from 'node:crypto';
import type { CallPlatform } from '../../schema/delivery.ts';
import type { GameDevice } from '../../schema/device-class.ts';
import { CodedError } from '../../schema/errors.ts';
import type { Brand } from '../brands/brand.ts';
import type { Log } from '../log.ts';
import type { Client } from './client.ts';
import type { AllEndpoints, AnyEndpoint } from './endpoint.ts';
import { checkOpen, isForAll } from './open-calls.ts';
import { platformApi } from './platform-api.ts';

/** A visitor without a network: no address, no cookies, no session. */
const visitor: Client = {
  address: '',
  protocol: 'https',
  host: '',
  secure: true,
  plainCookies: false,
  country: undefined,
  fromProxy: false,
};

/**
 * Calls the endpoint table in this process as a visitor of one brand, for the lists of a first paint. Only calls that read and that
 * anyone may make are allowed, because a document is cached and shown to others.
 */
export function createCallInProcess({
  endpoints,
  brand,
  device,
  log,
}: {
  endpoints: Partial<AllEndpoints>;
  brand: Brand;
  device: GameDevice;
  log: Log;
}): CallPlatform {
  return async ({ operation, query }) => {
    const handle = endpoints[operation] as AnyEndpoint | undefined;
    if (handle === undefined || !isForAll(operation)) throw new CodedError('auth.required');
    checkOpen(operation, brand, visitor);
    const requestId = randomUUID();
    return handle({
      operation,
      brand,
      client: visitor,
      device,
      requestId,
      language: brand.manifest.locale.default,
      log: log.child({ requestId, tenant: brand.id, operation }),
      query: platformApi.validate.query({ operation, query }),
      body: {},
      cookies: new Map(),
      setCookie: () => undefined,
      session: undefined,
    });
  };
}
