import { RefreshCw } from 'lucide-react';
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { captchaKind } from '../../schema/rules/captcha-kinds.ts';
import { useManifest } from '../brand/brand-context.tsx';
import { useText } from '../texts/texts-context.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { Captcha } from './use-captcha.ts';

const words = {
  read: { hint: 'captcha.hint', picture: 'captcha.image' },
  solve: { hint: 'captcha.hintEquation', picture: 'captcha.equation' },
} as const;

/**
 * Captcha input with its picture; clicking the picture loads another one. `onRenewed` empties the field: an answer to the picture before
 * would be refused.
 */
export function CaptchaField({
  captcha: { id, shown, failed, refresh },
  hint,
  onRenewed,
  ...field
}: { captcha: Captcha; onRenewed: () => void } & ComponentProps<typeof TextField>) {
  const t = useText('fields');
  const isRenewed = useRenewed({ id, isEmpty: field.value === '', onRenewed });
  const { captcha } = useManifest();
  const { task, answerLength, patternId, wide } = captchaKind(shown?.variant ?? captcha.variant);
  const picture = (
    <Picture
      type="button"
      onClick={refresh}
      data-wide={wide || undefined}
      // While the picture loads, its alt text can't name the button.
      aria-label={shown === undefined ? t('captcha.reload') : undefined}
    >
      {shown !== undefined ? (
        <img src={shown.image} alt={t(words[task].picture)} />
      ) : failed ? (
        <RefreshCw size={20} aria-hidden focusable={false} />
      ) : (
        <Skeleton $height="100%" />
      )}
    </Picture>
  );
  return (
    <TextField
      {...field}
      // The picture beside it leaves little space in a narrow panel.
      size={1}
      hint={isRenewed ? t('captcha.renewed') : (hint ?? t(words[task].hint))}
      inputMode={patternId === 'digits' ? 'numeric' : 'text'}
      autoComplete="off"
      maxLength={answerLength}
      // Screen readers report only what changes in an element that was there before.
      labelEnd={<VisuallyHidden role="status">{isRenewed && t('captcha.renewed')}</VisuallyHidden>}
      above={wide ? picture : undefined}
      end={wide ? undefined : picture}
    />
  );
}

/** Whether another picture has come under a typed answer, until something is typed again. */
function useRenewed({ id, isEmpty, onRenewed }: { id: string; isEmpty: boolean; onRenewed: () => void }): boolean {
  const answered = useRef(id);
  const [isRenewed, setRenewed] = useState(false);
  const show = useEffectEvent((next: string) => {
    const isOther = answered.current !== '' && answered.current !== next;
    answered.current = next;
    if (!isOther) return;
    setRenewed(!isEmpty);
    if (!isEmpty) onRenewed();
  });
  useEffect(() => show(id), [id]);
  return isRenewed && isEmpty;
}

const Picture = styled.button`
  display: grid;
  place-items: center;
  flex: none;
  overflow: hidden;
  inline-size: 120px;
  block-size: 44px;
  margin-inline-end: 2px;
  border-radius: var(--radius-small);
  > * { inline-size: 100%; }
  > svg { inline-size: 20px; }
  img { block-size: 44px; object-fit: contain; }
  /* Sixteen characters need the whole width of the form; its height is that of the picture. */
  &[data-wide] {
    inline-size: 100%;
    max-inline-size: 336px;
    block-size: auto;
    min-block-size: 44px;
    margin: 0;
    aspect-ratio: 336 / 64;
    img { block-size: auto; }
  }
`;
