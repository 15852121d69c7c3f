import { serverLimits } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import { readSheets } from '../../../server/brands/versions/sheets/read-sheets.ts';
import {
  listSheets,
  type ReleaseSheet,
  readSheet,
  removeSheets,
  storeSheets,
} from '../../../server/brands/versions/sheets/release-sheets.ts';
import type { DatabaseAndClock } from '../../../server/database/database.ts';
import { wholeFile } from '../../../server/http/answered-file.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';

/** Contact sheets of releases. The server has no browser, so staff make and upload them. */
export const sheetEndpoints = ({ database, clock }: DatabaseAndClock) =>
  ({
    listSheets: async ({ params }) => (await listSheets({ database, ...params })).map(sheetValue),
    getSheet: async ({ params }) => {
      const found = await readSheet({ database, ...params });
      if (found === undefined)
        throw new CodedError('request.not_found', {
          message: `release ${params.number} of ${params.tenant} has no such contact sheet`,
        });
      const { bytes, ...sheet } = found;
      return { ...sheet, chunks: wholeFile(bytes), isShown: true };
    },
    uploadSheets: async ({ params, query: { reason = '' }, body, actor, log }) => {
      // Throws before the body is read.
      await listSheets({ database, ...params });
      const sheets = await readSheets(body.stream({ limit: serverLimits.sheetsBytes }));
      const stored = await storeSheets({ database, clock, ...params, sheets, actor, reason: reason.trim() });
      const { tenant, number } = params;
      log.info({ tenant, actor }, `uploaded ${sheets.length} contact sheets of release ${number}`);
      return stored.map(sheetValue);
    },
    removeSheets: async ({ params, body: { reason }, actor, log }) => {
      const removed = await removeSheets({ database, clock, ...params, actor, reason });
      const { tenant, number } = params;
      log.info({ tenant, actor }, `removed the contact sheets of release ${number}`);
      return { removed };
    },
  }) satisfies AdminEndpoints<'sheets'>;

const sheetValue = ({ createdAt, size, contentType: _, ...sheet }: ReleaseSheet) => ({
  ...sheet,
  bytes: size,
  createdAt: createdAt.toISOString(),
});
