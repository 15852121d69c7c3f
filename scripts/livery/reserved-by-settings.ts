import { productHosts, type ReservedHosts, reservedHosts } from '../../server/hosts/reserved-hosts.ts';
import { hostSettingsOf } from '../program/host-settings.ts';

/** Hosts that a server with these environment variables would reserve. Without the variables it is a sandbox. */
export const reservedBy = (env: NodeJS.ProcessEnv): ReservedHosts =>
  reservedHosts(productHosts(hostSettingsOf({ env, sandbox: true })));
