import { styled } from 'styled-components';
import { useText } from '../../texts/texts-context.tsx';
import type { Picture } from './use-pictures.ts';

/** A chosen picture with its upload progress. */
export function SendingPicture({ picture, round = false }: { picture: Picture; round?: boolean }) {
  const t = useText('shell');
  const { preview, name, sent, id, fault } = picture;
  const percent = Math.round(sent * 100);
  return (
    <Frame $round={round} data-state={fault !== undefined ? 'failed' : id === undefined ? 'sending' : 'sent'}>
      <img src={preview} alt={name} />
      {id === undefined && fault === undefined && (
        <Bar
          role="progressbar"
          aria-label={t('upload.sending', { name })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <i style={{ inlineSize: `${percent}%` }} />
        </Bar>
      )}
    </Frame>
  );
}

const Frame = styled.div<{ $round: boolean }>`
  position: relative;
  overflow: hidden;
  aspect-ratio: 1;
  inline-size: ${({ $round }) => ($round ? '96px' : '100%')};
  border-radius: ${({ $round }) => ($round ? '50%' : 'var(--radius-medium)')};
  background: var(--color-surface-sunken);
  img { inline-size: 100%; block-size: 100%; object-fit: cover; }
  &[data-state='sending'] img { opacity: 0.55; }
  &[data-state='failed'] { box-shadow: 0 0 0 3px var(--color-danger); }
  &[data-state='failed'] img { opacity: 0.35; }
`;

const Bar = styled.div`
  position: absolute;
  inset-block-end: 18%;
  inset-inline: 18%;
  overflow: hidden;
  block-size: 8px;
  border-radius: 4px;
  background: var(--color-background);
  i { display: block; block-size: 100%; background: var(--color-primary); }
`;
