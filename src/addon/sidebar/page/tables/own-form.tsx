import { useState } from 'preact/hooks';
import type { TableView } from '../../protocol';
import { messages } from '../messages/messages';
import { Form, FormButtons, TextField } from '../parts/fields';
import type { TablesControl } from './use-tables';

const text = messages.tables.own;

/** A transaction that only the user has, such as a planned bill. */
export function OwnForm({
  table,
  control,
  onClose,
}: {
  table: TableView;
  control: TablesControl;
  onClose: () => void;
}) {
  // As in ISO 8601, of the reader's day.
  const [own, setOwn] = useState({
    date: new Date().toLocaleDateString('sv'),
    name: '',
    amount: '',
    category: '',
    account: '',
  });
  const isBusy = control.busyId === table.id;
  const field = (key: keyof typeof own, hint?: string) => (
    <TextField
      label={text[key]}
      value={own[key]}
      onInput={(value) => setOwn({ ...own, [key]: value })}
      isOff={isBusy}
      {...(hint === undefined ? {} : { hint })}
    />
  );
  const submit = async () => {
    if (await control.addOwn({ id: table.id, ...own })) onClose();
  };
  return (
    <Form className="note table-form" label={text.add} onSubmit={() => void submit()} onCancel={onClose}>
      {field('date')}
      {field('name')}
      {field('amount', text.amountHint)}
      {table.columns.includes('category') && field('category')}
      {field('account')}
      <FormButtons
        kind="secondary"
        isBusy={isBusy}
        isOff={own.date === '' || own.name === '' || own.amount === ''}
        onCancel={onClose}
      >
        {text.insert}
      </FormButtons>
    </Form>
  );
}
