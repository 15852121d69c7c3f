import type { Rule } from './rule.ts';

export const supplierRules: readonly Rule[] = [
  {
    name: 'vendor-of-one-aggregator',
    severity: 'error',
    check: ({ manifest: { games } }) => {
      const carrier = new Map<string, string>();
      return games.aggregators.flatMap(({ id, vendors }, index) =>
        vendors.flatMap((vendor, at) => {
          const other = carrier.get(vendor);
          carrier.set(vendor, other ?? id);
          return other === undefined
            ? []
            : [
                {
                  path: ['games', 'aggregators', index, 'vendors', at],
                  message: `${vendor} is carried by ${other} and by ${id}, so a launch can't choose between them`,
                  fix: 'list it at one of them only',
                },
              ];
        }),
      );
    },
  },
  {
    name: 'country-for-aggregators',
    severity: 'error',
    tolerated: true,
    check: ({ manifest: { games } }) =>
      games.aggregators.length > 0 && games.country === null
        ? [
            {
              path: ['games', 'country'],
              message: 'suppliers ask for the country of each player, and the brand states none',
              fix: 'write the ISO 3166 code of the country that the brand serves, such as "PH"',
            },
          ]
        : [],
  },
  {
    name: 'invented-players',
    severity: 'warning',
    check: ({ manifest: { games } }) =>
      games.onlineCounter.mode === 'simulated'
        ? [
            {
              path: ['games', 'onlineCounter', 'mode'],
              message:
                'players are shown figures that are invented; each says so, and some licences forbid it all the same',
              fix: 'write "real" or "off", or make sure that the licence allows it',
            },
          ]
        : [],
  },
];
