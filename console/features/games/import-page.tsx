import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { addressOfCall } from '../../api/call-admin.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { ActForm } from '../../ui/act-dialog.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Note } from '../../ui/note.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownBytes } from '../../ui/shown-bytes.ts';
import { Table } from '../../ui/table.tsx';
import styles from './games.module.css';
import { type ChosenFile, chosenFile, type ImportState, importAct, type PlacedFault } from './import-act.ts';
import { changeCounts } from './revision-words.ts';

/** Imports a file into the catalogue: its faults or its difference first, then the act with its progress. */
export default function ImportPage() {
  const [chosen, setChosen] = useState<ChosenFile>();
  const [isOther, setOther] = useState(false);
  const [replace, setReplace] = useState(false);
  const [state, setState] = useState<ImportState>();
  const choose = useCallback((file: File | undefined) => {
    const next = file && chosenFile(file);
    setChosen(next);
    setOther(file !== undefined && next === undefined);
    setState(undefined);
  }, []);
  return (
    <div className={sheet.stack}>
      <section className={`${sheet.sheet} ${sheet.stack}`} aria-label={text('games.file')}>
        <p className={sheet.quiet}>
          {text('games.importHint')}{' '}
          <a href={addressOfCall({ operation: 'exportCatalogue', query: { format: 'json' } })} download>
            {text('games.download')}
          </a>{' '}
          <Link to="/catalogue/history">{text('games.history')}</Link>
        </p>
        <FileField label={text('games.file')} accept={['.json', '.csv']} onChoose={([file]) => choose(file)}>
          {chosen === undefined ? null : (
            <strong>
              <bdi>{chosen.file.name}</bdi>, {shownBytes(chosen.file.size)}
            </strong>
          )}
        </FileField>
        {isOther ? <Note kind="danger">{text('games.otherFile')}</Note> : null}
        <label className={styles.check}>
          <input type="checkbox" checked={replace} onChange={({ target }) => setReplace(target.checked)} />
          {text('games.replace')}
        </label>
      </section>
      {chosen === undefined ? null : (
        <section className={sheet.sheet} aria-label={text('games.importOf', { file: chosen.file.name })}>
          <ActForm
            key={`${chosen.file.name} ${chosen.file.lastModified} ${replace}`}
            act={importAct({ chosen, replace, onState: setState })}
            isReady
            onClose={() => choose(undefined)}
          >
            <StateOfImport state={state} format={chosen.format} />
          </ActForm>
        </section>
      )}
    </div>
  );
}

function StateOfImport({ state, format }: { state: ImportState; format: ChosenFile['format'] }) {
  if (state === undefined) return null;
  if (state.is === 'running') return <Progress id={state.id} />;
  if (state.is === 'faulty') return <Faults {...state} isTable={format === 'csv'} />;
  const lines = changeCounts(state.counts);
  return (
    <div>
      <p>{text('games.records', { count: state.records })}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** Milliseconds between two looks at a running import. */
const lookEvery = 700;

/** How far the server is with a file. Until the first part has arrived, it knows nothing of the import. */
function Progress({ id }: { id: string }) {
  const { data } = useQuery({
    ...callQuery({ operation: 'getCatalogueImport', params: { import: id } }),
    refetchInterval: lookEvery,
    retry: false,
  });
  return (
    <p role="status">
      {data === undefined ? text('games.sending') : text(`games.progress.${data.state}`, { count: data.records })}
    </p>
  );
}

/** Faults of a table name the column themselves, and their rows are those of a spreadsheet. */
function Faults({ faults, more, isTable }: { faults: readonly PlacedFault[]; more: number; isTable: boolean }) {
  return (
    <div className={sheet.stack}>
      <Table
        label={text('games.faults')}
        rows={faults}
        keyOf={({ line, column, rule, message }) => `${line}:${column} ${rule} ${message}`}
        isDense
        columns={[
          { id: 'line', title: text(isTable ? 'games.row' : 'games.line'), isFigure: true, cell: ({ line }) => line },
          ...(isTable
            ? []
            : [{ id: 'column', title: text('games.column'), isFigure: true, isWide: true, cell: columnOf }]),
          { id: 'fault', title: text('games.fault'), isHead: true, cell: ({ message }) => message },
          { id: 'fix', title: text('games.fix'), cell: ({ fix }) => fix },
        ]}
      />
      {more > 0 ? <p className={sheet.quiet}>{text('games.moreFaults', { count: more })}</p> : null}
    </div>
  );
}

const columnOf = ({ column }: PlacedFault) => column;
