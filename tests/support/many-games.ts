import { ownLanguages } from '../../schema/languages.ts';

/** The line of the first game of `manyGames`. */
export const firstGameLine = 4;

/** A file of many games, generated while it is read: JSON, one game per line, over forty vendors. */
export async function* manyGames({
  count,
  changed = 0,
  isTranslated = false,
  onGame = () => undefined,
  damage = ({ line }) => line,
}: {
  count: number;
  /** Number of games with a changed name. */
  changed?: number;
  /** Whether games have names in all languages. */
  isTranslated?: boolean;
  onGame?: (index: number) => void;
  /** Changes the line of a game. */
  damage?: (game: { index: number; line: string }) => string;
}): AsyncGenerator<Uint8Array> {
  const vendors = Array.from({ length: 40 }, (_, index) => ({ code: `V${index}`, name: `Vendor ${index}` }));
  yield Buffer.from(
    `{"vendors": ${JSON.stringify(vendors)},\n"classifications": [{"key": "JP", "name": "Jackpot"}],\n`,
  );
  yield Buffer.from('"games": [\n');
  for (let index = 0; index < count; index += 1) {
    onGame(index);
    const name = `${index < changed ? 'Renamed' : 'Game'} of the ${index}th night`;
    const game = {
      vendor: `V${index % 40}`,
      id: `game-${index}`,
      name,
      names: isTranslated ? Object.fromEntries(ownLanguages.map((id) => [id, `${id} ${name}`])) : undefined,
      type: index % 3 === 0 ? 'FISH' : 'RNG',
      classifications: index % 5 === 0 ? ['JP'] : [],
      supportFreePlay: index % 2 === 0,
      minBet: (index % 100) / 10,
      cover: `https://pictures.example/covers/portrait/${index}.webp`,
      icon: `https://pictures.example/covers/square/${index}.webp`,
    };
    const line = damage({ index, line: JSON.stringify(game) });
    yield Buffer.from(`${line}${index === count - 1 ? '' : ','}\n`);
  }
  yield Buffer.from(']}');
}
