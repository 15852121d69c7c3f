import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router-dom';
import { callQuery } from '../../api/queries.ts';
import { readOnce } from '../../api/read-once.ts';
import { text } from '../../texts.ts';
import { AsOf } from '../../ui/as-of.tsx';
import { thingPath } from '../../ui/brand-path.ts';
import { brandIn, useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { fewestLetters, longestSearch } from '../../ui/player-search.ts';
import sheet from '../../ui/sheet.module.css';
import { useSearch } from '../../ui/use-search.ts';

/** Everything that has the id in the address. A single thing opens at once; the look-up is recorded. */
export default function LookUpPage() {
  const { search } = useSearch();
  const q = (search.get('q') ?? '').trim().slice(0, longestSearch);
  if ([...q].length < fewestLetters) return <p className={sheet.quiet}>{text('find.tooShort')}</p>;
  return <Found q={q} brand={search.get('brand') ?? undefined} />;
}

function Found({ q, brand }: { q: string; brand: string | undefined }) {
  const shown = useEnvironment();
  // Without a brand, production is looked up.
  const environment = brand === undefined ? 'production' : shown;
  const at = brand === undefined ? undefined : brandIn(brand, environment);
  const found = useQuery({ ...callQuery({ operation: 'lookUp', query: { q, brand: at } }), ...readOnce });
  return (
    <Loaded query={found}>
      {({ list }) => {
        const things = list.map((thing) => ({
          ...thing,
          to: thingPath({ ...thing, brand: brand ?? thing.brand, environment }),
        }));
        const [only, ...others] = things;
        if (only !== undefined && others.length === 0) return <Navigate to={only.to} replace />;
        if (only === undefined)
          return (
            <section className={`${sheet.sheet} ${sheet.part}`}>
              <p>{text('find.none', { q })}</p>
              <p className={sheet.quiet}>{text('find.noneHint')}</p>
              <AsOf query={found} />
            </section>
          );
        return (
          <section className={`${sheet.sheet} ${sheet.part}`}>
            <h2 className={sheet.heading}>{text('find.several', { q })}</h2>
            <AsOf query={found} />
            <ul className={sheet.rows}>
              {things.map(({ to, kind, id, brandName }) => (
                <li key={to}>
                  <Link to={to}>
                    {text(`find.kind.${kind}`)} · <bdi>{brandName}</bdi>
                  </Link>
                  <span className={sheet.mono}>{id}</span>
                </li>
              ))}
            </ul>
          </section>
        );
      }}
    </Loaded>
  );
}
