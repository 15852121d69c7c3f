import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { projectRoot } from '../../server/project-root.ts';

/** Path of the manifest's schema from a brand's folder, which may be outside the repository. */
export const schemaFrom = (folder: string): string =>
  relative(resolve(folder), join(projectRoot, 'schema/generated/manifest-file.schema.json')).replaceAll(
    '\\',
    '/',
  );

/**
 * Makes the `$schema` of a written manifest lead to the schema. A release states the path from the folder that was pushed, which may lead
 * nowhere from another folder. An address, and a path that leads to a file, stay.
 */
export async function linkSchema(folder: string): Promise<void> {
  const file = join(folder, 'manifest.json');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const stated: unknown = JSON.parse(text).$schema;
  if (typeof stated !== 'string' || /^[a-z]+:/i.test(stated) || existsSync(resolve(folder, stated))) return;
  await writeFile(
    file,
    text.replace(JSON.stringify(stated), () => JSON.stringify(schemaFrom(folder))),
  );
}
