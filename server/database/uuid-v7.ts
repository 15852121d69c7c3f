import { randomBytes } from 'node:crypto';
import { type Clock, systemClock } from '../clock.ts';

type Source = { clock?: Clock; random?: (bytes: number) => Uint8Array };

/** RFC 9562: 48 bits of milliseconds, so that ids made later sort later, then 74 random bits. */
export const uuidV7 = ({ clock = systemClock, random = randomBytes }: Source = {}): string => {
  const time = clock.now().getTime().toString(16).padStart(12, '0');
  const bytes = random(10);
  const at = (index: number) => bytes[index] ?? 0;
  const hex = [0x70 | (at(0) & 0x0f), at(1), 0x80 | (at(2) & 0x3f), ...bytes.subarray(3)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-${hex.slice(0, 4)}-${hex.slice(4, 8)}-${hex.slice(8)}`;
};
