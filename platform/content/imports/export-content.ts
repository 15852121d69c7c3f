import { partHead } from '../../../schema/folder-format.ts';
import type { Json, SchemaNode } from '../../../schema/manifest/walk-schema.ts';
import type { Database } from '../../../server/database/database.ts';
import { writeFile } from '../../imports/write-file.ts';
import { picturesIn } from '../live/live-content.ts';
import { contentFiles } from './content-format.ts';
import { readStored } from './write-content.ts';

/** Exports a brand's content as a folder, including hidden entries. Importing it has no effect. Fails if an import intervenes. */
export async function* exportContent({
  database,
  tenant,
}: {
  database: Database;
  tenant: string;
}): AsyncGenerator<string | Uint8Array> {
  const { rows } = await readStored({ database, tenant });
  for (const [name, format] of Object.entries(contentFiles)) {
    const sections = Object.entries(format.sections).map(([section, { node }]) => ({
      section,
      rows: (async function* () {
        for (const { id, position, hidden, content } of rows.filter(({ kind }) => kind === section))
          yield recordOf({ node, all: { ...content, id, position, hidden } });
      })(),
    }));
    const pieces: string[] = [];
    for await (const piece of writeFile({ kind: 'json', sections, format })) pieces.push(piece);
    const bytes = Buffer.from(pieces.join(''));
    yield partHead({ name, size: bytes.length });
    yield bytes;
  }
  for (const hash of picturesIn(rows)) {
    const { bytes } = await database.asTenant(tenant, (trx) =>
      trx
        .selectFrom('content_picture')
        .select('bytes')
        .where('tenant', '=', tenant)
        .where('hash', '=', hash)
        .executeTakeFirstOrThrow(),
    );
    yield partHead({ name: `pictures/${hash}.webp`, size: bytes.length });
    yield bytes;
  }
}

/** Orders the properties of a record as in the schema. */
function recordOf({ node, all }: { node: SchemaNode; all: Record<string, unknown> }): Record<string, Json> {
  return Object.fromEntries(
    Object.keys(node.properties ?? {}).flatMap((name) => (all[name] === undefined ? [] : [[name, all[name] as Json]])),
  );
}
