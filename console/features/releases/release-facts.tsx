import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { text } from '../../texts.ts';
import type { Environment } from '../../ui/environment.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { Places } from './places.tsx';
import { releasePath } from './release-path.ts';
import type { ReleaseRow } from './release-row.ts';

/** Facts about a release: author, time, reason, base, and where it is served. */
export function ReleaseFacts({
  brand,
  environment,
  row,
}: {
  brand: string;
  environment: Environment;
  row: ReleaseRow;
}) {
  const { number, actor, createdAt, reason, origin, base, parents, signOff } = row;
  const isServed = row.environments.length > 0 || row.served.length > 0;
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <h2 className={sheet.heading}>{text('releases.number', { number })}</h2>
      <dl className={sheet.facts}>
        <Fact name={text('release.why')}>{reason}</Fact>
        <Fact name={text('release.stored')}>{text('release.storedBy', { actor, time: shownTime(createdAt) })}</Fact>
        <Fact name={text('release.origin')}>{text(`release.origin.${origin}`)}</Fact>
        {base === null ? null : (
          <Fact name={text('release.basedOn')}>
            <Link to={releasePath({ brand, number: base, environment })}>
              {text('releases.number', { number: base })}
            </Link>
          </Fact>
        )}
        {parents.length === 0 ? null : (
          <Fact name={text('release.parents')}>
            {parents.map((parent) => text('release.parent', parent)).join('; ')}
          </Fact>
        )}
        <Fact name={text('release.served')}>{isServed ? <Places row={row} /> : text('release.nowhere')}</Fact>
        {signOff === undefined ? null : (
          <Fact name={text('release.signedOffBy')}>
            {text('release.storedBy', { actor: signOff.actor, time: shownTime(signOff.at) })}
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={sheet.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
