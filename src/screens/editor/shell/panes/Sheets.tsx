import type { ReactNode } from 'react';
import { Sheet } from '../../../../ui/overlays/Sheet.tsx';

export interface SheetsProps {
  readonly shown: 'navigator' | 'preview' | undefined;
  readonly onClose: () => void;
  /** The title of the sheet with the preview. */
  readonly previewTitle: string;
  readonly navigator: ReactNode;
  readonly preview: ReactNode;
}

/** The side panes of a narrow screen. */
export function Sheets({ shown, onClose, previewTitle, navigator, preview }: SheetsProps) {
  return (
    <>
      <Sheet open={shown === 'navigator'} onClose={onClose} title="Table of contents">
        {navigator}
      </Sheet>
      <Sheet open={shown === 'preview'} onClose={onClose} title={previewTitle} side="right">
        {preview}
      </Sheet>
    </>
  );
}
