import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { limits } from '../../../../contract/limits';
import type { SidebarError, TagView } from '../../protocol';
import { isOfInput } from '../messages/describe-error';
import { messages } from '../messages/messages';
import { ErrorNote } from '../parts/error-note';
import { Form, FormButtons, TextField } from '../parts/fields';
import type { Server } from '../server';
import { ColorField } from './tag-color';
import { findDuplicate } from './tag-options';
import { ParentPicker } from './tag-picker';

const text = messages.tag.newTag;

interface NewTagFormProps {
  server: Server;
  connectionFingerprint: string;
  tags: readonly TagView[];
  initialName: string;
  onCreated: (tag: TagView, parentTagId: string | null) => void;
  onRefused: () => void;
  onCancel: () => void;
}

const noProblems: NewTagProblems = { name: null, parent: null, description: null };

export function NewTagForm({ server, connectionFingerprint, tags, initialName, ...on }: NewTagFormProps) {
  const [draft, setDraft] = useState<NewTag>({
    name: initialName,
    parentTagId: null,
    unknownParent: '',
    color: null,
    description: '',
  });
  const [problems, setProblems] = useState(noProblems);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<SidebarError | null>(null);
  const parents = useMemo(() => tags.filter(({ isArchived }) => !isArchived), [tags]);
  const nameInput = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => nameInput.current?.focus(), []);

  const change = (part: Partial<NewTag>) => setDraft((before) => ({ ...before, ...part }));
  const submit = async () => {
    if (isBusy) return;
    const found = checkNewTag(draft, tags);
    setProblems(found);
    setError(null);
    if (found.name !== null) nameInput.current?.focus();
    if (found.name !== null || found.parent !== null || found.description !== null) return;
    setBusy(true);
    const description = draft.description.trim();
    const response = await server.call('createTag', {
      connectionFingerprint,
      name: draft.name.trim(),
      parentTagId: draft.parentTagId,
      color: draft.color,
      description: description === '' ? null : description,
    });
    setBusy(false);
    if (response.ok) {
      on.onCreated(response.data, draft.parentTagId);
      return;
    }
    setError(response.error);
    // Another user may have created the tag, or the answer was lost. The reloaded list shows it.
    on.onRefused();
  };

  return (
    <Form
      onSubmit={() => void submit()}
      onCancel={() => {
        if (!isBusy) on.onCancel();
      }}
    >
      <h2 class="title">{text.title}</h2>
      <TextField
        label={text.name}
        value={draft.name}
        onInput={(name) => change({ name })}
        problem={problems.name}
        isRequired
        isOff={isBusy}
        inputRef={nameInput}
      />
      <ParentPicker
        tags={parents}
        chosenId={draft.parentTagId}
        onChange={(parentTagId) => change({ parentTagId })}
        onUnknown={(unknownParent) => change({ unknownParent })}
        problem={problems.parent}
        isOff={isBusy}
      />
      <ColorField value={draft.color} onChange={(color) => change({ color })} isOff={isBusy} />
      <TextField
        label={text.description}
        value={draft.description}
        onInput={(description) => change({ description })}
        problem={problems.description}
        isOff={isBusy}
      />
      {error !== null && <ErrorNote error={error} onRetry={isOfInput(error) ? undefined : () => void submit()} />}
      <FormButtons isBusy={isBusy} onCancel={on.onCancel}>
        {isBusy ? text.creating : text.create}
      </FormButtons>
    </Form>
  );
}

interface NewTag {
  readonly name: string;
  readonly parentTagId: string | null;
  /** What was typed as the parent and is no tag. */
  readonly unknownParent: string;
  readonly color: string | null;
  readonly description: string;
}

interface NewTagProblems {
  readonly name: string | null;
  readonly parent: string | null;
  readonly description: string | null;
}

export function checkNewTag(draft: NewTag, tags: readonly TagView[]): NewTagProblems {
  const { unknownParent } = draft;
  const parent = unknownParent === '' ? null : text.unknownParent(unknownParent);
  return { name: checkName(draft, tags), parent, description: checkDescription(draft.description.trim()) };
}

function checkName({ name, parentTagId }: NewTag, tags: readonly TagView[]): string | null {
  const length = [...name.trim()].length;
  if (length === 0) return text.noName;
  if (length > limits.tagNameMaxLength) {
    return text.nameTooLong(limits.tagNameMaxLength, length);
  }
  const parentPath = tags.find(({ id }) => id === parentTagId)?.path ?? null;
  const duplicate = findDuplicate(tags, name, parentPath);
  if (duplicate === null) return null;
  return duplicate.isArchived ? text.existsArchived(duplicate.path) : text.exists(duplicate.path);
}

function checkDescription(description: string): string | null {
  const length = [...description].length;
  if (length <= limits.tagDescriptionMaxLength) return null;
  return text.descriptionTooLong(limits.tagDescriptionMaxLength, length);
}
