import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { callQuery } from '../../api/queries.ts';
import { readOnce } from '../../api/read-once.ts';
import { pendingRequestsQuery } from '../../requests/decision-dialog.tsx';
import { PlayerRequests } from '../../requests/player-requests.tsx';
import { text } from '../../texts.ts';
import { useMay } from '../../ui/act-button.tsx';
import { brandIn, useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { AsOf } from './as-of.tsx';
import { wordsOf } from './event-sentences.ts';
import { PersonalFields } from './personal-fields.tsx';
import { PlayerActions } from './player-actions.tsx';
import { PlayerEvents } from './player-events.tsx';
import type { PlayerFile } from './player-file.ts';
import { PlayerNotes } from './player-notes.tsx';
import { PlayerSignIn } from './player-sign-in.tsx';
import { PlayerStatus } from './player-status.tsx';

/** One player: what prevents sign-in, what is open, balances, and everything that happened. */
export default function PlayerPage() {
  const { brand = '', player = '' } = useParams();
  const environment = useEnvironment();
  const params = { brand: brandIn({ brand, environment }), player };
  const shown = useQuery({ ...callQuery({ operation: 'getPlayer', params }), ...readOnce });
  const client = useQueryClient();
  const may = useMay();
  // Events and requests of the player are read again as well, because the time stands for the whole page.
  const refetch = () =>
    Promise.all([
      shown.refetch(),
      client.invalidateQueries({ queryKey: ['listPlayerEvents', params] }, { cancelRefetch: true }),
      client.invalidateQueries({ queryKey: pendingRequestsQuery(params).queryKey }, { cancelRefetch: true }),
    ]);
  return (
    <Loaded query={shown}>
      {(file) => (
        <div className={sheet.stack}>
          <div className={sheet.row}>
            <div className={sheet.name}>
              <strong className={sheet.heading}>
                <bdi>{file.account}</bdi>
              </strong>
              <PlayerStatus status={file.status} />
              {file.playBreak === null ? null : (
                <span className={`${sheet.pill} ${sheet.pillWarn}`}>{text(`player.break.${file.playBreak.kind}`)}</span>
              )}
            </div>
            <PlayerActions file={file} />
          </div>
          <AsOf query={{ ...shown, refetch }} />
          <div className={sheet.parts}>
            {may('listMoneyRequests') ? <PlayerRequests {...params} /> : null}
            <PlayerSignIn file={file} />
            <PersonalFields file={file} />
            <Facts file={file} />
            <PlayerNotes file={file} />
          </div>
          <PlayerEvents {...params} />
        </div>
      )}
    </Loaded>
  );
}

function Facts({ file }: { file: PlayerFile }) {
  const { balances, playBreak, consents } = file;
  const facts = [
    ...balances.map(({ currency, amount }) => [text('player.balance'), `${amount} ${currency}`]),
    [text('player.memberType'), String(file.memberType)],
    [text('players.registered'), shownTime(file.registeredAt)],
    [text('player.firstLogin'), file.firstLoginAt === null ? '–' : shownTime(file.firstLoginAt)],
    ...(playBreak === null
      ? []
      : [
          [
            text(`player.break.${playBreak.kind}`),
            playBreak.until === null
              ? text('player.forEver')
              : text('player.until', { until: shownTime(playBreak.until) }),
          ],
        ]),
    ...consents.map(({ statement, agreedAt }) => [
      text('player.consent', { statement: wordsOf(statement) }),
      shownTime(agreedAt),
    ]),
    [text('player.id'), file.id],
  ] as const;
  return (
    <section className={`${sheet.sheet} ${sheet.part}`}>
      <h2 className={sheet.heading}>{text('player.facts')}</h2>
      <dl className={sheet.facts}>
        {facts.map(([name, value]) => (
          <div key={`${name} ${value}`} className={sheet.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
