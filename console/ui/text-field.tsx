import { TextField as AriaTextField, FieldError, Input, Label, Text, type TextFieldProps } from 'react-aria-components';
import styles from './field.module.css';

/** A text input with its label, an optional hint and its error. */
export function TextField({
  label,
  hint,
  error,
  placeholder,
  lang,
  dir,
  ...props
}: Omit<TextFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'lang' | 'dir'> & {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  placeholder?: string;
  /** Language and direction of what is typed, if they are not those of the console. */
  lang?: string | undefined;
  dir?: 'ltr' | 'rtl' | undefined;
}) {
  return (
    <AriaTextField {...props} isInvalid={error !== undefined} validationBehavior="aria" className={styles.field ?? ''}>
      <Label className={styles.label}>{label}</Label>
      <Input className={styles.input ?? ''} placeholder={placeholder} lang={lang} dir={dir} />
      {hint === undefined ? null : (
        <Text slot="description" className={styles.hint}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
    </AriaTextField>
  );
}
