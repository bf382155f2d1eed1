import type { CategoryName } from '../categories';
import type { DemoTransaction } from '../ledger';

export interface DemoTag {
  readonly key: string;
  readonly name: string;
  readonly parent?: string;
  readonly color?: string;
  readonly description?: string;
  readonly isArchived?: true;
  /** Which transactions get it. */
  readonly matches?: (transaction: DemoTransaction) => boolean;
}

const isOf =
  (...names: readonly CategoryName[]) =>
  ({ category }: DemoTransaction) =>
    names.includes(category);

export const tags: readonly DemoTag[] = [
  { key: 'travel', name: 'Travel', color: '#1A73E8', description: 'Everything away from home' },
  { key: 'flights', name: 'Flights', parent: 'travel', color: '#4285F4', matches: isOf('flight') },
  { key: 'hotels', name: 'Hotels', parent: 'travel', color: '#669DF6', matches: isOf('lodging') },
  { key: 'lisbon', name: 'Lisbon with the Nuñez family', parent: 'travel' },
  { key: 'home', name: 'Home', color: '#188038' },
  { key: 'renovation', name: 'Renovation', parent: 'home', matches: isOf('hardware'), color: '#34A853' },
  { key: 'kitchen', name: 'Kitchen', parent: 'renovation', description: 'Budget 12,000' },
  { key: 'work', name: 'Work', color: '#E37400' },
  {
    key: 'reimbursable',
    name: 'Reimbursable',
    parent: 'work',
    color: '#F9AB00',
    description: 'To be claimed from Acme Robotics',
    matches: ({ category, key }) => category === 'ride' && key.endsWith('/0'),
  },
  { key: 'deductible', name: 'Tax deductible', color: '#9334E6', matches: isOf('donation', 'tax') },
  { key: 'children', name: 'Children', color: '#D93025', matches: isOf('childcare') },
  { key: 'gifts', name: '🎁 Gifts', color: '#F538A0' },
  { key: 'garden', name: 'Garden', parent: 'home', description: 'Plants, soil & tools' },
  {
    key: 'oldBudget',
    name: 'Old budget',
    isArchived: true,
    matches: ({ category, merchant }) => category === 'coffee' && merchant === 'Campus Kiosk',
  },
];
