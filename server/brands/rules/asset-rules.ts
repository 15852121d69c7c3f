import { mostBytesOf } from '../../../schema/rules/picture-bytes.ts';
import { imageFault, shownFaults, unsafePart } from './image-fault.ts';
import type { Rule, RuledBrand, RuleFinding } from './rule.ts';

type AssetRule = Pick<Rule, 'name' | 'severity' | 'tolerated'> & {
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
                fix: /^(?:\w+:)?(?:href|src)=/i.test(found)
                  ? 'embed the picture in the drawing, which is a file of its own'
                  : 'export it as plain SVG, without scripts, foreign objects and outside references',
              },
            ];
      }),
  },
  {
    name: 'asset-shown',
    severity: 'error',
    tolerated: true,
    check: ({ assets }) =>
      [...assets].flatMap(([file, { bytes, contentType, hash }]) =>
        bytes === undefined
          ? []
          : shownFaults({ bytes, contentType, hash }).map((fault) => ({ path: [], file, ...fault })),
      ),
  },
];
