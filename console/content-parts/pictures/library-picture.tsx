import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { addressOfCall, callAdmin } from '../../api/call-admin.ts';
import { type TextKey, text } from '../../texts.ts';
import { useMay } from '../../ui/act-button.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Note } from '../../ui/note.tsx';
import type { PixelSize } from '../../ui/picture-file.ts';
import { Refused } from '../../ui/refused.tsx';
import sheet from '../../ui/sheet.module.css';
import { scaledPicture } from './scaled-picture.ts';

export type LibraryPicture = AdminValueOf<'listContentPictures'>[number];
type Use = LibraryPicture['uses'][number];

const kindKeys: Readonly<Record<Use['kind'], TextKey>> = {
  banners: 'pictures.use.banners',
  announcements: 'pictures.use.announcements',
  promotions: 'pictures.use.promotions',
  categories: 'pictures.use.categories',
  articles: 'pictures.use.articles',
};

/** The name under which entries state a picture of the library. */
export const pathOfPicture = (hash: string): string => `pictures/${hash}.webp`;

/** The hash of a picture of the library; `undefined` for a picture elsewhere. */
export const hashOfPicture = (path: string): string | undefined => /^pictures\/([0-9a-f]{64})\.webp$/.exec(path)?.[1];

export const addressOfPicture = (brand: string, hash: string): string =>
  addressOfCall({ operation: 'getContentPicture', params: { brand, hash } });

/** A sentence that names the uses of a picture. */
export function usesOf({ uses, more }: Pick<LibraryPicture, 'uses' | 'more'>): string {
  if (uses.length === 0) return text('pictures.unused');
  const names = uses.map(({ kind, id }) => text(kindKeys[kind], { id })).join(', ');
  return more === 0 ? text('pictures.usedBy', { names }) : text('pictures.usedByMore', { names, count: more });
}

/** Puts a file into the library of a brand, scaled to its place. The file is chosen, dropped or pasted. */
export function UploadField({
  brand,
  label,
  shape,
  isDisabled = false,
  onStored,
  children,
}: {
  brand: string;
  label: string;
  shape?: PixelSize | undefined;
  isDisabled?: boolean;
  onStored?: (picture: LibraryPicture) => void;
  children?: ReactNode;
}) {
  const client = useQueryClient();
  const may = useMay();
  const [fault, setFault] = useState<string>();
  const upload = useMutation({
    mutationFn: async (chosen: File) => {
      const scaled = await scaledPicture(chosen, shape);
      if ('fault' in scaled) {
        setFault(scaled.fault);
        return undefined;
      }
      const name = storableName(chosen.name);
      return callAdmin({ operation: 'putContentPicture', params: { brand, name }, file: scaled.file });
    },
    onMutate: () => setFault(undefined),
    onSuccess: (stored) => {
      if (stored === undefined) return;
      onStored?.(stored);
      void client.invalidateQueries({ queryKey: ['listContentPictures'] });
    },
  });
  return (
    <div className={sheet.part}>
      <FileField
        label={label}
        accept={['image/png', 'image/webp', 'image/jpeg', 'image/gif', 'image/avif', 'image/svg+xml']}
        isDisabled={isDisabled || upload.isPending || !may('putContentPicture')}
        onChoose={([file]) => file && upload.mutate(file)}
      >
        {children}
        {upload.isPending ? <p className={sheet.quiet}>{text('pictures.uploading')}</p> : null}
      </FileField>
      {fault === undefined ? null : <Note kind="danger">{fault}</Note>}
      <Refused error={upload.error} />
    </div>
  );
}

/** A name that the library accepts: one line without slashes. Pasted pictures come without a name of their own. */
export function storableName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}/\\]/gu, ' ')
    .trim();
  return plain === '' ? text('pictures.noName') : Array.from(plain).slice(0, 120).join('');
}
