import { LanguageList } from '../../member/menu/language-list.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { Popup } from '../../ui/popup.tsx';
import type { SurfaceProps } from './surface-props.ts';

export function LanguagePopup({ open, close }: SurfaceProps) {
  const t = useText('shell');
  return (
    <Popup open={open} onClose={close} title={t('language.title')}>
      <LanguageList onPick={close} />
    </Popup>
  );
}
