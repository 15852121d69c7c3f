import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RequiredMark } from '../../ui/required-mark.tsx';
import { SendingPicture } from './sending-picture.tsx';
import type { usePictures } from './use-pictures.ts';

/** Chosen pictures and a cell to add another; four in a row. */
export function PictureCells({
  uploads: { pictures, remove },
  texts,
  accept,
  canAdd,
  required = false,
  onChoose,
  children,
}: {
  uploads: Pick<ReturnType<typeof usePictures>, 'pictures' | 'remove'>;
  texts: {
    readonly pictures: string;
    readonly add: string;
    readonly remove: (name: string) => string;
    readonly hint: string;
  };
  /** File types offered by the browser's file picker. */
  accept: readonly string[];
  canAdd: boolean;
  required?: boolean;
  onChoose: (files: readonly File[]) => void;
  /** Errors. */
  children?: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(target.files ?? [])]);
    // Reset, so that choosing the same file again fires a change event.
    target.value = '';
  };
  return (
    <Group role="group" aria-label={texts.pictures}>
      <strong>
        <span>{texts.pictures}</span>
        {required && <RequiredMark />}
      </strong>
      <Cells>
        {pictures.map((picture) => (
          <li key={picture.key}>
            <SendingPicture picture={picture} />
            <Remove label={texts.remove(picture.name)} onClick={() => remove(picture.key)}>
              <i>
                <Icon id="close" size={16} />
              </i>
            </Remove>
          </li>
        ))}
        {canAdd && (
          <li>
            <Add type="button" onClick={() => input.current?.click()} aria-label={texts.add}>
              <span aria-hidden>+</span>
            </Add>
          </li>
        )}
      </Cells>
      <input ref={input} type="file" hidden multiple aria-label={texts.add} accept={accept.join()} onChange={choose} />
      {children}
      <small>{texts.hint}</small>
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
