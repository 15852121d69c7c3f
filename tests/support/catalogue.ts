import { Readable } from 'node:stream';
import { importCatalogue } from '../../platform/games/catalogue/import-catalogue.ts';
import { undoImport } from '../../platform/games/catalogue/undo-import.ts';
import type { GameView } from '../../platform/games/catalogue.ts';
import { createImportThreads } from '../../platform/imports/import-threads.ts';
import type { PlacedFault } from '../../platform/imports/placed-fault.ts';
import { games as seeded } from '../../sandbox/catalogue/games.ts';
import { providers } from '../../sandbox/catalogue/providers.ts';
import { importSeed, seedDigest } from '../../sandbox/catalogue/seed-catalogue.ts';
import { CodedError } from '../../schema/errors.ts';
import type { Database } from '../../server/database/database.ts';
import { createLog } from '../../server/log.ts';
import type { CatalogueImportOutcome, CatalogueImportRequest } from '../../server/staff-desk.ts';
import { aClock } from './clock.ts';
import type { Filling } from './database.ts';

/** A game in the format of a file. */
export const aGame = (changes: object = {}) => ({
  vendor: 'NOVA',
  id: 'g1',
  name: 'Lantern Parade',
  type: 'RNG',
  ...changes,
});
export const aCatalogue = (changes: object = {}) => ({
  vendors: [
    { code: 'NOVA', name: 'Nova Foundry' },
    { code: 'REEF', name: 'Reefworks' },
  ],
  classifications: [{ key: 'JP', name: 'Jackpot' }],
  games: [aGame(), aGame({ id: 'g2', name: 'Second' }), aGame({ vendor: 'REEF', id: 'r1', type: 'FISH' })],
  ...changes,
});

/** The threads of imports, which suites share because each takes a second to load from source. Slow machines have time for large files. */
export const importThreads = createImportThreads({ bounds: { work: 240_000 } });

type Given = Partial<Omit<CatalogueImportRequest, 'bytes'>> & { database: Database };

/** The sandbox's catalogue, imported once for all stages of a run. Each would need 0.6 s of CPU time for it. */
export const sandboxCatalogue = (): Filling => ({
  key: seedDigest().slice(0, 16),
  fill: (database) =>
    importSeed({ wasImported: async () => false, run: (request) => anImport(request.bytes, { ...request, database }) }),
});

/** Imports a value as JSON, or a text or bytes unchanged, in small pieces. */
export async function anImport(
  content: object | string | Uint8Array | AsyncIterable<Uint8Array>,
  { database, ...given }: Given,
): Promise<CatalogueImportOutcome> {
  const bytes =
    typeof content === 'object' && Symbol.asyncIterator in content
      ? content
      : inPieces(content instanceof Uint8Array || typeof content === 'string' ? content : JSON.stringify(content));
  return importCatalogue({
    database,
    clock: aClock(),
    log: createLog({ level: 'silent' }),
    threads: importThreads,
    bytes,
    kind: 'json',
    file: 'games.json',
    actor: 'test',
    reason: 'test',
    ...given,
  });
}

/** Undoes the import of a revision. */
export const anUndo = (
  revision: bigint,
  { database, ...given }: { database: Database } & Partial<Parameters<typeof undoImport>[0]>,
): ReturnType<typeof undoImport> =>
  undoImport({
    database,
    clock: aClock(),
    log: createLog({ level: 'silent' }),
    revision,
    actor: 'test',
    reason: 'undo',
    ...given,
  });

/** Pieces that cut characters and records anywhere. */
export function inPieces(content: string | Uint8Array, size = 7): Readable {
  const all = Buffer.from(content);
  return Readable.from(
    (function* () {
      for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size);
    })(),
  );
}

/** The faults for which an import is refused, as `line:column [rule] message (fix)`; an empty list if it is accepted. */
export async function faultsOf(work: Promise<unknown>): Promise<string[]> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) return [];
  if (!(error instanceof CodedError) || error.code !== 'catalogue.invalid') throw error;
  const { faults } = error.value as { faults: PlacedFault[] };
  return faults.map(({ line, column, rule, message, fix }) => `${line}:${column} [${rule}] ${message} (${fix ?? ''})`);
}

/** A game of the sandbox in the form that bets use. */
export function aSeededGame(type: GameView['gameType']) {
  const game = seeded.find(({ gameType }) => gameType === type);
  if (game === undefined) throw new Error(`the sandbox has no ${type}`);
  const { nodeId, gameId, gameName, gameType, vassalage, supportFreePlay } = game;
  const vendorName = providers.find((provider) => provider.vassalage === vassalage)?.displayName ?? '';
  const iconUrl = `/media/covers/${nodeId}.webp?shape=square`;
  return { nodeId: Number(nodeId), gameId, gameName, gameType, vassalage, vendorName, iconUrl, supportFreePlay };
}
