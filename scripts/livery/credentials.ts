import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** A sign-in that `livery login` keeps, by the address of the server. */
export type Credential = { readonly token: string; readonly actor: string; readonly expiresAt: string };

const fileOf = (env: NodeJS.ProcessEnv) =>
  join(env.XDG_CONFIG_HOME ?? join(env.HOME ?? homedir(), '.config'), 'livery', 'credentials.json');

async function readAll(env: NodeJS.ProcessEnv): Promise<Record<string, Credential>> {
  const text = await readFile(fileOf(env), 'utf8').catch(() => '{}');
  try {
    return JSON.parse(text) as Record<string, Credential>;
  } catch {
    return {};
  }
}

export async function readCredential({
  env,
  server,
}: {
  env: NodeJS.ProcessEnv;
  server: string;
}): Promise<Credential | undefined> {
  const all = await readAll(env);
  return Object.hasOwn(all, server) ? all[server] : undefined;
}

/** Keeps a sign-in, or forgets it, in a file that only its user can read. Returns the file. */
export async function keepCredential({
  env,
  server,
  credential,
}: {
  env: NodeJS.ProcessEnv;
  server: string;
  credential: Credential | undefined;
}): Promise<string> {
  const file = fileOf(env);
  const { [server]: _, ...others } = await readAll(env);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  const all = credential === undefined ? others : { ...others, [server]: credential };
  await writeFile(draft, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
  return file;
}
