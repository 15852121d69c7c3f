import { styled } from 'styled-components';
import { useIsOffered } from '../../member/is-offered.ts';
import { LanguageList } from '../../member/menu/language-list.tsx';
import { useHideBalance } from '../../member/wallet/hide-balance.ts';
import { useHasWallet } from '../../member/wallet/use-wallet.ts';
import { PageLink } from '../../page/page-link.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ForwardIcon, Icon } from '../../ui/icon.tsx';
import { OptionalLine } from '../../ui/optional-line.tsx';
import { linkRow } from '../../ui/theme/link-row.ts';
import { smallTitle } from '../../ui/theme/small-title.ts';
import { AvatarButton, useMayPickAvatar } from './member-parts.tsx';

/** Language, and the settings of members (SHELL-LAZY-AMB-01). */
export function Page() {
  const t = useText('account');
  // Read-only guests share one account, so they have no settings of their own.
  const hasOwn = useHasWallet();
  return (
    <Parts>
      <Part>
        <h2>{t('settings.language')}</h2>
        <LanguageList />
      </Part>
      {hasOwn && <AccountPart />}
      <Part>
        <h2>{t('settings.about')}</h2>
        <RowLink page="responsibleGaming">
          <Icon id="shield" />
          <span>{t('settings.responsible')}</span>
          <ForwardIcon size={16} />
        </RowLink>
      </Part>
    </Parts>
  );
}

function AccountPart() {
  const t = useText('account');
  const [hidden, setHidden] = useHideBalance();
  const mayPickAvatar = useMayPickAvatar();
  const isOffered = useIsOffered();
  return (
    <Part>
      <h2>{t('settings.account')}</h2>
      {mayPickAvatar && (
        <Picture>
          <AvatarButton size={56} />
          <div>
            <strong>{t('settings.avatar')}</strong>
            <OptionalLine text={t('settings.avatarHint')} />
          </div>
        </Picture>
      )}
      {isOffered('changePassword') && (
        <RowLink page="changePassword">
          <Icon id="settings" />
          <span>{t('settings.changePassword')}</span>
          <ForwardIcon size={16} />
        </RowLink>
      )}
      <Box>
        <Checkbox
          checked={hidden}
          onChange={({ target }) => setHidden(target.checked)}
          label={
            <>
              <strong>{t('settings.hideBalance')}</strong>
              {t('settings.hideBalanceHint') !== '' && (
                <>
                  <br />
                  {t('settings.hideBalanceHint')}
                </>
              )}
            </>
          }
        />
      </Box>
    </Part>
  );
}

const Parts = styled.div`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-4) var(--space-4) 0;
`;

const Part = styled(Card)`
  padding: var(--space-4) var(--space-2) var(--space-2);
  h2 {
    ${smallTitle}
    padding: 0 var(--space-3) var(--space-2);
    color: var(--color-text-muted);
    font-size: var(--font-size-14);
  }
`;

const RowLink = styled(PageLink)`${linkRow}`;

const Picture = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-4);
  padding: var(--space-2) var(--space-3) var(--space-3);
  > button { flex: none; }
  p { color: var(--color-text-muted); font-size: var(--font-size-14); }
`;

const Box = styled.div`padding-inline: var(--space-3);`;
