import { type ReactNode, useId } from 'react';
import { DropZone, FileTrigger } from 'react-aria-components';
import { text } from '../texts.ts';
import { Button } from './button.tsx';
import styles from './field.module.css';
import sheet from './sheet.module.css';

/** Takes files: chosen in the dialog of the system, dropped on the field, or pasted into it. */
export function FileField({
  label,
  accept = [],
  isFolder = false,
  isDisabled = false,
  onChoose,
  children,
}: {
  label: string;
  /** Endings and types, such as `.zip` and `image/png`. They narrow the dialog of the system; the caller checks the files. */
  accept?: readonly string[];
  /** Whether a folder is chosen. It comes as the files in it. */
  isFolder?: boolean;
  isDisabled?: boolean;
  onChoose: (files: readonly File[]) => void;
  /** The present choice, below the label. */
  children?: ReactNode;
}) {
  const id = useId();
  const give = (files: readonly File[]) => {
    if (files.length > 0) onChoose(files);
  };
  const trigger = (
    <FileTrigger
      acceptedFileTypes={accept}
      acceptDirectory={isFolder}
      onSelect={(chosen) => give(Array.from(chosen ?? []))}
    >
      <Button isDisabled={isDisabled} aria-label={text(isFolder ? 'file.chooseFolderOf' : 'file.chooseOf', { label })}>
        {text(isFolder ? 'file.chooseFolder' : 'file.choose')}
      </Button>
    </FileTrigger>
  );
  return (
    <fieldset className={styles.fileField} aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      {children}
      {isFolder ? (
        <div>{trigger}</div>
      ) : (
        <DropZone
          className={styles.files ?? ''}
          isDisabled={isDisabled}
          aria-label={text('file.drop', { label })}
          getDropOperation={(types) => (types.has('text/plain') ? 'cancel' : 'copy')}
          onDrop={async ({ items }) => {
            const files = await Promise.all(items.filter((item) => item.kind === 'file').map((item) => item.getFile()));
            give(files.slice(0, 1));
          }}
        >
          {trigger}
          <span className={sheet.quiet}>{text('file.orDrop')}</span>
        </DropZone>
      )}
    </fieldset>
  );
}
