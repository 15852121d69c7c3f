import { text } from '../../texts.ts';
import sheet from '../../ui/sheet.module.css';

export function ShownPill({ shown }: { shown: boolean }) {
  return (
    <span className={`${sheet.pill} ${shown ? sheet.pillGood : sheet.pillWarn}`}>
      {text(shown ? 'why.shown' : 'why.hidden')}
    </span>
  );
}
