import { useQuery } from '@tanstack/react-query';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { addressOfCall, callAdmin } from '../../api/call-admin.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import type { Act } from '../../ui/act.ts';
import { ActOpener } from '../../ui/act-opener.tsx';
import { commandLine } from '../../ui/command-line.ts';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownBytes } from '../../ui/shown-bytes.ts';
import { ShownCommand } from '../../ui/shown-command.tsx';
import { shownTime } from '../../ui/shown-time.ts';
import styles from './sheets.module.css';

type Sheet = AdminValueOf<'listSheets'>[number];

/** Contact sheets of a release: pictures of its pages that somebody took with a browser and uploaded. */
export function Sheets({ brand, number }: { brand: string; number: number }) {
  const sheets = useQuery(callQuery({ operation: 'listSheets', params: { tenant: brand, number } }));
  const title = text('sheets.title', { number });
  return (
    <section aria-label={title} className={`${sheet.sheet} ${sheet.stack}`}>
      <h2 className={sheet.heading}>{title}</h2>
      <Loaded query={sheets}>
        {(rows) =>
          rows.length === 0 ? (
            <>
              <p className={sheet.quiet}>{text('sheets.none')}</p>
              <ShownCommand words={['shots', brand, '--number', number, '--upload', '--reason', 'TEXT']} />
            </>
          ) : (
            <Uploaded brand={brand} number={number} rows={rows} />
          )
        }
      </Loaded>
    </section>
  );
}

function Uploaded({ brand, number, rows }: { brand: string; number: number; rows: readonly Sheet[] }) {
  const [first] = rows;
  return (
    <>
      {first === undefined ? null : (
        <p className={sheet.quiet}>
          {text('sheets.by', { actor: first.actor, time: shownTime(first.createdAt), reason: first.reason })}
        </p>
      )}
      <ul className={styles.sheets}>
        {rows.map(({ name, hash, bytes, width, height }) => {
          const address = addressOfCall({ operation: 'getSheet', params: { tenant: brand, number, hash } });
          return (
            <li key={name}>
              <a href={address} target="_blank" rel="noreferrer" aria-label={text('sheets.open', { name })}>
                <img src={address} alt="" width={width} height={height} loading="lazy" />
              </a>
              <p>
                <span className={sheet.mono}>{name}</span>{' '}
                <span className={sheet.quiet}>
                  {text('picture.pixels', { width, height })} · {shownBytes(bytes)}
                </span>
              </p>
            </li>
          );
        })}
      </ul>
      <div className={sheet.actions}>
        <ActOpener operation="removeSheets" act={removeAct(brand, number)}>
          {text('sheets.remove')}
        </ActOpener>
      </div>
    </>
  );
}

const removeAct = (brand: string, number: number): Act<AdminValueOf<'removeSheets'>> => ({
  title: text('sheets.removeOf', { number, brand }),
  submit: text('sheets.remove'),
  act: ({ reason }) => callAdmin({ operation: 'removeSheets', params: { tenant: brand, number }, body: { reason } }),
  done: () => ({ text: text('sheets.removed', { number, brand }) }),
  command: (reason) => commandLine(['livery', 'shots', brand, '--remove', '--number', number, '--reason', reason]),
});
