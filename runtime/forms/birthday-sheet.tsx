import { useText } from '../texts/texts-context.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { BirthdayPicker, type BirthdayPickerProps } from './birthday-picker.tsx';

export type BirthdaySheetProps = BirthdayPickerProps & { readonly open: boolean; readonly onClose: () => void };

export function BirthdaySheet({ open, onClose, ...picker }: BirthdaySheetProps) {
  const t = useText('fields');
  return (
    <Sheet open={open} onClose={onClose} title={t('birthday.title')}>
      <BirthdayPicker {...picker} />
    </Sheet>
  );
}
