import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { counted } from '../../../schema/counted.ts';
import { isBrandPart } from '../../../schema/folder-format.ts';
import { downloadAdmin } from '../admin-files.ts';
import { exits, printRefusal, UsageError } from '../command.ts';
import { unpackFolder } from '../content-folder.ts';
import { linkSchema } from '../manifest-schema-path.ts';
import { commandOf, texts } from '../rows.ts';
import { environmentOf } from './releases.ts';

export const exportBrand = commandOf(
  {
    usage: `livery export BRAND FOLDER [--environment staging|production] [--number NUMBER] [--json]

Writes the served release, or release NUMBER, into a new folder, as it was pushed. Live changes are not included; livery diff shows them.

examples:
       livery export aurora /tmp/aurora
       livery export aurora /tmp/before/aurora --number 7`,
    summary: 'write a release of a brand into a folder',
    options: { ...texts('environment', 'number'), json: { type: 'boolean' } },
    hasOwnJson: true,
  },
  ({ code }) => [
    code('BRAND FOLDER', async ({ output, env }, { number, json, ...values }, tenant, folder) => {
      if (number !== undefined && !/^[1-9][0-9]{0,8}$/.test(number))
        throw new UsageError(`--number ${number}: write the number of a release from livery releases`);
      const file = `${resolve(folder)}.release`;
      const environment = environmentOf(values.environment ?? 'production');
      const query = { environment, ...(number !== undefined && { number }) };
      const refusal = await downloadAdmin({ env, operation: 'exportRelease', params: { tenant }, query, file });
      if (refusal !== undefined) return printRefusal({ output, refusal });
      const files = await unpackFolder({ file, folder, isPart: isBrandPart }).finally(() => rm(file, { force: true }));
      await linkSchema(folder);
      const wrote = `wrote ${counted({ count: files, one: 'file' })} into ${folder}`;
      output.out(json ? JSON.stringify({ folder, files }) : wrote);
      return exits.fine;
    }),
  ],
);
