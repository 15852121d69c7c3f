import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { UnreadableError } from './command.ts';

/** A sign-in that `livery login` stores, by the address of the server. */
export type Credential = { readonly token: string; readonly actor: string; readonly expiresAt: string };

const fileOf = (env: NodeJS.ProcessEnv, name: string) =>
  join(env.XDG_CONFIG_HOME ?? join(env.HOME ?? homedir(), '.config'), 'livery', name);
const credentialsFile = 'credentials.json';
/** Handles of this device outlive a sign-out, and prove nothing by themselves. */
const devicesFile = 'devices.json';

async function readAll<T>(file: string): Promise<Record<string, T>> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  try {
    return JSON.parse(text) as Record<string, T>;
  } catch {
    return {};
  }
}

/** Replaces or removes one entry of a file that only its user can read. */
async function writeEntry<T>({ file, key, entry }: { file: string; key: string; entry: T | undefined }): Promise<void> {
  const { [key]: _, ...others } = await readAll<T>(file);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  const all = entry === undefined ? others : { ...others, [key]: entry };
  await writeFile(draft, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
}

/**
 * Creates the folder of sign-ins. Called before a sign-in, which would be lost if it can't be stored. Throws UnreadableError if nothing
 * can be written there, for example in a container with a read-only file system.
 */
export async function prepareCredentials(env: NodeJS.ProcessEnv): Promise<void> {
  const folder = dirname(fileOf(env, credentialsFile));
  const probe = join(folder, `.write-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(probe, '', { mode: 0o600 });
    await rm(probe);
  } catch {
    throw new UnreadableError(
      `${folder} can't be written, so your sign-in could not be stored: set XDG_CONFIG_HOME to a folder that can be written`,
    );
  }
}

export async function readCredential(env: NodeJS.ProcessEnv, server: string): Promise<Credential | undefined> {
  const all = await readAll<Credential>(fileOf(env, credentialsFile));
  return Object.hasOwn(all, server) ? all[server] : undefined;
}

/** Stores or removes a sign-in in a file that only its user can read. Returns the path of the file. */
export async function storeCredential(
  env: NodeJS.ProcessEnv,
  server: string,
  credential: Credential | undefined,
): Promise<string> {
  const file = fileOf(env, credentialsFile);
  await writeEntry({ file, key: server, entry: credential });
  return file;
}

type OfDevice = { readonly env: NodeJS.ProcessEnv; readonly server: string; readonly email: string };

const deviceKey = ({ server, email }: OfDevice) => `${server} ${email.toLowerCase()}`;

/** Handle that the server gave this device at an earlier sign-in of the account. */
export async function readDevice(of: OfDevice): Promise<string | undefined> {
  const all = await readAll<string>(fileOf(of.env, devicesFile));
  const key = deviceKey(of);
  return Object.hasOwn(all, key) ? all[key] : undefined;
}

export async function storeDevice({ device, ...of }: OfDevice & { device: string }): Promise<void> {
  await writeEntry({ file: fileOf(of.env, devicesFile), key: deviceKey(of), entry: device });
}
