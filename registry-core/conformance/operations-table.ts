/** Operations of the case files by name. A wrong input fails its case. */
export type OperationsTable = Readonly<Record<string, (input: never) => unknown>>;
