import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useRef } from 'react';
import { styled } from 'styled-components';
import { avatarIds } from '../../../schema/vocabulary.ts';
import { apiQuery } from '../../api/queries.ts';
import { useCommand } from '../../api/use-command.ts';
import { useErrorText } from '../../forms/use-error-text.ts';
import { Avatar } from '../../member/avatar/avatar.tsx';
import { DrawnAvatar } from '../../member/avatar/drawn-avatars.tsx';
import { useAvatar } from '../../member/avatar/use-avatar.ts';
import { imageTypes } from '../../member/uploads/check-image.ts';
import { SendingPicture } from '../../member/uploads/sending-picture.tsx';
import { usePictures } from '../../member/uploads/use-pictures.ts';
import { useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Choice of avatar: a built-in drawing, an uploaded picture, or the initial (CALL-ACC-17, CALL-ACC-18). */
export function AvatarSheet({ open, close }: { open: boolean; close: () => void }) {
  const t = useText('account');
  return (
    <Sheet open={open} onClose={close} title={t('avatar.title')}>
      <Choice />
    </Sheet>
  );
}

function Choice() {
  const t = useText('account');
  const errorText = useErrorText();
  const toast = useToast();
  const client = useQueryClient();
  const { icon } = useAvatar();
  const input = useRef<HTMLInputElement>(null);
  const save = useCommand('setHeadIcon', {
    onSuccess: (now) => {
      client.setQueryData(apiQuery({ operation: 'getHeadIcon' }).queryKey, now);
      clear();
      toast(t('avatar.saved'), { tone: 'success' });
    },
  });
  const { pictures, add, clear } = usePictures({ max: 1, onSent: (id) => save.mutate({ body: { icon: id } }) });
  const [own] = pictures;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add([...(target.files ?? [])]);
    // Reset, so that choosing the same file again fires a change event.
    target.value = '';
  };
  return (
    <Parts>
      <Now>{own === undefined ? <Avatar size={96} /> : <SendingPicture picture={own} round />}</Now>
      {own?.fault !== undefined && <Fault role="alert">{errorText(own.fault)}</Fault>}
      <Drawn aria-label={t('avatar.drawn')}>
        {avatarIds.map((id, index) => (
          <li key={id}>
            <button
              type="button"
              aria-label={t('avatar.number', { number: index + 1 })}
              aria-pressed={icon === id}
              onClick={() => {
                clear();
                save.mutate({ body: { icon: id } });
              }}
            >
              <DrawnAvatar id={id} />
            </button>
          </li>
        ))}
      </Drawn>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('avatar.upload')}
        accept={imageTypes.join()}
        onChange={choose}
      />
      <Button
        wide
        loading={(own !== undefined && own.fault === undefined) || save.isPending}
        onClick={() => {
          clear();
          input.current?.click();
        }}
      >
        {t('avatar.upload')}
      </Button>
      <Hint>{t('avatar.hint')}</Hint>
      {icon !== null && (
        <Button wide variant="ghost" onClick={() => save.mutate({ body: { icon: null } })}>
          {t('avatar.remove')}
        </Button>
      )}
    </Parts>
  );
}

const Parts = styled.div`
  display: grid;
  gap: var(--space-3);
  padding-block-start: var(--space-2);
`;

const Now = styled.div`display: grid; justify-items: center;`;

const Fault = styled.p`color: var(--color-danger); text-align: center; font-size: var(--font-size-14);`;

const Hint = styled.p`color: var(--color-text-muted); text-align: center; font-size: var(--font-size-12);`;

const Drawn = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: var(--space-3);
  padding-block: var(--space-2);
  li { display: grid; justify-items: center; }
  button { overflow: hidden; inline-size: 64px; block-size: 64px; border-radius: 50%; }
  button[aria-pressed='true'] { box-shadow: 0 0 0 3px var(--color-surface-raised), 0 0 0 6px var(--color-focus); }
`;
