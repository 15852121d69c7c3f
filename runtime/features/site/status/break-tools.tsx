import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { isMemberType } from '../../../../schema/constants.ts';
import type { Schemas } from '../../../api/operation-types.ts';
import { apiQuery } from '../../../api/queries.ts';
import { useCommand } from '../../../api/use-command.ts';
import { RecordTime } from '../../../member/wallet/record-time.tsx';
import { useSession, useSessionStore } from '../../../session/session-context.tsx';
import type { Refusal } from '../../../session/session-record.ts';
import { useText } from '../../../texts/texts-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';

const lengths = ['day', 'week', 'month', 'sixMonths', 'year', 'always'] as const;
type Length = (typeof lengths)[number];

/** A member's own break from play: a time-out or a self-exclusion. It asks for confirmation, because nobody can end a break early. */
export function BreakTools() {
  const { status, record } = useSession();
  if (status !== 'member' || !isMemberType({ type: record.type, of: 'real' })) return null;
  return <Tools />;
}

function Tools() {
  const t = useText('status');
  const [length, setLength] = useState<Length>('day');
  const [confirming, setConfirming] = useState(false);
  const { data, isError, isFetching, refetch, error } = useQuery(apiQuery({ operation: 'getPlayBreak' }));
  const choices = lengths.map((id) => ({ id, label: t(`break.length.${id}`) }));
  const onBreak = data !== undefined && data.kind !== 'none';
  return (
    <section>
      <h3>{t('break.title')}</h3>
      <p>{t('break.text')}</p>
      {data === undefined &&
        (isError ? (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton $height="104px" $radius="medium" />
        ))}
      {onBreak && <Running kind={data.kind} until={data.until} />}
      {data !== undefined && !(onBreak && data.until === null) && (
        <Choice>
          <ChoiceChips
            legend={t('break.legend')}
            name="break-length"
            choices={choices}
            value={length}
            onChange={setLength}
          />
          <Button variant="secondary" wide onClick={() => setConfirming(true)}>
            {t(onBreak ? 'break.longer' : 'break.action')}
          </Button>
        </Choice>
      )}
      <Confirm length={length} open={confirming} onClose={() => setConfirming(false)} />
    </section>
  );
}

function Running({ kind, until }: { kind: string; until: string | null }) {
  const t = useText('status');
  return (
    <Notice role="status">
      <Icon id="shield" />
      <span>
        <strong>{t(kind === 'selfExclusion' ? 'break.excluded' : 'break.timeOut')}</strong>{' '}
        <span>{until === null ? t('break.always') : t('break.until')}</span>{' '}
        {until !== null && <RecordTime time={until} withDay withZone />}
      </span>
    </Notice>
  );
}

function Confirm({ length, open, onClose }: { length: Length; open: boolean; onClose: () => void }) {
  const t = useText('status');
  const toast = useToast();
  const client = useQueryClient();
  const store = useSessionStore();
  const take = useCommand('takePlayBreak', {
    onSuccess: (taken) => {
      client.setQueryData(apiQuery({ operation: 'getPlayBreak' }).queryKey, taken);
      store.refuse(refusalOf(taken));
      toast(t('break.done'), { tone: 'success' });
    },
    onSettled: onClose,
  });
  const close = () => {
    if (!take.isPending) onClose();
  };
  return (
    <Popup
      open={open}
      onClose={close}
      title={t('break.confirmTitle', { length: t(`break.length.${length}`) })}
      actions={
        <>
          <Button variant="danger" wide loading={take.isPending} onClick={() => take.mutate({ body: { length } })}>
            {t('break.confirm')}
          </Button>
          <Button variant="secondary" wide onClick={close}>
            {t('break.keep')}
          </Button>
        </>
      }
    >
      {t('break.confirmText')}
    </Popup>
  );
}

/** The refusal that the session's answer has for a break. */
const refusalOf = ({ kind, until }: Schemas['PlayBreak']): Refusal | null =>
  kind === 'none'
    ? null
    : until === null
      ? { code: 'play.excluded', until }
      : { code: kind === 'timeOut' ? 'play.time_out' : 'play.excluded_until', until };

const Choice = styled.div`
  display: grid;
  gap: var(--space-3);
  margin-block-start: var(--space-3);
  /* Chips scroll from edge to edge. */
  > fieldset { margin-inline: calc(-1 * var(--space-4)); }
`;

const Notice = styled.div`
  display: flex;
  gap: var(--space-3);
  margin-block-start: var(--space-3);
  padding: var(--space-4);
  border-radius: var(--radius-medium);
  background: var(--color-surface);
  box-shadow: inset 0 0 0 1px var(--color-border);
  svg { flex: none; color: var(--color-link); }
`;
