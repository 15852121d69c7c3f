import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { callAdmin } from './admin-client.ts';
import { uploadAdmin } from './admin-files.ts';
import { exits, type Output, printRefusal, UnreadableError } from './command.ts';
import { packListed } from './content-folder.ts';

type Of = {
  readonly env: NodeJS.ProcessEnv;
  readonly output: Output;
  readonly tenant: string;
  readonly number: number;
  readonly reason: string;
  /** Whether the answer is printed as JSON. */
  readonly json: boolean;
};

/** Uploads contact sheets for a release. Returns the exit code. */
export async function uploadSheets({
  env,
  output,
  tenant,
  number,
  reason,
  json,
  files,
}: Of & { readonly files: readonly string[] }): Promise<number> {
  const { file, remove } = await packListed(files.map((path) => ({ path, name: basename(path) })));
  const answer = await uploadAdmin({
    env,
    operation: 'uploadSheets',
    params: { tenant, number: String(number) },
    query: { reason },
    file,
    onSent: ({ sent, of }) => output.progress?.(`sent ${sent} of ${of} bytes`),
  }).finally(async () => {
    output.progress?.('');
    await remove();
  });
  if ('refusal' in answer) return printRefusal({ output, ...answer });
  const names = answer.value.map(({ name }) => name).join(', ');
  output.out(
    json
      ? JSON.stringify(answer.value, null, 2)
      : `release ${number} of ${tenant} has ${counted(answer.value.length)}: ${names}`,
  );
  return exits.fine;
}

/** Removes the contact sheets of a release. Returns the exit code. */
export async function removeSheets({ env, output, tenant, number, reason, json }: Of): Promise<number> {
  const answer = await callAdmin({ env, operation: 'removeSheets', params: { tenant, number }, body: { reason } });
  if ('refusal' in answer) return printRefusal({ output, ...answer });
  output.out(
    json
      ? JSON.stringify(answer.value, null, 2)
      : `removed ${counted(answer.value.removed)} of release ${number} of ${tenant}`,
  );
  return exits.fine;
}

const counted = (many: number): string => (many === 1 ? 'a contact sheet' : `${many} contact sheets`);

/** Contact sheets by their paths; of a folder, those that `livery shots` or `npm run shots` took of the brand. Throws `UnreadableError`. */
export async function sheetFiles(tenant: string, paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      const info = await stat(path).catch(() => undefined);
      if (info?.isDirectory() !== true) return [path];
      const names = (await readdir(path)).filter((name) => isSheetOf({ name, tenant })).sort();
      if (names.length === 0)
        throw new UnreadableError(
          `${path} has no contact sheet of ${tenant}: take some by livery shots ${tenant}, or name the files`,
        );
      return names.map((name) => join(path, name));
    }),
  );
  return found.flat();
}

function isSheetOf({ name, tenant }: { name: string; tenant: string }): boolean {
  const brand = /^sheet-\d+-(.+)\.(?:png|webp)$/.exec(name)?.[1];
  return brand === tenant || /^(sheet|changes)\.(png|webp)$/.test(name);
}
