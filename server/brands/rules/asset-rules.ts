import { mostBytesOf } from '../../../schema/rules/picture-bytes.ts';
import { imageFault, unsafePart } from './image-fault.ts';
import type { Rule, RuledBrand, RuleFinding } from './rule.ts';

type AssetRule = Pick<Rule, 'name' | 'severity'> & {
  check(brand: Pick<RuledBrand, 'assets'>): readonly RuleFinding[];
};

/** Rules of files by their content alone. Assets without bytes were checked before. */
export const assetRules: readonly AssetRule[] = [
  {
    name: 'asset-readable',
    severity: 'error',
    check: ({ assets }) =>
      [...assets].flatMap(([path, { bytes, contentType, hash }]) => {
        const message = bytes === undefined ? undefined : imageFault({ bytes, contentType, hash });
        return message === undefined
          ? []
          : [{ path: [], file: path, message, fix: 'draw or export the picture again' }];
      }),
  },
  {
    name: 'asset-size',
    severity: 'error',
    check: ({ assets }) =>
      [...assets].flatMap(([path, { bytes, contentType }]) => {
        const most = mostBytesOf(contentType);
        if (bytes === undefined || bytes.length <= most) return [];
        return [
          {
            path: [],
            file: path,
            message: `${Math.ceil(bytes.length / 1000)} kB, over ${most / 1000} kB`,
            fix: 'compress or simplify the picture',
          },
        ];
      }),
  },
  {
    name: 'asset-safe',
    severity: 'error',
    check: ({ assets }) =>
      [...assets].flatMap(([path, { bytes, contentType, hash }]) => {
        const found = bytes === undefined ? undefined : unsafePart({ bytes, contentType, hash });
        return found === undefined
          ? []
          : [
              {
                path: [],
                file: path,
                message: `contains ${JSON.stringify(found.slice(0, 60))}`,
                fix: 'remove scripts, handlers and outside references from the drawing',
              },
            ];
      }),
  },
];
