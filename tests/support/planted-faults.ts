/** One kind of damage to a record that is one line of JSON. */
type Damage = {
  readonly rule: string;
  readonly damage: (line: string) => string;
  /** Text at which the fault starts; if missing, the record itself. */
  readonly at?: string;
};
type Plan = {
  readonly kinds: readonly Damage[];
  /** Number of records in the file, and how many of them are damaged. */
  readonly among: number;
  readonly count: number;
  /** Line of the first record. */
  readonly firstLine: number;
};

/**
 * Damages records spread over a file, each kind in turn. `damage` changes the line of a record. `expected` lists the faults that an import has
 * to report, as `line:column [rule]`.
 */
export function plantedFaults({ kinds, among, count, firstLine }: Plan) {
  const step = Math.floor(among / count);
  const expected: string[] = [];
  return {
    expected,
    damage: ({ index, line }: { index: number; line: string }): string => {
      const number = (index - step + 1) / step;
      const kind = Number.isInteger(number) && number < count ? kinds[number % kinds.length] : undefined;
      if (kind === undefined) return line;
      const damaged = kind.damage(line);
      const column = kind.at === undefined ? 1 : damaged.indexOf(kind.at) + 1;
      if (damaged === line || column === 0) throw new Error(`[${kind.rule}] does not fit ${line}`);
      expected.push(`${index + firstLine}:${column} [${kind.rule}]`);
      return damaged;
    },
  };
}

const replaced = (from: string | RegExp, to: string) => (line: string) => line.replace(from, to);

/** Damages of games from `manyGames`. */
export const gameDamages: readonly Damage[] = [
  { rule: 'schema', damage: replaced('"cover":', '"covr":'), at: '"covr"' },
  { rule: 'schema', damage: replaced(/"type":"\w+"/, '"type":"RNGG"'), at: '"RNGG"' },
  { rule: 'schema', damage: replaced(/"minBet":[\d.]+/, '"minBet":-5'), at: '-5' },
  { rule: 'schema', damage: replaced(/"name":"[^"]+",/, '') },
  { rule: 'duplicate', damage: replaced(/"vendor":"\w+","id":"[^"]+"/, '"vendor":"V0","id":"game-0"') },
  { rule: 'unknown-vendor', damage: replaced(/"vendor":"\w+"/, '"vendor":"NOBODY"') },
  { rule: 'unknown-classification', damage: replaced(/"classifications":\[.*?\]/, '"classifications":["GONE"]') },
];

/** Damages of announcements from `manyAnnouncements`. */
export const announcementDamages: readonly Damage[] = [
  { rule: 'schema', damage: replaced('"from":', '"form":"x","from":'), at: '"form"' },
  { rule: 'schema', damage: replaced('"types":["PL"]', '"types":["QQ"]'), at: '"QQ"' },
  { rule: 'duplicate', damage: replaced(/"id":"m\d+"/, '"id":"m0"'), at: '"m0"' },
  { rule: 'language', damage: replaced('"title":{"EN":', '"title":{"ENN":"x","EN":'), at: '"ENN"' },
  { rule: 'placeholder', damage: replaced('Words', '{{nobody}}'), at: '"<p>{{nobody}}' },
  { rule: 'html', damage: replaced('<p>Words</p>', '<script>x</script>'), at: '"<script>' },
  { rule: 'time', damage: replaced(/"from":"[^"]+"/, '"from":"2026-02-30"'), at: '"2026-02-30"' },
  { rule: 'numbers', damage: replaced('"from":', '"numbers":[7],"from":'), at: '[7]' },
  { rule: 'unknown-promotion', damage: replaced('"from":', '"linkedPromotion":"gone","from":'), at: '"gone"' },
];
