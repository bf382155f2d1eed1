export const goneChoices = [
  { value: 'mark', label: 'Keep them, with the date' },
  { value: 'remove', label: 'Remove, unless you wrote beside' },
];
