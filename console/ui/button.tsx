import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps } from 'react-aria-components';
import { text } from '../texts.ts';
import styles from './button.module.css';

/** A button. While its work is pending it keeps the focus, says so, and can't be pressed again. */
export function Button({
  look = 'normal',
  isPending = false,
  onPress,
  children,
  ...props
}: Omit<ButtonProps, 'children' | 'className' | 'style'> & {
  look?: 'normal' | 'primary' | 'plain';
  children: ReactNode;
}) {
  const named = { normal: '', primary: styles.primary, plain: styles.plain }[look];
  return (
    <AriaButton {...props} onPress={isPending ? undefined : onPress} className={`${styles.button} ${named}`}>
      <span className={styles.words} aria-live="polite">
        {isPending ? text('pending') : children}
      </span>
    </AriaButton>
  );
}
