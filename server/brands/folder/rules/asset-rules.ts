import { mostBytesOf } from '../../../../schema/rules/picture-bytes.ts';
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
        return found === undefined ? [] : [{ path: [], file: path, ...wordsForUnsafe(found) }];
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

/** Most unsafe parts are refused for their effect. A linked picture is a mistake of the drawing program, and is named as one. */
function wordsForUnsafe(found: string): Pick<RuleFinding, 'message' | 'fix'> {
  const link = /^(?:\w+:)?href="(.*\.(?:png|jpe?g|gif|webp|bmp|tiff?|svg))"$/i.exec(found)?.[1];
  return link === undefined
    ? {
        message: `contains ${JSON.stringify(found.slice(0, 60))}`,
        fix: 'export it as plain SVG, without scripts, handlers and outside references',
      }
    : {
        message: `links the picture ${link.slice(-60)}, which browsers do not load into a drawing`,
        fix: 'embed the picture in the drawing program, then export it again',
      };
}
