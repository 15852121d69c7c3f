import { useCall } from '../../api/api-context.tsx';
import { useManifest } from '../../brand/brand-context.tsx';
import { isGuest, useSession } from '../../session/session-context.tsx';
import { useTextOf } from '../../texts/texts-context.tsx';
import { useToast } from '../../ui/toast.tsx';
import { openBeside } from './open-beside.ts';

/** Opens the brand's chat in a new tab, signed in as the member (CALL-ACC-27). Shows a message if the chat does not respond. */
export function useChat(): () => void {
  const call = useCall();
  const { chat, theme, tenant } = useManifest();
  const session = useSession();
  const toast = useToast();
  const textOf = useTextOf();
  const find = async () => {
    const { chatUrl } = await call({
      operation: 'launchChat',
      query: {
        b2c: 1,
        backUrl: location.href,
        headerColor: (chat.headerColor ?? theme.colors.header).slice(1),
        title: tenant.brandName,
        template: 'v2',
      },
    });
    if (!chatUrl.startsWith('https://')) throw new Error('the response has no https address of a chat');
    return chatUrl;
  };
  return () => {
    // ROLE-09: guests see that chat requires a real account, not that it failed.
    if (isGuest(session)) return toast(textOf('shell:realAccountOnly'), { duration: 'short' });
    void openBeside(find).then((opened) => {
      if (!opened) toast(textOf('shell:chat.failed'), { duration: 'short', tone: 'error' });
    });
  };
}
