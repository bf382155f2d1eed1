import { messages } from '../messages/messages';

const { edit, form } = messages.tables;

export const goneChoices = [
  { value: 'mark', label: form.goneMark },
  { value: 'remove', label: form.goneRemove },
];

export const newRowsChoices = [
  { value: 'top', label: form.newRowsTop },
  { value: 'bottom', label: form.newRowsBottom },
];

export const leftOutChoices = [
  { value: 'keep', label: edit.leftOutKeep },
  { value: 'delete', label: edit.leftOutDelete },
];
