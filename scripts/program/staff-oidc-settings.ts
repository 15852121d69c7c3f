import { staffRoles } from '../../schema/features/staff/staff-roles.ts';
import { isThisMachine } from '../../server/openid/is-this-machine.ts';
import { SettingsError } from '../../server/settings-error.ts';
import type { StaffGrants } from '../../server/staff/staff-identity.ts';
import type { StaffOidc } from '../../server/staff/staff-openid.ts';

const example = '{"livery-owners": "owner", "aurora-team": {"role": "operator", "brands": ["aurora"]}}';

/** The provider that staff sign in by; undefined without STAFF_OIDC_ISSUER. */
export function staffOidcOf(env: NodeJS.ProcessEnv): StaffOidc | undefined {
  const { STAFF_OIDC_ISSUER: issuer = '', STAFF_OIDC_CLIENT_ID: clientId = '' } = env;
  if (issuer === '') return undefined;
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname));
  if (!isSafe)
    throw new SettingsError(
      `STAFF_OIDC_ISSUER=${issuer}: write an https address such as https://id.example/realms/staff`,
    );
  const clientSecret = env.STAFF_OIDC_CLIENT_SECRET ?? '';
  if (clientId === '') throw new SettingsError('STAFF_OIDC_CLIENT_ID: write the id of the client');
  if (clientSecret === '')
    throw new SettingsError(
      'STAFF_OIDC_CLIENT_SECRET: write the secret of the client, or its file as STAFF_OIDC_CLIENT_SECRET_FILE',
    );
  return {
    issuer,
    clientId,
    clientSecret,
    scopes: env.STAFF_OIDC_SCOPES || 'openid profile email',
    groupsClaim: env.STAFF_OIDC_GROUPS_CLAIM || 'groups',
    roles: rolesIn(env.STAFF_OIDC_ROLES ?? ''),
  };
}

function rolesIn(text: string): ReadonlyMap<string, StaffGrants> {
  const entries = Object.entries(objectIn(text));
  if (entries.length === 0)
    throw new SettingsError(`STAFF_OIDC_ROLES: write the roles of groups in JSON, such as ${example}`);
  return new Map(entries.map(([group, given]) => [group, grantsOf({ group, given })]));
}

function objectIn(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // The refusal below covers every text that is no object.
  }
  return {};
}

function grantsOf({ group, given }: { group: string; given: unknown }): StaffGrants {
  const fault = (what: string) => new SettingsError(`STAFF_OIDC_ROLES, ${JSON.stringify(group)}: ${what}`);
  const stated: unknown = typeof given === 'string' ? { role: given } : given;
  if (typeof stated !== 'object' || stated === null) throw fault(`write a role, such as in ${example}`);
  const { role: name, brands, flags, ...others } = stated as Readonly<Record<string, unknown>>;
  const role = staffRoles.find((known) => known === name);
  if (role === undefined) throw fault(`the role is one of ${staffRoles.join(', ')}`);
  const [other] = Object.keys(others);
  if (other !== undefined) throw fault(`"${other}" is not known: role, brands, flags`);
  if (flags !== undefined && role !== 'support') throw fault('only support has flags');
  const listOf = (list: unknown, key: string) => {
    if (list === undefined) return null;
    const isList =
      Array.isArray(list) && list.length > 0 && list.every((item) => typeof item === 'string' && item !== '*');
    if (!isList) throw fault(`"${key}" is a list of names; leave it out for all`);
    return list as string[];
  };
  return { role, brands: listOf(brands, 'brands'), flags: listOf(flags, 'flags') };
}
