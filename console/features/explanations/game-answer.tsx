import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { Refusal } from '../../api/call-admin.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { brandPath } from '../../ui/brand-path.ts';
import { brandIn, type Environment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import sheet from '../../ui/sheet.module.css';
import { ShownCommand } from '../../ui/shown-command.tsx';
import { shownTime } from '../../ui/shown-time.ts';
import styles from './why.module.css';

type Kind = 'vendor' | 'game';
type Reach = AdminValueOf<'showGameReach'>;
type AtBrand = Reach['brands'][number];

/** The vendor or game that a name means, as `vendor:NOVA` and `game:NOVA/nova-001`; `undefined` for another thing. */
export function gameNamed(thing: string): { kind: Kind; id: string } | undefined {
  const [, kind, id] = /^(vendor|game):(.+)$/.exec(thing) ?? [];
  return id === undefined ? undefined : { kind: kind as Kind, id };
}

/** Why players of a brand get a vendor or game, or do not, now. */
export function GameAnswer({
  brand,
  environment,
  kind,
  id,
}: {
  brand: string;
  environment: Environment;
  kind: Kind;
  id: string;
}) {
  const query = { kind, id, brand: brandIn(brand, environment) };
  const reach = useQuery(callQuery({ operation: 'showGameReach', query }));
  if (reach.error instanceof Refusal && reach.error.code === 'request.not_found')
    return <Note kind="warn">{reach.error.message}</Note>;
  return (
    <Loaded query={reach}>
      {({ name, title, suspensions, brands: [at] }) => (
        <section className={`${sheet.sheet} ${sheet.part}`}>
          <div className={sheet.name}>
            <h2 className={sheet.heading}>
              <bdi>{title}</bdi>
            </h2>
            {at === undefined ? null : <OfferedPill at={at} />}
            <code className={styles.name}>{name}</code>
          </div>
          {at === undefined ? null : <p>{sentenceOf(at)}</p>}
          {suspensions.map(({ sequence, brand: scope, since, until, actor, reason }) => (
            <p key={sequence}>
              {text(until === null ? 'why.suspended' : 'why.suspendedUntil', {
                where: scope ?? text('games.atAll'),
                since: shownTime(since),
                until: until === null ? '' : shownTime(until),
                actor,
                reason,
              })}
            </p>
          ))}
          <p className={sheet.actions}>
            <Link to={brandPath({ brand, page: 'games', environment })}>{text('why.toGames')}</Link>
            <Link to={`/catalogue/${kind}s/${encodeURIComponent(id)}`}>{text('why.toAllBrands')}</Link>
          </p>
          <ShownCommand words={['why', brand, `${kind}:${id}`]} />
        </section>
      )}
    </Loaded>
  );
}

function OfferedPill({ at: { offered } }: { at: AtBrand }) {
  return (
    <span className={`${sheet.pill} ${offered > 0 ? sheet.pillGood : sheet.pillWarn}`}>
      {text(offered > 0 ? 'games.offer.offered' : 'why.notOffered')}
    </span>
  );
}

const sentenceOf = ({ offer, offered }: AtBrand): string =>
  offer === null ? text('why.vendorGames', { count: offered }) : text(`why.offer.${offer}`);
