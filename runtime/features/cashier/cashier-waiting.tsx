import { styled } from 'styled-components';
import { useText } from '../../texts/texts-context.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** Skeleton of both forms until the current limits are loaded. */
export function CashierWaiting() {
  const t = useText('shell');
  return (
    <Stack role="status">
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      <Skeleton $height="92px" $radius="medium" />
      <Skeleton $width="45%" $height="16px" />
      <Skeleton $height="60px" $radius="medium" />
      <Skeleton $height="60px" $radius="medium" />
      <Skeleton $width="30%" $height="16px" />
      <Skeleton $height="56px" />
      <Skeleton $height="48px" $radius="pill" />
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-4);
`;
