import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { callQuery } from '../api/queries.ts';
import { readOnce } from '../api/read-once.ts';
import { text } from '../texts.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Facts } from '../ui/facts.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Note } from '../ui/note.tsx';
import sheet from '../ui/sheet.module.css';
import { shownAge, shownTime } from '../ui/shown-time.ts';
import { type MoneyRequest, whyOf } from './request-act.ts';
import styles from './requests.module.css';
import { shownAmount } from './typed-amount.ts';

/** Everything that is known of a request. The destination of a withdrawal is masked unless its holder has revealed it. */
export function RequestFacts({
  brand,
  request,
  destination = request.destination,
}: {
  brand: string;
  request: MoneyRequest;
  /** The whole destination. */
  destination?: string | null | undefined;
}) {
  const { id, account, amount, offered, currency, method, title, remarks, reference, returned } = request;
  const { createdAt, pictures, proposal } = request;
  const requested = offered ?? amount;
  const facts = [
    ['request.player', account],
    ['request.brand', brand],
    ['request.asked', requested === null ? null : shownAmount({ amount: requested, currency })],
    ['money.why', request.status === 'pending' ? whyOf(request) : null],
    ['request.method', method],
    ['request.destination', destination],
    ['request.promotionTitle', title],
    ['request.remarks', remarks],
    ['request.reference', reference],
    [
      'request.cameBack',
      returned === null
        ? null
        : text('request.cameBackBy', { at: shownTime(returned.at), by: returned.by, reason: returned.reason }),
    ],
  ] as const;
  return (
    <>
      {proposal === null ? null : (
        <Note>
          {text('request.waits')}{' '}
          <Link to={`/approvals/${encodeURIComponent(proposal)}`}>{text('act.seeProposal')}</Link>
        </Note>
      )}
      <Facts facts={facts}>
        <dt>{text('request.since')}</dt>
        <dd>
          <time dateTime={createdAt}>{shownTime(createdAt)}</time>
          {' · '}
          {shownAge(createdAt, new Date())}
        </dd>
        <dt>{text('request.id')}</dt>
        <dd className={sheet.name}>
          <span className={sheet.mono}>{id}</span>
          <CopyButton value={id} hasFocus={false} aria-label={text('request.copyId', { id })} />
        </dd>
      </Facts>
      {pictures.length === 0 ? null : (
        <ul aria-label={text('request.pictures')} className={styles.pictures}>
          {pictures.map((picture, index) => (
            <li key={picture}>
              <Picture brand={brand} picture={picture} number={index + 1} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A picture of an application for a reward. */
function Picture({ brand, picture, number }: { brand: string; picture: string; number: number }) {
  const shown = useQuery({ ...callQuery({ operation: 'getRequestPicture', params: { brand, picture } }), ...readOnce });
  return (
    <Loaded query={shown}>
      {({ contentType, base64 }) => (
        <img
          src={`data:${contentType};base64,${base64}`}
          alt={text('request.picture', { number })}
          className={styles.picture}
        />
      )}
    </Loaded>
  );
}
