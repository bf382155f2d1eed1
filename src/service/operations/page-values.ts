export interface PageValues {
  readonly organizationId: string;
  /** The first day. */
  readonly from: string;
  /** Rows before this date and id, in the order of the list. */
  readonly before: readonly [date: string, id: string];
  readonly accountIds: readonly string[];
  readonly categoryKey: string;
  readonly tagId: string;
}

const types = {
  organization_id: ['uuid', ({ organizationId }: PageValues) => organizationId],
  first_day: ['date', ({ from }: PageValues) => from],
  before_date: ['date', ({ before }: PageValues) => before[0]],
  before_id: ['uuid', ({ before }: PageValues) => before[1]],
  account_ids: ['uuid[]', ({ accountIds }: PageValues) => accountIds],
  category_key: ['text', ({ categoryKey }: PageValues) => categoryKey],
  tag_id: ['uuid', ({ tagId }: PageValues) => tagId],
} as const;

/** The values that a statement uses, as its parameters. */
export class ValueList {
  private readonly used: (keyof typeof types)[] = [];

  /** The parameter of the value, such as `$1::uuid`. */
  get(name: keyof typeof types): string {
    if (!this.used.includes(name)) this.used.push(name);
    return `$${this.used.indexOf(name) + 1}::${types[name][0]}`;
  }

  read(values: PageValues): readonly unknown[] {
    return this.used.map((name) => types[name][1](values));
  }
}
