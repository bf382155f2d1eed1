import { useLayoutEffect, useRef } from 'preact/hooks';

interface FileTitleProps {
  readonly fileName: string;
  readonly isEdited: boolean;
  readonly onEdit: () => void;
  /** Null keeps the present name. */
  readonly onDone: (name: string | null) => void;
}

/** The workbook's name; a click makes it a field, as in Sheets. */
export function FileTitle({ fileName, isEdited, onEdit, onDone }: FileTitleProps) {
  if (isEdited) return <TitleField fileName={fileName} onDone={onDone} />;
  return (
    <button type="button" class="file-title" title="Rename" data-testid="file-title" onClick={onEdit}>
      {fileName}
    </button>
  );
}

function TitleField({ fileName, onDone }: Pick<FileTitleProps, 'fileName' | 'onDone'>) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.select(), []);
  const finish = () => {
    const typed = input.current?.value.trim() ?? '';
    onDone(typed === '' || typed === fileName ? null : typed);
  };
  return (
    <input
      ref={input}
      class="file-title file-title-field"
      type="text"
      aria-label="Name of the workbook"
      data-testid="file-title-field"
      defaultValue={fileName}
      maxLength={1000}
      onBlur={finish}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') input.current?.blur();
        if (event.key !== 'Escape') return;
        if (input.current) input.current.value = fileName;
        input.current?.blur();
      }}
    />
  );
}
