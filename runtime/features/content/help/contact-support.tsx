import { styled } from 'styled-components';
import { useManifest } from '../../../brand/brand-context.tsx';
import { hasSupportLink } from '../../../content/support/support-address.ts';
import { useContactSupport } from '../../../content/support/use-contact-support.ts';
import { useText } from '../../../texts/texts-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { OptionalLine } from '../../../ui/optional-line.tsx';
import { smallTitle } from '../../../ui/theme/small-title.ts';

/** Link to customer service, below the help articles. */
export function ContactSupport() {
  const t = useText('help');
  const { support } = useManifest();
  const contactSupport = useContactSupport();
  if (!hasSupportLink(support)) return null;
  return (
    <Box>
      <h2>{t('ask.title')}</h2>
      <OptionalLine text={t('ask.text')} />
      <Button variant="secondary" onClick={contactSupport}>
        {t('ask.action')}
      </Button>
    </Box>
  );
}

const Box = styled(Card)`
  display: grid;
  justify-items: center;
  gap: var(--space-2);
  text-align: center;
  h2 { ${smallTitle} font-size: var(--font-size-16); }
  p { margin-block-end: var(--space-2); color: var(--color-text-muted); font-size: var(--font-size-14); text-wrap: balance; }
`;
