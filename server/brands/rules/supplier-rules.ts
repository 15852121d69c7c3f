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
                  message: `${vendor} is carried by ${other} and by ${id}, so a launch could not choose`,
                  fix: 'name it at one of them',
                },
              ];
        }),
      );
    },
  },
];
