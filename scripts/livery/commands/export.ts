import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { counted } from '../../../schema/counted.ts';
import { isBrandPart } from '../../../schema/folder-format.ts';
import { downloadAdmin } from '../admin-files.ts';
import { type Command, exits, printRefusal, readArguments, UsageError } from '../command.ts';
import { unpackFolder } from '../content-folder.ts';
import { linkSchema } from '../manifest-schema-path.ts';
import { environmentOf } from './releases.ts';

const options = {
  environment: { type: 'string', default: 'production' },
  number: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

export const exportBrand: Command = {
  usage: `livery export BRAND FOLDER [--environment staging|production] [--number NUMBER] [--json]

Writes the served release, or release NUMBER, into a new folder, as it was pushed. Live changes are not included; livery diff shows them.

examples:
       livery export aurora /tmp/aurora
       livery export aurora /tmp/before/aurora --number 7`,
  summary: 'write a release of a brand into a folder',
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options });
    const [tenant, folder, ...rest] = positionals;
    if (tenant === undefined || folder === undefined || rest.length > 0)
      throw new UsageError('export BRAND FOLDER');
    const { number } = values;
    if (number !== undefined && !/^[1-9][0-9]{0,8}$/.test(number))
      throw new UsageError(`--number ${number}: write the number of a release from livery releases`);
    const file = `${resolve(folder)}.release`;
    const query = {
      environment: environmentOf(values.environment),
      ...(number === undefined ? {} : { number }),
    };
    const refusal = await downloadAdmin({ env, operation: 'exportRelease', params: { tenant }, query, file });
    if (refusal !== undefined) return printRefusal({ output, refusal });
    const files = await unpackFolder({ file, folder, isPart: isBrandPart }).finally(() =>
      rm(file, { force: true }),
    );
    await linkSchema(folder);
    output.out(
      values.json
        ? JSON.stringify({ folder, files })
        : `wrote ${counted({ count: files, one: 'file' })} into ${folder}`,
    );
    return exits.fine;
  },
};
