export const goneChoices = [
  { value: 'mark', label: 'Keep them, with the date' },
  { value: 'remove', label: 'Remove, unless you wrote beside' },
];

export const newRowsChoices = [
  { value: 'top', label: 'Above the others' },
  { value: 'bottom', label: 'Below the others' },
];

export const leftOutChoices = [
  { value: 'keep', label: 'Keep its cells: they are yours then' },
  { value: 'delete', label: 'Delete it, unless you wrote in it' },
];
