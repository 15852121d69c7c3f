import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import type { Setting } from '../../../../schema/settings/setting.ts';
import { text } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import fields from '../../../ui/field.module.css';
import { Refused } from '../../../ui/refused.tsx';
import sheet from '../../../ui/sheet.module.css';
import styles from '../studio.module.css';
import { usePlace, useStudio } from '../studio-context.ts';
import { Help } from './help.tsx';

/** A picture of the draft: shown on a ground on which white and black are visible, replaced by a file, or removed. */
export function ImageControl({ setting, path }: { setting: Setting; path: string }) {
  const { files, upload } = useStudio();
  const { value, mayWrite, set } = usePlace(path);
  const id = useId();
  const send = useMutation({
    mutationFn: async (file: File) => {
      const name = fileName(file.name);
      await upload({ name, file });
      set(`assets/${name}`);
    },
  });
  const address = typeof value === 'string' ? files.get(value) : undefined;
  return (
    <div className={fields.field}>
      <label className={fields.label} htmlFor={id}>
        {setting.title}
      </label>
      {address === undefined ? (
        <p className={sheet.quiet}>{text('studio.noImage')}</p>
      ) : (
        <img className={styles.image} src={address} alt={text('studio.imageOf', { title: setting.title })} />
      )}
      <div className={sheet.actions}>
        <input
          id={id}
          type="file"
          accept=".svg,.png,.webp,.jpg,.jpeg,image/svg+xml,image/png,image/webp,image/jpeg"
          disabled={!mayWrite || send.isPending}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file !== undefined) send.mutate(file);
            // The same file can be chosen again after it was changed.
            event.target.value = '';
          }}
        />
        {typeof value === 'string' && setting.facts.nullable && mayWrite ? (
          <Button look="plain" onPress={() => set(null)}>
            {text('studio.removeImage')}
          </Button>
        ) : null}
      </div>
      <Help setting={setting} />
      <Refused error={send.error} />
    </div>
  );
}

/** A name that files of brands may have. */
function fileName(name: string): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]+)?$/.exec(name) ?? [];
  const plain = stem
    .normalize('NFKD')
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `${plain === '' ? 'picture' : plain.slice(0, 80)}${ending.toLowerCase().replace('.jpeg', '.jpg')}`;
}
