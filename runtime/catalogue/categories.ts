import type { PublicManifest } from '../../schema/generated/public-manifest.ts';
import { type GameCategory, offeredCategories } from '../../schema/offered-categories.ts';

export function offeredCategory(manifest: PublicManifest, id: string): GameCategory | undefined {
  return offeredCategories(manifest).find((category) => category.id === id);
}
