import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { pointerOf } from '../../../schema/manifest/pointer.ts';
import type { Operation } from './draft-content.ts';

type Files = readonly Pick<AdminValueOf<'getDraft'>['assets'][number], 'path' | 'hash'>[];

/** Operations that give a draft the files back that it had. */
export function restoringFiles({ before, after }: { before: Files; after: Files }): Operation[] {
  const had = new Set(before.map(({ path }) => path));
  return [
    ...after
      .filter(({ path }) => !had.has(path))
      .map(({ path }) => ({ path: pointerOf(path.split('/')), removed: true as const })),
    ...before
      .filter(({ path, hash }) => !after.some((file) => file.path === path && file.hash === hash))
      .map(({ path, hash }) => ({ path: pointerOf(path.split('/')), value: hash })),
  ];
}
