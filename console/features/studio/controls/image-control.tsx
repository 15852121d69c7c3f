import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Setting } from '../../../../schema/settings/setting.ts';
import form from '../../../form/form.module.css';
import { Help } from '../../../form/help.tsx';
import { text } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import fields from '../../../ui/field.module.css';
import { FileField } from '../../../ui/file-field.tsx';
import { Note } from '../../../ui/note.tsx';
import { type ReadPicture, readPicture } from '../../../ui/picture-file.ts';
import { Refused } from '../../../ui/refused.tsx';
import sheet from '../../../ui/sheet.module.css';
import { shownBytes } from '../../../ui/shown-bytes.ts';
import { CropDialog } from '../picture/crop-dialog.tsx';
import { isOtherShape, pictureFault, shownSize, tooLarge } from '../picture/picture.ts';
import styles from '../studio.module.css';
import { usePlace, useStudio } from '../studio-context.ts';

/**
 * A picture of the draft: shown on a ground on which white and black are visible, replaced by a file, or removed. A file is checked
 * against what its place needs before it is sent, and cropped if it has another shape.
 */
export function ImageControl({ setting, path }: { setting: Setting; path: string }) {
  const { files, upload } = useStudio();
  const { value, mayWrite, set } = usePlace(path);
  const [toCrop, setToCrop] = useState<ReadPicture>();
  const [fault, setFault] = useState<string>();
  const size = setting.picture;
  const store = async (file: File) => {
    const name = fileName(file.name);
    await upload({ name, file });
    set(`assets/${name}`);
  };
  const send = useMutation({
    mutationFn: async (file: File) => {
      const picture = await readPicture(file);
      const found = picture === undefined ? text('studio.image.unreadable') : pictureFault({ picture, size });
      setFault(found);
      if (picture === undefined || found !== undefined) return;
      if (isOtherShape({ picture, size }) || tooLarge(picture) !== undefined) setToCrop(picture);
      else await store(file);
    },
    onMutate: () => setFault(undefined),
  });
  const file = typeof value === 'string' ? files.get(value) : undefined;
  return (
    <div className={`${fields.field} ${styles.picture}`}>
      <FileField
        label={setting.title}
        accept={['.svg', '.png', '.webp', '.jpg', '.jpeg', 'image/svg+xml', 'image/png', 'image/webp', 'image/jpeg']}
        isDisabled={!mayWrite || send.isPending}
        onChoose={([chosen]) => chosen && send.mutate(chosen)}
      >
        {file === undefined ? (
          <p className={sheet.quiet}>{text('studio.noImage')}</p>
        ) : (
          <ShownPicture key={file.address} title={setting.title} {...file} />
        )}
        {size === undefined ? null : (
          <p className={form.help}>{text('studio.image.least', { least: shownSize(size) })}</p>
        )}
      </FileField>
      <div className={sheet.actions}>
        {typeof value === 'string' && setting.facts.nullable && mayWrite ? (
          <Button look="plain" onPress={() => set(null)}>
            {text('studio.removeImage')}
          </Button>
        ) : null}
      </div>
      <Help setting={setting} />
      {fault === undefined ? null : <Note kind="danger">{fault}</Note>}
      <Refused error={send.error} />
      {toCrop === undefined ? null : (
        <CropDialog picture={toCrop} size={size} onDone={store} onClose={() => setToCrop(undefined)} />
      )}
    </div>
  );
}

/** A stored picture with its size. */
function ShownPicture({ title, address, bytes }: { title: string; address: string; bytes: number }) {
  const [pixels, setPixels] = useState<{ width: number; height: number }>();
  return (
    <>
      <img
        className={styles.image}
        src={address}
        alt={text('studio.imageOf', { title })}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setPixels({ width, height })}
      />
      <p className={form.help}>
        {pixels === undefined ? shownBytes(bytes) : text('studio.image.facts', { ...pixels, bytes: shownBytes(bytes) })}
      </p>
    </>
  );
}

/** A name that files of brands may have. */
function fileName(name: string): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]+)?$/.exec(name) ?? [];
  const plain = stem
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, '-')
    .replaceAll(/^[-_]+|-+$/g, '');
  return `${plain === '' ? 'picture' : plain.slice(0, 80)}${ending.toLowerCase().replace('.jpeg', '.jpg')}`;
}
