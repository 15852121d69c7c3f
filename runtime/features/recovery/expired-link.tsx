import { AccountFrame } from '../../forms/account-frame.tsx';
import { AccountLink } from '../../member/account/account-link.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Aside, FormColumn } from './form-column.ts';

/** Shown for a used or expired link, with the way to request a new one. */
export function ExpiredLink({ onRequestAgain }: { onRequestAgain: () => void }) {
  const t = useText('recovery');
  return (
    <AccountFrame title={t('link.over.title')} text={t('link.over.text')}>
      <FormColumn as="div">
        <VisuallyHidden role="alert">{t('link.over.title')}</VisuallyHidden>
        <Button wide onClick={onRequestAgain}>
          {t('link.over.action')}
        </Button>
        <Aside>
          <AccountLink page="login">{t('toLogin')}</AccountLink>
        </Aside>
      </FormColumn>
    </AccountFrame>
  );
}
