import { useCallback, useEffect, useRef, useState } from 'react';
import { CodedError, type ErrorCode } from '../../../schema/errors.ts';
import { useCommand } from '../../api/use-command.ts';
import { imageFault } from './check-image.ts';

/** A picture that the member chose, and the state of its upload. */
export type Picture = {
  readonly key: number;
  readonly name: string;
  /** Object URL of the local file. */
  readonly preview: string;
  /** Upload progress, from 0 to 1. */
  readonly sent: number;
  /** Set once it is uploaded. */
  readonly id?: string;
  readonly fault?: ErrorCode;
};

/** Pictures of a form, uploaded as soon as they are chosen. `add` accepts files up to `max` in total. */
export function usePictures({
  max,
  use,
  onSent,
  onRefused,
}: {
  max: number;
  /** See `uploadImage`. */
  use?: 'promotion';
  onSent?: (id: string) => void;
  /** Called when a picture is refused; the picture is then removed. Without it, the picture stays and shows its fault. */
  onRefused?: (fault: ErrorCode) => void;
}) {
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const lastKey = useRef(0);
  const shown = useRef<readonly Picture[]>([]);
  const { mutateAsync } = useCommand('uploadImage', { ownErrors: 'all' });

  useEffect(() => {
    shown.current = pictures;
  }, [pictures]);
  useEffect(
    () => () => {
      for (const { preview } of shown.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  const change = useCallback((key: number, changes: Partial<Picture>) => {
    setPictures((all) => all.map((picture) => (picture.key === key ? { ...picture, ...changes } : picture)));
  }, []);

  const remove = (key: number) => {
    const gone = shown.current.find((picture) => picture.key === key);
    if (gone !== undefined) URL.revokeObjectURL(gone.preview);
    setPictures((all) => all.filter((picture) => picture.key !== key));
  };
  const refuse = (key: number, fault: ErrorCode) => {
    if (onRefused === undefined) return change(key, { fault });
    remove(key);
    onRefused(fault);
  };

  const send = async (key: number, file: File) => {
    const fault = imageFault(file);
    if (fault !== undefined) return refuse(key, fault);
    try {
      const { id } = await mutateAsync({ file, query: use && { use }, onProgress: (sent) => change(key, { sent }) });
      change(key, { id, sent: 1 });
      onSent?.(id);
    } catch (error) {
      refuse(key, codeOf(error));
    }
  };

  return {
    pictures,
    add: (files: readonly File[]) => {
      const taken = files.slice(0, max - pictures.length).map((file) => {
        lastKey.current += 1;
        return { key: lastKey.current, file, preview: URL.createObjectURL(file) };
      });
      setPictures((all) => [
        ...all,
        ...taken.map(({ key, file, preview }) => ({ key, name: file.name, preview, sent: 0 })),
      ]);
      for (const { key, file } of taken) void send(key, file);
    },
    remove,
    clear: () => {
      for (const { preview } of pictures) URL.revokeObjectURL(preview);
      setPictures([]);
    },
  };
}

/** The reason why the form can't be sent yet. */
export function uploadState(pictures: readonly Picture[]): 'failed' | 'sending' | undefined {
  if (pictures.some(({ fault }) => fault !== undefined)) return 'failed';
  return pictures.some(({ id }) => id === undefined) ? 'sending' : undefined;
}

function codeOf(error: unknown): ErrorCode {
  return error instanceof CodedError ? error.code : 'unknown';
}
