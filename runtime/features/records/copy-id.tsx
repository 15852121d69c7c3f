import { Copy } from 'lucide-react';
import { styled } from 'styled-components';
import { useText } from '../../texts/texts-context.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useToast } from '../../ui/toast.tsx';

/** The id that support needs. It is shortened in the middle, and a click copies all of it. */
export function CopyId({ id }: { id: string }) {
  const t = useText('records');
  const shell = useText('shell');
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      toast(t('detail.copied'), { tone: 'success' });
    } catch {
      toast(shell('state.failed'), { tone: 'error' });
    }
  };
  return (
    <Line>
      <bdi dir="ltr" title={id}>
        {id}
      </bdi>
      <IconButton label={t('detail.copy')} onClick={() => void copy()}>
        <Copy size={18} aria-hidden focusable={false} />
      </IconButton>
    </Line>
  );
}

const Line = styled.span`
  display: flex;
  align-items: center;
  margin-inline-end: -12px;
  bdi { overflow-wrap: anywhere; font-size: var(--font-size-12); font-variant-numeric: tabular-nums; }
`;
