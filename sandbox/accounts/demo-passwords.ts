import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Brand -> account -> password. */
export type DemoPasswords = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type DemoPasswordFile = {
  read(): Promise<DemoPasswords>;
  /** Adds passwords of one brand to the file's current content. */
  add(input: { brand: string; passwords: Readonly<Record<string, string>> }): Promise<void>;
};

/** The password file, readable by its owner only. Writes are serialised and replace the whole file. */
export function demoPasswordFile(file: string): DemoPasswordFile {
  let last: Promise<unknown> = Promise.resolve();
  const read = async (): Promise<DemoPasswords> => {
    const text = await readFile(file, 'utf8').catch(() => '{}');
    try {
      return JSON.parse(text) as DemoPasswords;
    } catch {
      // Invalid content: the accounts get new passwords.
      return {};
    }
  };
  const write = async (passwords: DemoPasswords) => {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const draft = `${file}.${randomBytes(4).toString('hex')}`;
    await writeFile(draft, `${JSON.stringify(passwords, null, 2)}\n`, { mode: 0o600 });
    await rename(draft, file);
    await chmod(file, 0o600);
  };
  return {
    read,
    add: ({ brand, passwords }) => {
      const mine = last.then(async () => {
        const all = await read();
        await write({ ...all, [brand]: { ...all[brand], ...passwords } });
      });
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}
