import type { SecretGrants } from '../../server/brands/secrets/secret-names.ts';
import { productHosts, type ReservedHosts, reservedHosts } from '../../server/hosts/reserved-hosts.ts';
import { SettingsError } from '../../server/settings-error.ts';
import { hostSettingsOf } from '../program/host-settings.ts';
import { secretGrantsOf } from '../program/secret-settings.ts';
import { UsageError } from './command.ts';

/** Grants of secrets as the environment of the command states them; undefined without LIVERY_SECRET_GRANTS. */
export function knownGrants(env: NodeJS.ProcessEnv): SecretGrants | undefined {
  try {
    return secretGrantsOf(env);
  } catch (error) {
    throw error instanceof SettingsError ? new UsageError(error.message) : error;
  }
}

/** Hosts that a server with these environment variables would reserve. Without the variables it is a sandbox. */
export const reservedBy = (env: NodeJS.ProcessEnv): ReservedHosts =>
  reservedHosts(productHosts(hostSettingsOf(env, true)));
