import { encodeQR } from 'qr';
import { useMemo } from 'react';
import styles from '../Account.module.css';

export interface QrCodeProps {
  readonly text: string;
  /** The content of the code, for people who can't see it. */
  readonly label: string;
}

/** A QR code, drawn here: dark on light in every theme, because that is what cameras expect. */
export function QrCode({ text, label }: QrCodeProps) {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: 4 }), [text]);
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.qrCode}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
