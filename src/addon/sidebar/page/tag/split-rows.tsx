import { useReducer } from 'preact/hooks';
import type { ViewId } from '../app-state';
import { LentSection } from '../changes/lent-section';
import { useFocusRescue } from '../parts/accessibility';
import type { Server } from '../server';
import { SelectionSection } from './selection-section';
import { initialTag, reduceTag } from './tag-state';
import { useSelectionReader, useSplit } from './use-selection';

interface SplitRowsProps {
  server: Server;
  connectionFingerprint: string;
  goTo: (view: ViewId) => void;
}

/** Selects rows to split or change, for a key that may not tag. */
export function SplitRows({ server, connectionFingerprint, goTo }: SplitRowsProps) {
  const [{ selection }, dispatch] = useReducer(reduceTag, initialTag);
  const readSelection = useSelectionReader(server, connectionFingerprint, dispatch);
  const split = useSplit(server, connectionFingerprint, dispatch);
  const button = useFocusRescue<HTMLButtonElement>(false);
  return (
    <>
      <SelectionSection
        selection={selection}
        onRead={(after) => void readSelection(after)}
        buttonRef={button}
        split={split}
        server={server}
        connectionFingerprint={connectionFingerprint}
        goTo={goTo}
        isSecondary
      />
      <LentSection server={server} />
    </>
  );
}
