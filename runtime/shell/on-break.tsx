import { styled } from 'styled-components';
import { pathTo } from '../../schema/page-address.ts';
import { useErrorText } from '../forms/use-error-text.ts';
import { PageLink } from '../page/page-link.tsx';
import { useRefusal } from '../session/session-context.tsx';
import type { Refusal } from '../session/session-record.ts';
import { useText } from '../texts/texts-context.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';

/** Replaces a page that offers something to a member who may not take it now: why, until when, and what stays open. */
export function OnBreak() {
  const t = useText('status');
  const refusal = useRefusal();
  const textOf = useRefusalText();
  if (refusal === undefined) return null;
  return (
    <EmptyState
      title={t(refusal.code === 'play.too_young' ? 'age.instead' : 'break.instead')}
      text={textOf(refusal)}
      action={{ label: t('break.withdraw'), to: pathTo({ page: 'withdraw' }) }}
    >
      <PageLink page="responsibleGaming">{t('break.help')}</PageLink>
    </EmptyState>
  );
}

/** Notice below the header of every page, with the way to help. */
export function BreakLine() {
  const t = useText('status');
  const refusal = useRefusal();
  const textOf = useRefusalText();
  if (refusal === undefined) return null;
  return (
    <Line role="status">
      <Icon id="shield" size={18} />
      <span>{textOf(refusal)}</span>
      <PageLink page="responsibleGaming">{t('break.help')}</PageLink>
    </Line>
  );
}

function useRefusalText(): (refusal: Refusal) => string {
  // Loads the texts of errors.
  useText('errors');
  const errorText = useErrorText();
  return ({ code, until }) => errorText({ code, value: until === null ? undefined : { until } });
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-2);
  padding-inline: var(--space-4);
  background: var(--color-surface-raised);
  color: var(--color-text);
  font-size: var(--font-size-14);
  svg { flex: none; }
  span { flex: 1 1 60%; padding-block: var(--space-2); }
  a { display: inline-flex; align-items: center; min-block-size: 44px; font-weight: 600; }
`;
