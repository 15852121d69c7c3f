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

const isPicture = ({ path, before, after }: FileDifference): boolean =>
  /\.(svg|png|webp|jpg)$/.test(path) && (before !== undefined || after !== undefined);

/** Files that an act adds, changes or removes: pictures before and after, everything else by its path. */
export function FileChanges({ files }: { files: readonly FileDifference[] }) {
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
                <Side key={`before ${file.before?.hash}`} side="before" path={file.path} file={file.before} />
                <Side key={`after ${file.after?.hash}`} side="after" path={file.path} file={file.after} />
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
      <span className={sheet.mono}>{path}</span>{' '}
      <span className={sheet.quiet}>{text(`effect.${change}`)}</span>
    </p>
  );
}

function Side({
  side,
  path,
  file,
}: {
  side: 'before' | 'after';
  path: string;
  file: StoredFile | undefined;
}) {
  const [size, setSize] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  const facts =
    file === undefined
      ? []
      : [text('picture.release', { number: file.release }), size, shownBytes(file.bytes)];
  return (
    <figure className={styles.side}>
      {file === undefined ? (
        <p className={styles.none}>{text(`picture.none.${side}`)}</p>
      ) : isBroken ? (
        <p className={styles.none}>{text('picture.broken')}</p>
      ) : (
        <div className={styles.ground}>
          <img
            src={addressOf(file)}
            alt={text(`picture.alt.${side}`, { path })}
            onLoad={({ currentTarget }) => setSize(sizeOf({ path, image: currentTarget }))}
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

const addressOf = ({ tenant, release, hash }: StoredFile): string =>
  addressOfCall({ operation: 'getReleasePicture', params: { tenant, number: release, hash } });

/** SVG files have no size in pixels; browsers invent one if the file states none. */
function sizeOf({ path, image }: { path: string; image: HTMLImageElement }): string {
  if (path.endsWith('.svg')) return text('picture.drawing');
  return text('picture.pixels', { width: image.naturalWidth, height: image.naturalHeight });
}
