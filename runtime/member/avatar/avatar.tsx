import { Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { useMember } from '../../session/use-member.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { isDrawn, useAvatar } from './use-avatar.ts';

const DrawnAvatar = lazyPart(async () => (await import('./drawn-avatars.tsx')).DrawnAvatar);

/** The member's avatar: a built-in drawing, an uploaded picture, or the initial of nickname or account (ENTITY-MEMBER-02). */
export function Avatar({ size }: { size: number }) {
  const { initial } = useMember();
  const { icon, url } = useAvatar();
  const [broken, setBroken] = useState<string>();
  const letter = <Initial $size={size}>{initial}</Initial>;
  const picture = () => {
    if (url !== null && url !== broken)
      return <img src={url} alt="" width={size} height={size} onError={() => setBroken(url)} />;
    if (isDrawn(icon))
      return (
        <Suspense fallback={letter}>
          <DrawnAvatar id={icon} />
        </Suspense>
      );
    return letter;
  };
  return (
    <Disc aria-hidden $size={size} data-avatar={url !== null ? 'own' : (icon ?? 'initial')}>
      {picture()}
    </Disc>
  );
}

const Disc = styled.span<{ $size: number }>`
  display: grid;
  flex: none;
  overflow: hidden;
  inline-size: ${({ $size }) => $size}px;
  block-size: ${({ $size }) => $size}px;
  border-radius: 50%;
  background: var(--color-accent);
  color: var(--color-on-accent);
  img, svg { inline-size: 100%; block-size: 100%; object-fit: cover; }
`;

const Initial = styled.span<{ $size: number }>`
  display: grid;
  place-items: center;
  font: var(--weight-display) ${({ $size }) => Math.round($size * 0.42)}px/1 var(--font-display);
`;
