import { readFileSync } from 'node:fs';
import { ownerOf, type SecretGrants, secretEndings } from '../../server/brands/secrets/secret-names.ts';
import { SettingsError } from '../../server/settings-error.ts';

/** Secrets of the environment that manifests refer to by name. */
export type SecretSettings = {
  /** Value of LIVERY_SECRET_<name>. */
  readonly read: (name: string) => string | undefined;
  readonly grants: SecretGrants;
};

const secretName =
  /^(?:DATABASE_URL|DATABASE_READ_URL|LIVERY_KEY|LIVERY_TOKEN|SMS_GATEWAY_TOKEN|SMTP_URL|METRICS_TOKEN|STAFF_OIDC_CLIENT_SECRET|LIVERY_SECRET_(?!GRANTS_FILE)[A-Z0-9_]+)_FILE$/;

/** The environment with each secret that `<name>_FILE` names a file of, unless the secret itself is set. Throws SettingsError for an unreadable file. */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = Object.entries(env).flatMap(([setting, file = '']) => {
    const name = setting.slice(0, -'_FILE'.length);
    const isNamed = secretName.test(setting) && file !== '' && (env[name] ?? '') === '';
    return isNamed ? [[name, secretIn(setting, file)] as const] : [];
  });
  return { ...env, ...Object.fromEntries(read) };
}

function secretIn(setting: string, file: string): string {
  let why = 'it is empty';
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (text !== '') return text;
  } catch (error) {
    why = (error as NodeJS.ErrnoException).code ?? '';
  }
  throw new SettingsError(
    `${setting}=${file}: no secret can be read there (${why}). Name a file that this user may read.`,
  );
}

const example = '{"HUB_SIGNING_KEY": ["aurora", "jade"]}';

export const secretSettingsOf = (env: NodeJS.ProcessEnv): SecretSettings => ({
  read: (name) => env[`LIVERY_SECRET_${name}`],
  grants: secretGrantsOf(env) ?? new Map(),
});

/** LIVERY_SECRET_GRANTS: which brands may use a secret that does not begin with their prefix. Undefined if it is not set. */
export function secretGrantsOf({ LIVERY_SECRET_GRANTS: text = '' }: NodeJS.ProcessEnv): SecretGrants | undefined {
  if (text.trim() === '') return undefined;
  return new Map(Object.entries(objectIn(text)).map(([name, brands]) => [name, brandsOf(name, brands)]));
}

function objectIn(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // The refusal below covers every text that is no object.
  }
  throw new SettingsError(`LIVERY_SECRET_GRANTS: write brands by secret in JSON, such as ${example}`);
}

function brandsOf(name: string, brands: unknown): ReadonlySet<string> {
  const fault = (what: string) => new SettingsError(`LIVERY_SECRET_GRANTS, ${JSON.stringify(name)}: ${what}`);
  const endings = Object.values(secretEndings);
  if (!/^[A-Z][A-Z0-9_]*$/.test(name) || !endings.some((ending) => name.endsWith(ending)))
    throw fault(`a secret's name is in capitals and ends in ${endings.join(', ')}`);
  const isList =
    Array.isArray(brands) &&
    brands.length > 0 &&
    brands.every((brand) => typeof brand === 'string' && /^[a-z][a-z0-9-]*$/.test(brand));
  if (!isList) throw fault(`list the ids of the brands that may use it, such as in ${example}`);
  if (brands.includes(ownerOf(name))) throw fault(`${ownerOf(name)} owns it by its prefix: leave it out`);
  return new Set(brands as string[]);
}
