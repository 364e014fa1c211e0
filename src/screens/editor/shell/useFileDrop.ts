import { useEffect, useState } from 'react';

/**
 * Handles files dropped anywhere on the window; if `onDrop` is undefined, none are accepted.
 * Returns true while an acceptable file is dragged across the window. Without this hook the browser
 * would leave the page to show the file.
 */
export function useFileDrop(onDrop: ((transfer: DataTransfer) => void) | undefined): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const carriesFile = (event: DragEvent) =>
      event.dataTransfer?.types.includes('Files') === true && !event.defaultPrevented;
    const enter = (event: DragEvent) => {
      if (!carriesFile(event)) return;
      event.preventDefault();
      if (onDrop !== undefined) setOver(true);
      else if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
    };
    const leave = (event: DragEvent) => {
      // When moving from one element to another within the window, the event names the other
      // element.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!carriesFile(event)) return;
      event.preventDefault();
      if (event.dataTransfer !== null) onDrop?.(event.dataTransfer);
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragover', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragover', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [onDrop]);
  return over;
}
