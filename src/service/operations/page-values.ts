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

/** The values that a statement uses, and how its text names each. */
export class ValueList {
  private readonly used: (keyof typeof types)[] = [];

  /** The column of the value in the table `v`. */
  get(name: keyof typeof types): string {
    if (!this.used.includes(name)) this.used.push(name);
    return `v.${name}`;
  }

  /**
   * The planner does not know what a subquery with an offset gives. Otherwise it would plan each execution for its values,
   * although the plan is the same, and planning takes longer than reading the page.
   */
  toTable(): string {
    const columns = this.used.map((name, index) => `$${index + 1}::${types[name][0]} as ${name}`);
    return `(select ${columns.join(', ')} offset 0) v`;
  }

  read(values: PageValues): readonly unknown[] {
    return this.used.map((name) => types[name][1](values));
  }
}
