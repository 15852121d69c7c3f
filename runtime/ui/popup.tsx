import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';
import { useText } from '../texts/texts-context.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { Overlay } from './overlay.tsx';
import { smallTitle } from './theme/small-title.ts';

/** Dialog with title, close button, content and actions. */
export function Popup({
  open,
  onClose,
  title,
  written,
  actions,
  dismissible = true,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Language and direction of a title that an editor wrote. It may have characters that the display font lacks. */
  written?: ComponentProps<'h2'>;
  actions?: ReactNode;
  dismissible?: boolean;
  children?: ReactNode;
}) {
  const t = useText('shell');
  return (
    <Overlay open={open} onClose={onClose} label={title} placement="centre" dismissible={dismissible}>
      <Head>
        <h2 data-written={written !== undefined || undefined} {...written}>
          {title}
        </h2>
        {dismissible && (
          <IconButton label={t('action.close')} onClick={onClose}>
            <Icon id="close" size={22} />
          </IconButton>
        )}
      </Head>
      <Body>{children}</Body>
      {actions !== undefined && <Foot>{actions}</Foot>}
    </Overlay>
  );
}

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  min-block-size: 56px;
  padding-inline: var(--space-5) var(--space-2);
  h2 { font-size: calc(var(--font-size-20) * var(--head, 1)); }
  h2[data-written] { ${smallTitle} }
`;

const Body = styled.div`
  padding-inline: var(--space-5);
  padding-block-end: var(--space-5);
  color: var(--color-text-muted);
`;

const Foot = styled.div`
  display: grid;
  gap: var(--space-2);
  padding: 0 var(--space-5) var(--space-5);
`;
