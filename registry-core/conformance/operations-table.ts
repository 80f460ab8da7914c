/** Operations of the case files by name. An operation with a wrong input fails its case. */
export type OperationsTable = Readonly<Record<string, (input: never) => unknown>>;
