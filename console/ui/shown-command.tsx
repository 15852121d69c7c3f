import { text } from '../texts.ts';
import { commandLine } from './command-line.ts';
import sheet from './sheet.module.css';

/** The command that shows the same as a page, for copying. */
export function ShownCommand({ words }: { words: readonly (string | number)[] }) {
  return (
    <p className={sheet.commandLine}>
      <span className={sheet.quiet}>{text('command')}</span>
      <code className={sheet.command}>{commandLine(['livery', ...words])}</code>
    </p>
  );
}
