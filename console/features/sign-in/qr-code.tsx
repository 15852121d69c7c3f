import { encode } from 'uqr';
import { text } from '../../texts.ts';
import styles from './entry.module.css';

/** A QR code as one path: a square for each dark module. */
export function QrCode({ content }: { content: string }) {
  const { data, size } = encode(content, { border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={text('invitation.qr')}
      viewBox={`0 0 ${size} ${size}`}
      className={styles.code}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
