import { productHosts, type ReservedHosts, reservedHosts } from '../../server/hosts/reserved-hosts.ts';
import { hostSettingsOf } from '../program/host-settings.ts';

/** Hosts that a server with these environment variables would reserve; a sandbox where they say nothing. */
export const reservedBy = (env: NodeJS.ProcessEnv): ReservedHosts =>
  reservedHosts(productHosts(hostSettingsOf({ env, sandbox: true })));
