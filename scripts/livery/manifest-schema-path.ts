import { readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { projectRoot } from '../../server/project-root.ts';

/** Path of the manifest's schema from a brand's folder, which may be outside the repository. */
export const schemaFrom = (folder: string): string =>
  relative(resolve(folder), join(projectRoot, 'schema/generated/manifest-file.schema.json')).replaceAll('\\', '/');

/**
 * Makes the `$schema` of a written manifest lead to the schema. A release states the path from the folder that was pushed, if any. An
 * address stays.
 */
export async function linkSchema(folder: string): Promise<void> {
  const file = join(folder, 'manifest.json');
  const { $schema: stated, ...rest } = JSON.parse(await readFile(file, 'utf8'));
  const $schema = /^https?:/.test(String(stated)) ? stated : schemaFrom(folder);
  await writeFile(file, `${JSON.stringify({ $schema, ...rest }, null, 2)}\n`);
}
