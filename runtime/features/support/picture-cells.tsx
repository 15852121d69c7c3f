import { type ChangeEvent, useRef } from 'react';
import { styled } from 'styled-components';
import { limits } from '../../../schema/constants.ts';
import { useErrorText } from '../../forms/use-error-text.ts';
import { imageTypes } from '../../member/uploads/check-image.ts';
import { SendingPicture } from '../../member/uploads/sending-picture.tsx';
import type { usePictures } from '../../member/uploads/use-pictures.ts';
import { useText } from '../../texts/texts-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

/** Chosen pictures and, below the maximum, a cell to add another; four in a row. */
export function PictureCells({ uploads }: { uploads: ReturnType<typeof usePictures> }) {
  const t = useText('support');
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const { pictures, add, remove } = uploads;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add([...(target.files ?? [])]);
    // Reset, so that choosing the same file again fires a change event.
    target.value = '';
  };
  const faults = [...new Set(pictures.flatMap(({ fault }) => fault ?? []))];
  return (
    <Group role="group" aria-label={t('feedback.pictures')}>
      <strong>{t('feedback.pictures')}</strong>
      <Cells>
        {pictures.map((picture) => (
          <li key={picture.key}>
            <SendingPicture picture={picture} />
            <Remove label={t('feedback.remove', { name: picture.name })} onClick={() => remove(picture.key)}>
              <i>
                <Icon id="close" size={16} />
              </i>
            </Remove>
          </li>
        ))}
        {pictures.length < limits.feedbackImages && (
          <li>
            <Add type="button" onClick={() => input.current?.click()} aria-label={t('feedback.add')}>
              <span aria-hidden>+</span>
            </Add>
          </li>
        )}
      </Cells>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('feedback.add')}
        accept={imageTypes.join()}
        onChange={choose}
      />
      <div role="alert">
        {faults.map((fault) => (
          <Fault key={fault}>{errorText(fault)}</Fault>
        ))}
      </div>
      <small>{t('feedback.hint', { max: limits.feedbackImages })}</small>
    </Group>
  );
}

const Group = styled.div`
  display: grid;
  gap: var(--space-2);
  strong { font-size: var(--font-size-14); }
  small { color: var(--color-text-muted); font-size: var(--font-size-12); }
`;

const Cells = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: var(--space-3);
  li { position: relative; }
`;

const Remove = styled(IconButton)`
  position: absolute;
  inset-block-start: -14px;
  inset-inline-end: -14px;
  i {
    display: grid;
    place-items: center;
    inline-size: 26px;
    block-size: 26px;
    border-radius: 50%;
    background: var(--color-text);
    color: var(--color-background);
  }
`;

const Add = styled.button`
  display: grid;
  place-items: center;
  inline-size: 100%;
  aspect-ratio: 1;
  border-radius: var(--radius-medium);
  background: var(--color-surface-sunken);
  box-shadow: inset 0 0 0 1.5px var(--color-border-strong);
  color: var(--color-link);
  font-size: var(--font-size-32);
  line-height: 1;
`;

const Fault = styled.p`color: var(--color-danger); font-size: var(--font-size-14);`;
