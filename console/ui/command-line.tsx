import { text } from '../texts.ts';
import sheet from './sheet.module.css';

/** The same as a command, for copying. */
export function CommandLine({ words }: { words: readonly string[] }) {
  return (
    <p className={sheet.commandLine}>
      <span className={sheet.quiet}>{text('command')}</span>
      <code className={sheet.command}>{commandOf(...words)}</code>
    </p>
  );
}

/** A line of the command. Words that a shell would read otherwise are quoted; a reason that is not written yet is TEXT. */
export const commandOf = (...words: readonly (string | number)[]): string =>
  ['livery', ...words]
    .map((word) => (word === '' ? 'TEXT' : String(word)))
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(' ');
