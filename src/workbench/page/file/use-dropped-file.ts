import { useEffect, useState } from 'preact/hooks';

/** Calls back with a file that is dropped anywhere on the page. Returns whether one is over it. */
export function useDroppedFile(isAllowed: boolean, onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isAllowed) return;
    const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent) => {
      if (!hasFile(event)) return;
      // Otherwise the browser opens the file in place of the page.
      event.preventDefault();
      event.stopPropagation();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) onFile(file);
    };
    const listeners = [
      ['dragover', over],
      ['dragleave', leave],
      ['drop', drop],
    ] as const;
    for (const [name, listener] of listeners) document.addEventListener(name, listener, true);
    return () => {
      for (const [name, listener] of listeners) document.removeEventListener(name, listener, true);
    };
  }, [isAllowed, onFile]);
  return isOver;
}
