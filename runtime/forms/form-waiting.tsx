import { styled } from 'styled-components';
import { useText } from '../texts/texts-context.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/** Skeleton of a form while its code loads. */
export function FormWaiting() {
  const t = useText('shell');
  return (
    <Stack role="status">
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      <Skeleton $height="48px" />
      <Skeleton $height="48px" />
      <Skeleton $width="60%" $height="20px" />
      <Skeleton $height="48px" $radius="pill" />
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  gap: var(--space-4);
`;
