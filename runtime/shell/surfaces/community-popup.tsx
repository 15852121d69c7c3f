import { styled } from 'styled-components';
import { useManifest, usePlaces } from '../../brand/brand-context.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Popup } from '../../ui/popup.tsx';
import { boxedLinkRow } from '../../ui/theme/link-row.ts';
import type { SurfaceProps } from './surface-props.ts';

/** The brand's enabled social channels (MENU-SIDE-13). */
export function CommunityPopup({ open, close }: SurfaceProps) {
  const t = useText('shell');
  const at = usePlaces();
  const channels = useManifest().social.channels.filter(({ enabled }) => enabled);
  return (
    <Popup open={open} onClose={close} title={t('community.title')}>
      {channels.length === 0 ? (
        <p>{t('community.empty')}</p>
      ) : (
        <List>
          {channels.map(({ id, label, url }) => (
            <li key={id}>
              <a
                {...at(`/social/channels/${id}/label`)}
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                onClick={close}
              >
                <Icon id="message" />
                <span>{label}</span>
                <Icon id="external" size={16} />
              </a>
            </li>
          ))}
        </List>
      )}
    </Popup>
  );
}

const List = styled.ul`
  display: grid;
  gap: var(--space-2);
  a {
    ${boxedLinkRow}
    min-block-size: 52px;
  }
  a > svg { color: inherit; }
`;
