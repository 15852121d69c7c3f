import { useManifest } from '../../../brand/brand-context.tsx';
import { useText } from '../../../texts/texts-context.tsx';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { gameTypesOf } from '../filter/game-types.ts';

/** One game type, or all: '' (GAME-HOT-01, FAV-01). */
export function TypeChips({ gameType, onPick }: { gameType: string; onPick: (gameType: string) => void }) {
  const t = useText('lists');
  const types = gameTypesOf(useManifest()).map((type) => ({ id: type as string, label: t(`type.${type}`) }));
  return (
    <ChoiceChips
      legend={t('filter.gameType')}
      name="gameType"
      choices={[{ id: '', label: t('tab.all') }, ...types]}
      value={gameType}
      none=""
      onChange={onPick}
    />
  );
}
