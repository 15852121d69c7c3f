import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { isMemberType } from '../../../../schema/constants.ts';
import type { Schemas } from '../../../api/operation-types.ts';
import { apiQuery } from '../../../api/queries.ts';
import { useCommand } from '../../../api/use-command.ts';
import { useManifest, usePlaces } from '../../../brand/brand-context.tsx';
import { formatTime } from '../../../member/wallet/record-time.tsx';
import { useSession, useSessionStore } from '../../../session/session-context.tsx';
import type { Refusal } from '../../../session/session-record.ts';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { unbroken } from '../../../texts/unbroken.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { boxedLinkRow } from '../../../ui/theme/link-row.ts';
import { useToast } from '../../../ui/toast.tsx';

/** Age limit, warning signs, a member's own break from play, help and licence. */
export function Page() {
  const t = useText('status');
  const { jurisdiction, tenant } = useManifest();
  const at = usePlaces();
  const { ageLimit, helpLinks, authority, licenceNumber, licenceUrl } = jurisdiction;
  return (
    <Parts>
      <Lead>
        <h2>{t('responsible.title')}</h2>
        <p>{t('responsible.intro')}</p>
      </Lead>
      <Age>
        <strong aria-hidden>
          <bdi dir="ltr">{ageLimit}+</bdi>
        </strong>
        <div>
          <h3>{t('responsible.ageTitle', { age: ageLimit })}</h3>
          <p>{t('responsible.ageText', { age: ageLimit })}</p>
        </div>
      </Age>
      <section>
        <h3>{t('responsible.signsTitle')}</h3>
        <Signs>
          <li>{t('responsible.sign.time')}</li>
          <li>{t('responsible.sign.money')}</li>
          <li>{t('responsible.sign.loss')}</li>
          <li>{t('responsible.sign.hide')}</li>
        </Signs>
      </section>
      <BreakTools />
      <section>
        <h3>{t('responsible.helpTitle')}</h3>
        <p>{helpLinks.length === 0 ? t('responsible.noHelp') : t('responsible.helpText')}</p>
        <Links>
          {helpLinks.map(({ id, label, url }) => (
            <li key={id}>
              <a {...at(`/jurisdiction/helpLinks/${id}/label`)} href={url} target="_blank" rel="noopener noreferrer">
                <Icon id="help" />
                <span>{label}</span>
                <Icon id="external" size={16} />
              </a>
            </li>
          ))}
        </Links>
      </section>
      <section>
        <h3>{t('responsible.licenceTitle')}</h3>
        <p>
          {t('responsible.licenceText', { brand: tenant.brandName, authority, number: unbroken(licenceNumber) })}{' '}
          <a href={licenceUrl} target="_blank" rel="noopener noreferrer">
            {t('responsible.licenceLink')}
          </a>
        </p>
      </section>
    </Parts>
  );
}

const Parts = styled.div`
  display: grid;
  gap: var(--space-5);
  padding: var(--space-5) var(--space-4) 0;
  h3 { margin-block-end: var(--space-1); }
  p { color: var(--color-text-muted); }
`;

const Lead = styled.div`
  display: grid;
  gap: var(--space-2);
  h2 { font-size: calc(var(--font-size-24) * var(--head, 1)); }
`;

const Age = styled(Card)`
  display: flex;
  align-items: center;
  gap: var(--space-4);
  > strong {
    flex: none;
    font: var(--weight-display) var(--font-size-32)/1 var(--font-display);
    color: var(--color-danger);
  }
`;

const Signs = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin-block-start: var(--space-2);
  li {
    padding: var(--space-3) var(--space-4);
    border-inline-start: 3px solid var(--color-warning);
    background: var(--color-surface);
    border-radius: 0 var(--radius-small) var(--radius-small) 0;
  }
  [dir='rtl'] & li { border-radius: var(--radius-small) 0 0 var(--radius-small); }
`;

const Links = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin-block-start: var(--space-3);
  a {
    ${boxedLinkRow}
    box-shadow: inset 0 0 0 1px var(--color-border);
  }
`;

const lengths = ['day', 'week', 'month', 'sixMonths', 'year', 'always'] as const;
type Length = (typeof lengths)[number];

/** A member's own break from play: a time-out or a self-exclusion. It asks for confirmation, because nobody can end a break early. */
function BreakTools() {
  const { status, record } = useSession();
  if (status !== 'member' || !isMemberType(record.type, 'real')) return null;
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
  const { locale } = useLanguage();
  const { timeZone } = useManifest().locale;
  const timeOf = (time: string) => formatTime({ time, timeZone, locale, withDay: true, withZone: true });
  return (
    <Notice role="status">
      <Icon id="shield" />
      <span>
        <strong>{t(kind === 'selfExclusion' ? 'break.excluded' : 'break.timeOut')}</strong>{' '}
        {until === null ? (
          <span>{t('break.always')}</span>
        ) : (
          <time dateTime={until}>{t('break.until', { time: timeOf(until) })}</time>
        )}
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
