import { styled } from 'styled-components';
import { useText } from '../texts/texts-context.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/** Skeleton of a page while its code loads. */
export function PageWaiting() {
  const t = useText('shell');
  return (
    <Waiting role="status">
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      <Skeleton $ratio="16 / 8" $radius="medium" />
      <Skeleton $width="55%" $height="20px" />
      <Skeleton $height="88px" $radius="medium" />
      <Skeleton $height="88px" $radius="medium" />
    </Waiting>
  );
}

const Waiting = styled.div`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-4);
`;
