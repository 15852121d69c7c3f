import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import type { ValueOf } from '../../../schema/call-types.ts';
import { shownDate, shownNumber } from '../../../schema/formats.ts';
import { apiQuery } from '../../api/queries.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { EntryRows } from '../../member/menu/entry-rows.ts';
import { PageLink } from '../../page/page-link.tsx';
import { copyText, shareLink } from '../../page/share-link.ts';
import { useSession } from '../../session/session-context.tsx';
import { useLanguage, useText, useTextOf } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ForwardIcon, Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { smallTitle } from '../../ui/theme/small-title.ts';
import { useToast } from '../../ui/toast.tsx';
import { contractKinds, contractPages } from './contracts/contract-kinds.ts';

/** The team of an agent. */
export function Page() {
  const { status } = useSession();
  const { data, isError, isFetching, refetch, error } = useQuery({
    ...apiQuery({ operation: 'getAgentSummary' }),
    enabled: status === 'member',
  });
  if (isError && data === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <Parts>
      {data === undefined ? (
        <Waiting />
      ) : (
        <>
          <Team team={data} />
          <TeamKpi />
          <Contracts />
        </>
      )}
    </Parts>
  );
}

function Contracts() {
  const textOf = useTextOf();
  return (
    <EntryRows>
      {contractKinds
        .map((kind) => contractPages[kind])
        .map((page) => (
          <li key={page}>
            <PageLink page={page}>
              <Icon id="receipt" />
              <span>{textOf(`shell:page.${page}`)}</span>
              <ForwardIcon size={16} />
            </PageLink>
          </li>
        ))}
    </EntryRows>
  );
}

function Waiting() {
  return (
    <>
      <Skeleton $height="190px" $radius="large" />
      <Skeleton $height="88px" $radius="medium" />
      <Skeleton $height="160px" $radius="medium" />
    </>
  );
}

function Team({ team }: { team: ValueOf<'getAgentSummary'> }) {
  const t = useText('agent');
  const { locale } = useLanguage();
  const { timeZone } = useManifest().locale;
  const timeOf = (time: string) => shownDate(locale, time, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return (
    <>
      <InviteCard code={team.code} link={team.link} />
      <Counts>
        {(['today', 'week', 'total'] as const).map((span) => (
          <div key={span}>
            <dt>{t(`count.${span}`)}</dt>
            <dd>{shownNumber(locale, team[span])}</dd>
          </div>
        ))}
      </Counts>
      <section>
        <h2>{t('recent')}</h2>
        {team.recent.length === 0 ? (
          <Nobody>{t('recent.nobody')}</Nobody>
        ) : (
          <Recent>
            {team.recent.map(({ account, joinedAt }) => (
              <li key={`${account} ${joinedAt}`}>
                <Icon id="user" />
                <bdi>{account}</bdi>
                <time dateTime={joinedAt}>{timeOf(joinedAt)}</time>
              </li>
            ))}
          </Recent>
        )}
      </section>
    </>
  );
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding: var(--space-4) var(--space-4) 0;
  h2 { ${smallTitle} margin-block-end: var(--space-3); font-size: var(--font-size-16); }
`;

const Counts = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--space-3);
  div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    gap: 2px;
    padding: var(--space-3) var(--space-2);
    border-radius: var(--radius-medium);
    background: var(--color-surface);
    box-shadow: inset 0 0 0 1px var(--color-border);
    text-align: center;
  }
  dt { color: var(--color-text-muted); font-size: var(--font-size-12); line-height: calc(1.3 * var(--tall, 1)); }
  dd { font: var(--weight-display) var(--font-size-24)/calc(1.2 * var(--tall, 1)) var(--font-display); font-variant-numeric: tabular-nums; }
`;

const Recent = styled.ul`
  border-radius: var(--radius-medium);
  background: var(--color-surface);
  box-shadow: inset 0 0 0 1px var(--color-border);
  li + li { border-block-start: 1px solid var(--color-border); }
  li { display: flex; flex-wrap: wrap; align-items: center; gap: 0 var(--space-3); min-block-size: 48px; padding: var(--space-2) var(--space-4); }
  svg { color: var(--color-link); }
  bdi { flex: 1; font-weight: 600; }
  time { color: var(--color-text-muted); font-size: var(--font-size-12); }
`;

const Nobody = styled.p`
  padding: var(--space-5) var(--space-4);
  border-radius: var(--radius-medium);
  background: var(--color-surface-sunken);
  color: var(--color-text-muted);
  text-align: center;
`;

/** The team's figures for this month (CALL-GAME-24). The page is useful without them, so a failure shows nothing. */
function TeamKpi() {
  const t = useText('agent');
  const { locale } = useLanguage();
  const { data, isError } = useQuery(apiQuery({ operation: 'getTeamKpi' }));
  if (data === undefined && isError) return null;
  if (data === undefined) return <Skeleton $height="208px" $radius="medium" />;
  return (
    <section>
      <h2>{t('kpi')}</h2>
      <Rows>
        <div>
          <dt>{t('kpi.active')}</dt>
          <dd>{shownNumber(locale, data.active)}</dd>
        </div>
        {(['deposited', 'wagered', 'won'] as const).map((sum) => (
          <div key={sum}>
            <dt>{t(`kpi.${sum}`)}</dt>
            <dd>
              <Money amount={data[sum]} currency={data.currency} />
            </dd>
          </div>
        ))}
      </Rows>
    </section>
  );
}

const Rows = styled.dl`
  padding: 0 var(--space-4);
  border-radius: var(--radius-medium);
  background: var(--color-surface);
  box-shadow: inset 0 0 0 1px var(--color-border);
  div { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 var(--space-3); min-block-size: 44px; }
  div + div { border-block-start: 1px solid var(--color-border); }
  dt { color: var(--color-text-muted); font-size: var(--font-size-14); }
  dd { font-weight: 600; font-variant-numeric: tabular-nums; }
`;

/** The agent's code and link, to copy and to share. */
function InviteCard({ code, link }: { code: string; link: string }) {
  const t = useText('agent');
  const textOf = useTextOf();
  const toast = useToast();
  const { brandName } = useManifest().tenant;
  const copied = () => toast(textOf('shell:share.copied'), { tone: 'success' });
  const copy = async () => {
    if (await copyText(link)) copied();
    else toast(t('copyFailed'));
  };
  const share = () =>
    shareLink({
      title: brandName,
      text: textOf('shell:share.text', { brand: brandName }),
      url: link,
      onCopied: copied,
    });
  return (
    <Card>
      <small>{t('code')}</small>
      <strong dir="ltr">{code}</strong>
      <small>{t('link')}</small>
      <bdi dir="ltr">{link}</bdi>
      <Ways>
        <Button onClick={() => void copy()}>{t('copy')}</Button>
        <Button variant="secondary" onClick={() => void share()}>
          <Icon id="share" />
          {t('share')}
        </Button>
      </Ways>
    </Card>
  );
}

const Card = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  padding: var(--space-5) var(--space-4) var(--space-4);
  border-radius: var(--radius-large);
  background: var(--color-surface-raised);
  box-shadow: var(--shadow-high);
  small { color: var(--color-text-muted); }
  strong {
    justify-self: start;
    margin-block-end: var(--space-3);
    font: var(--weight-display) var(--font-size-24)/calc(1.3 * var(--tall, 1)) var(--font-display);
    letter-spacing: calc(0.06em * var(--spaced, 1));
  }
  bdi { overflow-wrap: anywhere; font-size: var(--font-size-14); text-align: start; }
  [dir='rtl'] & bdi { text-align: end; }
`;

const Ways = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-3);
  margin-block-start: var(--space-4);
  button { padding-inline: var(--space-2); }
`;
