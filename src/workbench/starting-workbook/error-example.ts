/** The formula of the sheet Try it that is meant to fail, as executions name it. */
export const errorExample = { cell: 'Try it!D15', argument: 'nonsense' } as const;
