import type { GameCategory } from '../../../../schema/offered-categories.ts';
import { useManifest } from '../../../brand/brand-context.tsx';
import { offeredCategory } from '../../../catalogue/categories.ts';
import { useCategoryGames } from '../../../catalogue/game-queries.ts';
import { GameShelf, MoreLink, ShelfHeading } from '../../../catalogue/game-shelf.tsx';
import { tileShapes } from '../../../catalogue/tile-shapes.ts';
import type { HomeBlockSettings } from '../../../page/registry.ts';

type Settings = HomeBlockSettings<'gameRow'>;

/** Games of one category that the brand offers (HOME-03..05). */
export function GameRow({ settings, leads }: { settings: Settings; leads: boolean }) {
  const manifest = useManifest();
  const category = offeredCategory(manifest, settings.category);
  return category === undefined ? null : <Row settings={settings} category={category} leads={leads} />;
}

function Row({
  settings: { variant, tile, limit },
  category,
  leads,
}: {
  settings: Settings;
  category: GameCategory;
  leads: boolean;
}) {
  const { tile: brandTile } = useManifest().games;
  const list = useCategoryGames({ category: category.id, limit });
  const shape = tile === 'inherit' ? brandTile.variant : tile;
  // Skeletons, and pictures of a first view: as many tiles as are visible in a row, all of them in a grid.
  const expected = variant === 'grid' ? limit : Math.ceil(tileShapes[shape].inView) * (shape === 'list' ? 3 : 1);
  return (
    <GameShelf
      heading={<ShelfHeading category={category} />}
      more={<MoreLink category={category} />}
      list={list}
      layout={variant}
      shape={shape}
      provider={brandTile.provider}
      expected={expected}
      leads={leads}
    />
  );
}
