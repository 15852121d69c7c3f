import { describe, expect, it } from 'vitest';
import { games, hotTitles } from './games.ts';
import { providers } from './providers.ts';

const duplicates = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);

describe('providers', () => {
  it('are forty, with unique codes and names', () => {
    expect(providers).toHaveLength(40);
    expect(duplicates(providers.map((provider) => provider.vassalage))).toEqual([]);
    expect(duplicates(providers.map((provider) => provider.displayName))).toEqual([]);
  });

  it('have the codes that the specification names', () => {
    const codes = providers.map((provider) => provider.vassalage);
    expect(codes).toEqual(expect.arrayContaining(['JL', 'RTG', 'TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT']));
  });

  it('have five colours each and no palette twice', () => {
    for (const provider of providers) {
      expect(
        provider.palette.every((colour) => /^#[0-9a-f]{6}$/.test(colour)),
        provider.vassalage,
      ).toBe(true);
    }
    expect(duplicates(providers.map((provider) => provider.palette.join()))).toEqual([]);
  });

  it('fill each vendor list, and sports outside of them', () => {
    for (const list of ['inhouse', 'esports', 'cockfight'] as const) {
      expect(providers.filter((provider) => provider.vendorList === list).length, list).toBeGreaterThanOrEqual(2);
    }
    expect(
      providers.filter((provider) => provider.vendorList === null && provider.gameTypes.includes('SPORTS')),
    ).toHaveLength(2);
  });

  it('offer games of exactly the types that they serve', () => {
    for (const provider of providers) {
      const offered = new Set(
        games.filter((game) => game.vassalage === provider.vassalage).map((game) => game.gameType),
      );
      expect([...offered].sort(), provider.vassalage).toEqual([...provider.gameTypes].sort());
    }
  });
});

describe('games', () => {
  it('are at least six hundred, with unique titles and ids', () => {
    expect(games.length).toBeGreaterThanOrEqual(600);
    expect(duplicates(games.map((game) => game.gameName.toLowerCase()))).toEqual([]);
    expect(duplicates(games.map((game) => game.nodeId))).toEqual([]);
    expect(duplicates(games.map((game) => game.gameId))).toEqual([]);
  });

  it('are named, not numbered', () => {
    for (const { gameName } of games) {
      expect(gameName).toMatch(/^\p{Lu}/u);
      expect(gameName).not.toMatch(/\b(game|slot|table)\s*\d/i);
      expect(gameName.length, gameName).toBeLessThanOrEqual(30);
      expect(gameName).not.toContain('@');
    }
  });

  it('cover every type with at least a row of home', () => {
    for (const gameType of ['RNG', 'FISH', 'PVP', 'LIVE', 'LOTT', 'ELOTT', 'SPORTS'] as const) {
      expect(games.filter((game) => game.gameType === gameType).length, gameType).toBeGreaterThanOrEqual(16);
    }
  });

  it('fill the presets: bingo, jackpots, feature buy, new', () => {
    const ofCode = (code: string) =>
      games.filter((game) => game.gameType === 'RNG' && game.gameClassify === code).length;
    for (const code of ['BG', 'JP', 'FeatureBuy']) expect(ofCode(code), code).toBeGreaterThanOrEqual(16);
    expect(games.filter((game) => game.isNew).length).toBeGreaterThanOrEqual(36);
    expect(games.every((game) => game.isNew === (game.gameClassifyNew === 'new'))).toBe(true);
    expect(games.every((game) => game.gameClassify !== '')).toBe(true);
  });

  it('rank the hot ones without a gap, over every type', () => {
    const hot = games.filter((game) => game.hotRank !== null);
    expect(hot.map((game) => game.hotRank).sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
      hotTitles.map((_, index) => index + 1),
    );
    expect(new Set(hot.map((game) => game.gameType)).size).toBe(7);
  });

  it('launch lotteries by code and in their mode, everything else from the lobby', () => {
    const lotteryVendors = ['TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT'];
    const codes = new Set<string>();
    for (const game of games) {
      const isLottery = game.gameType === 'LOTT' || game.gameType === 'ELOTT';
      expect(lotteryVendors.includes(game.vassalage), game.gameName).toBe(isLottery);
      expect(game.lottoMode !== '', game.gameName).toBe(isLottery);
      expect(game.gameCode === 'lobby', game.gameName).toBe(!isLottery);
      expect(game.gameCode).toMatch(/^lobby$|^[A-Z0-9_]+$/);
      if (isLottery) codes.add(game.gameCode);
    }
    expect(codes.size).toBe(games.filter((game) => game.lottoMode !== '').length);
  });

  it('do not change node ids when a title is appended', () => {
    expect(games.find((game) => game.gameName === 'Lantern Parade')?.nodeId).toBe('101001');
    expect(games.find((game) => game.gameName === 'Flashpoint Duel')?.nodeId).toBe('138512');
  });
});
