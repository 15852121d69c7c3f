import { useState } from 'react';
import { usePicture } from './use-picture.ts';

type Picture = ReturnType<typeof usePicture> & {
  /** Looks after a picture that had failed before the page ran. */
  readonly ref?: (image: HTMLImageElement | null) => void;
};

/**
 * The picture of a game, as `usePicture` has it. If it can't be loaded, not from the site's own host either, the cover that the platform
 * draws stands there, once.
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
  const picture = usePicture({ path: failed === path ? drawn : path, width });
  const onError = () => {
    picture.onError();
    // From an image host it is asked for once more, from the site's own.
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
