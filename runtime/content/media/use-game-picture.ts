import { useState } from 'react';
import { usePicture } from './use-picture.ts';

type Picture = ReturnType<typeof usePicture> & {
  /** Handles a picture that failed before hydration. */
  readonly ref?: (image: HTMLImageElement | null) => void;
};

/**
 * The picture of a game, with the properties of `usePicture`. If it fails on the site's own host too, the platform's drawn cover replaces
 * it, once.
 */
export function useGamePicture({
  path,
  nodeId,
  shape,
  width,
}: {
  path: string;
  nodeId: number;
  shape: 'portrait' | 'landscape' | 'square';
  width: number;
}): Picture {
  const [failed, setFailed] = useState<string>();
  const drawn = `/media/covers/${nodeId}.svg?shape=${shape}`;
  const picture = usePicture(failed === path ? drawn : path, width);
  const onError = () => {
    picture.onError();
    // After a failure on an image host, the picture is requested again from the site's own host first.
    if (picture.src === path) setFailed(path);
  };
  return {
    ...picture,
    onError,
    ref: (image) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') onError();
    },
  };
}
