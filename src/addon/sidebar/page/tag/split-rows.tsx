import { useReducer } from 'preact/hooks';
import { useFocusRescue } from '../parts/accessibility';
import type { Server } from '../server';
import { SelectionSection } from './selection-section';
import { initialTag, reduceTag } from './tag-state';
import { useSelectionReader, useSplit } from './use-selection';

interface SplitRowsProps {
  server: Server;
  connectionFingerprint: string;
}

/** Selects rows to split, for a key that may not tag. */
export function SplitRows({ server, connectionFingerprint }: SplitRowsProps) {
  const [{ selection }, dispatch] = useReducer(reduceTag, initialTag);
  const readSelection = useSelectionReader(server, connectionFingerprint, dispatch);
  const split = useSplit(server, connectionFingerprint, dispatch);
  const button = useFocusRescue<HTMLButtonElement>(false);
  return (
    <SelectionSection
      selection={selection}
      onRead={(after) => void readSelection(after)}
      buttonRef={button}
      split={split}
      isSecondary
    />
  );
}
