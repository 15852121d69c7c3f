import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { callQuery } from '../../api/queries.ts';
import { useStaff } from '../../api/session.ts';
import { text } from '../../texts.ts';
import { ActOpener } from '../../ui/act-opener.tsx';
import { brandPath } from '../../ui/brand-path.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { Note } from '../../ui/note.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { Table } from '../../ui/table.tsx';
import styles from './games.module.css';
import { namedIn, type Reach, resumeAct, scopeWords, suspendAct, suspensionWords } from './suspension-acts.ts';

/** A game or a vendor at all brands: who offers it, and its suspensions. */
export default function GamePage() {
  const { game, vendor } = useParams();
  const kind = vendor === undefined ? 'game' : 'vendor';
  const reach = useQuery(callQuery({ operation: 'showGameReach', query: { kind, id: vendor ?? game ?? '' } }));
  return <Loaded query={reach}>{(found) => <Thing key={found.name} reach={found} />}</Loaded>;
}

function Thing({ reach }: { reach: Reach }) {
  const { kind, name, title, suspensions, brands, more } = reach;
  const [vendor = ''] = name.split(' ');
  return (
    <div className={sheet.stack}>
      <div className={sheet.row}>
        <div className={sheet.name}>
          <h2 className={sheet.heading}>
            <bdi>{title}</bdi>
          </h2>
          <code className={sheet.mono}>{name}</code>
          {kind === 'game' ? (
            <Link to={`/catalogue/vendors/${encodeURIComponent(vendor)}`}>{text('games.toVendor')}</Link>
          ) : (
            <Link to={`/catalogue?vendor=${encodeURIComponent(vendor)}`}>{text('games.toGames')}</Link>
          )}
        </div>
        <Suspend reach={reach} />
      </div>
      {suspensions.map((one) => {
        const isOwn = one.kind === kind;
        const at = one.brand === null ? undefined : [one.brand];
        return (
          <Note key={one.sequence} kind="warn">
            <div className={sheet.row}>
              <span>
                <strong>{isOwn ? scopeWords(at) : `${scopeWords(at)} (${one.name})`}</strong> {suspensionWords(one)}
              </span>
              {isOwn ? (
                <ActOpener operation="resumeGames" act={resumeAct({ reach, brands: at })}>
                  {text('games.resume')}
                </ActOpener>
              ) : null}
            </div>
          </Note>
        );
      })}
      <section className={sheet.sheet} aria-label={text('games.atBrands')}>
        <Table
          label={text('games.atBrands')}
          rows={brands}
          keyOf={({ brand }) => brand}
          columns={[
            {
              id: 'brand',
              title: text('flagOver.brand'),
              isHead: true,
              sortBy: (row) => row.name,
              cell: ({ brand, name: brandName }) => (
                <Link to={brandPath({ brand, page: 'why', query: { thing: thingOf(reach) } })}>
                  <bdi>{brandName}</bdi>
                </Link>
              ),
            },
            { id: 'offer', title: text('games.state'), cell: (row) => <OfferAt row={row} /> },
            {
              id: 'rounds',
              title: text('games.rounds'),
              isFigure: true,
              sortBy: ({ openRounds }) => openRounds,
              cell: ({ openRounds }) => openRounds,
            },
            {
              id: 'emptied',
              title: text('games.wouldBeEmpty'),
              isWide: true,
              cell: ({ emptied }) => emptied.join(', '),
            },
          ]}
        />
        {more > 0 ? <p className={sheet.quiet}>{text('games.notExamined', { count: more })}</p> : null}
      </section>
    </div>
  );
}

/** The name of a thing at the page that explains it. */
const thingOf = (reach: Reach): string => {
  const { kind, id } = namedIn(reach);
  return `${kind}:${id}`;
};

function OfferAt({ row: { offer, offered } }: { row: Reach['brands'][number] }) {
  if (offer === null) return text('games.count', { count: offered });
  return (
    <span className={`${sheet.pill} ${offer === 'offered' ? sheet.pillGood : ''}`}>{text(`games.offer.${offer}`)}</span>
  );
}

/** Suspends a game or vendor: at all brands or some, without an end or until one. */
function Suspend({ reach }: { reach: Reach }) {
  const staff = useStaff();
  const isOfAll = staff.brands === null;
  const [scope, setScope] = useState<'all' | 'some'>(isOfAll ? 'all' : 'some');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [until, setUntil] = useState<string>();
  const brands = scope === 'all' ? undefined : reach.brands.map(({ brand }) => brand).filter((id) => chosen.has(id));
  const toggle = (brand: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(brand);
    else next.delete(brand);
    setChosen(next);
  };
  return (
    <ActOpener
      operation="suspendGames"
      act={suspendAct({ reach, brands, until })}
      isReady={brands === undefined || brands.length > 0}
      inputs={
        <div className={sheet.stack}>
          <div className={sheet.filters}>
            <Select
              label={text('games.where')}
              value={scope}
              onChange={setScope}
              options={(isOfAll ? (['all', 'some'] as const) : (['some'] as const)).map((value) => ({
                value,
                label: text(`games.where.${value}`),
              }))}
            />
            <MomentField label={text('games.until')} value={until} onChange={setUntil} />
          </div>
          {scope === 'all' ? null : (
            <fieldset className={styles.brands}>
              <legend className={sheet.hidden}>{text('games.where.some')}</legend>
              {reach.brands.map(({ brand, name }) => (
                <label key={brand} className={styles.check}>
                  <input
                    type="checkbox"
                    checked={chosen.has(brand)}
                    onChange={({ target }) => toggle(brand, target.checked)}
                  />
                  <bdi>{name}</bdi>
                </label>
              ))}
            </fieldset>
          )}
        </div>
      }
    >
      {text('games.suspend')}
    </ActOpener>
  );
}
