import { useState } from 'react';
import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { addressOfCall } from '../api/call-admin.ts';
import { text } from '../texts.ts';
import styles from './file-changes.module.css';
import sheet from './sheet.module.css';
import { shownBytes } from './shown-bytes.ts';

type FileDifference = AdminValueOf<'compareRelease'>['files'][number];
type StoredFile = NonNullable<FileDifference['before']>;

/** Pictures drawn, and paths listed; the rest is counted. */
const most = { pictures: 12, paths: 40 };

/** A picture as it is shown. */
export type ShownPicture = { readonly address: string; readonly bytes: number; readonly from: string };
/** Returns the picture of a path in something that is no release yet. */
export type PictureOf = (path: string) => ShownPicture | undefined;

const sidesOf = ({
  file: { path, change, before, after },
  pictureOf,
}: {
  file: FileDifference;
  pictureOf: PictureOf | undefined;
}) => ({
  before: before && pictureOfRelease(before),
  after: after === undefined && change !== 'removed' ? pictureOf?.(path) : after && pictureOfRelease(after),
});

const pictureOfRelease = ({ tenant, release, hash, bytes }: StoredFile): ShownPicture => ({
  address: addressOfCall({ operation: 'getReleasePicture', params: { tenant, number: release, hash } }),
  from: text('picture.release', { number: release }),
  bytes,
});

/** Files that an act adds, changes or removes: pictures before and after, everything else by its path. */
export function FileChanges({
  files,
  pictureOf,
}: {
  files: readonly FileDifference[];
  pictureOf?: PictureOf | undefined;
}) {
  const isPicture = (file: FileDifference): boolean =>
    /\.(svg|png|webp|jpg)$/.test(file.path) &&
    Object.values(sidesOf({ file, pictureOf })).some((side) => side !== undefined);
  const pictures = files.filter(isPicture).slice(0, most.pictures);
  const others = files.filter((file) => !pictures.includes(file));
  return (
    <>
      {pictures.length === 0 ? null : (
        <ul className={styles.pictures}>
          {pictures.map((file) => (
            <li key={file.path}>
              <Named file={file} />
              <div className={styles.pair}>
                {Object.entries(sidesOf({ file, pictureOf })).map(([side, picture]) => (
                  <Side
                    key={`${side} ${picture?.address}`}
                    side={side === 'before' ? 'before' : 'after'}
                    path={file.path}
                    picture={picture}
                  />
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
      {others.length === 0 ? null : (
        <ul className={sheet.plainList}>
          {others.slice(0, most.paths).map((file) => (
            <li key={file.path}>
              <Named file={file} />
            </li>
          ))}
          {others.length > most.paths ? (
            <li>{text('effect.moreFiles', { count: others.length - most.paths })}</li>
          ) : null}
        </ul>
      )}
    </>
  );
}

function Named({ file: { path, change } }: { file: FileDifference }) {
  return (
    <p>
      <span className={sheet.mono}>{path}</span> <span className={sheet.quiet}>{text(`effect.${change}`)}</span>
    </p>
  );
}

function Side({ side, path, picture }: { side: 'before' | 'after'; path: string; picture: ShownPicture | undefined }) {
  const [size, setSize] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  const facts = picture === undefined ? [] : [picture.from, size, shownBytes(picture.bytes)];
  return (
    <figure className={styles.side}>
      {picture === undefined ? (
        <p className={styles.none}>{text(`picture.none.${side}`)}</p>
      ) : isBroken ? (
        <p className={styles.none}>{text('picture.broken')}</p>
      ) : (
        <div className={styles.ground}>
          <img
            src={picture.address}
            alt={text(`picture.alt.${side}`, { path })}
            onLoad={({ currentTarget }) => setSize(sizeOf(path, currentTarget))}
            onError={() => setBroken(true)}
          />
        </div>
      )}
      <figcaption className={sheet.quiet}>
        {[text(`effect.${side}`), ...facts.filter((fact) => fact !== undefined)].join(' · ')}
      </figcaption>
    </figure>
  );
}

/** SVG files have no size in pixels; browsers invent one if the file states none. */
function sizeOf(path: string, image: HTMLImageElement): string {
  if (path.endsWith('.svg')) return text('picture.drawing');
  return text('picture.pixels', { width: image.naturalWidth, height: image.naturalHeight });
}
