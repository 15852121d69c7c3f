import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PictureSize } from '../../../../schema/manifest/walk-schema.ts';
import { mostBytesOf } from '../../../../schema/rules/picture-bytes.ts';
import { text } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { cutPicture, type ReadPicture } from '../../../ui/picture-file.ts';
import { Refused } from '../../../ui/refused.tsx';
import sheet from '../../../ui/sheet.module.css';
import styles from '../studio.module.css';
import { type Choice, cropOf, isOtherShape, mostZoom, pixelsOf, shownSize, tooLarge } from './picture.ts';

/** Width of the shown part, in pixels. */
const shownWidth = 360;

/** Crops a picture to the shape of its place, by sliders that pointer and keyboard move. */
export function CropDialog({
  picture,
  size,
  onDone,
  onClose,
}: {
  picture: ReadPicture;
  size: PictureSize | undefined;
  onDone: (file: File) => Promise<void>;
  onClose: () => void;
}) {
  const [choice, setChoice] = useState<Choice>({ zoom: 1, across: 0.5, down: 0.5 });
  const canvas = useRef<HTMLCanvasElement>(null);
  const part = cropOf({ picture, size, choice });
  const pixels = pixelsOf(part, size);
  const shown = { width: shownWidth, height: Math.round((shownWidth * part.height) / part.width) };
  const most = mostZoom(picture, size);
  const heavy = tooLarge(picture);
  const send = useMutation({
    mutationFn: async (isCut: boolean) =>
      onDone(isCut ? await cutPicture({ picture, part, pixels, mostBytes: mostBytesOf }) : picture.file),
    onSuccess: onClose,
  });
  const { x, y, width, height } = part;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context == null) return;
    context.clearRect(0, 0, shown.width, shown.height);
    context.drawImage(picture.image, x, y, width, height, 0, 0, shown.width, shown.height);
  }, [picture, x, y, width, height, shown.width, shown.height]);
  const sliders = [
    { name: 'zoom', min: 1, max: most },
    { name: 'across', min: 0, max: 1 },
    { name: 'down', min: 0, max: 1 },
  ] as const;
  return (
    <Dialog title={text('studio.image.cropTitle')} isOpen onClose={onClose}>
      <div className={sheet.stack}>
        {isOtherShape({ picture, size }) && size !== undefined ? (
          <p>{text('studio.image.shape', { width: picture.width, height: picture.height, wanted: shownSize(size) })}</p>
        ) : null}
        {heavy === undefined ? null : <Note kind="warn">{heavy}</Note>}
        <canvas
          ref={canvas}
          {...shown}
          className={styles.crop}
          role="img"
          aria-label={text('studio.image.cropped', pixels)}
        />
        <p className={sheet.quiet}>{text('studio.image.cropped', pixels)}</p>
        {sliders
          .filter(({ min, max }) => max > min)
          .map(({ name, min, max }) => (
            <label key={name} className={sheet.part}>
              <span>{text(`studio.image.${name}`)}</span>
              <input
                type="range"
                min={min}
                max={max}
                step={(max - min) / 100}
                value={choice[name]}
                onChange={(event) => setChoice({ ...choice, [name]: Number(event.target.value) })}
              />
            </label>
          ))}
        <Refused error={send.error} />
        <div className={sheet.row}>
          <Button onPress={onClose}>{text('cancel')}</Button>
          <div className={sheet.actions}>
            {heavy === undefined ? (
              <Button onPress={() => send.mutate(false)}>{text('studio.image.asIs')}</Button>
            ) : null}
            <Button look="primary" isPending={send.isPending} onPress={() => send.mutate(true)}>
              {text('studio.image.crop')}
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
