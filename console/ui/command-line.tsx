import { text } from '../texts.ts';
import sheet from './sheet.module.css';

/** The same as a command, for copying. */
export function CommandLine({ words }: { words: readonly string[] }) {
  return (
    <p>
      <span className={sheet.quiet}>{text('command')}</span>{' '}
      <code className={sheet.command}>{commandOf(...words)}</code>
    </p>
  );
}

/** A line of the command. Words that a shell would read otherwise are quoted; undefined ones are left out. */
export const commandOf = (...words: readonly (string | number | undefined)[]): string =>
  ['livery', ...words]
    .filter((word) => word !== undefined)
    .map(String)
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(' ');
