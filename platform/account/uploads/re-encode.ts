import { createDrawQueue } from '../../../server/limits/draw-queue.ts';
import { createImageProcess } from './image-process.ts';

const bounds = { memory: 512 * 1024, time: 10_000, idle: 60_000 };

/**
 * Re-encodes an image as WebP of at most 2048 pixels a side, without metadata. Throws an `ImageRefusal`. One image at a time for all
 * members.
 */
export function createReEncode(onReached: () => void): (bytes: Buffer) => Promise<Buffer> {
  const queue = createDrawQueue();
  const images = createImageProcess({ ...bounds, onReached });
  return (bytes) => queue.add(() => images.draw(bytes));
}
