import type { Configuration } from 'openid-client';
import { CodedError } from '../../schema/errors.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { reasonOf } from './identity-faults.ts';

/** Cache lifetime of a discovery document. */
const cacheLifetime = 3_600_000;
/** Timeout of a provider in seconds, well below a request's timeout. */
export const patience = 5;

/** Caches the discovery documents of providers for an hour, and for longer while a provider is down. */
export function createDiscoveries(clock: Clock, log: Log) {
  const known = new Map<string, { at: number; configuration: Promise<Configuration> }>();

  /** Throws `service.unavailable` if the provider can't be reached and has no cached document. */
  return async ({
    key,
    name,
    of,
    discover,
  }: {
    key: string;
    /** Name of the provider in the log. */
    name: string;
    /** Further fields of the log line. */
    of: object;
    discover: () => Promise<Configuration>;
  }): Promise<Configuration> => {
    const now = clock.now().getTime();
    const last = known.get(key);
    if (last !== undefined && now - last.at < cacheLifetime) return last.configuration;
    const fresh = discover();
    known.set(key, { at: now, configuration: fresh });
    try {
      return await fresh;
    } catch (error) {
      // An expired document stays in use while the provider is down. If there is none, the next request tries again.
      if (last === undefined) known.delete(key);
      else known.set(key, last);
      log.warn(of, `discovery of ${name} failed: ${reasonOf(error)}`);
      if (last !== undefined) return last.configuration;
      throw error instanceof CodedError ? error : new CodedError('service.unavailable', { retryAfter: 30 });
    }
  };
}
