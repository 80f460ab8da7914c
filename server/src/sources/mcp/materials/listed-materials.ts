/** Everything that a server lists besides tools, unchecked. */
export interface ListedMaterials {
  prompts: unknown[];
  resources: unknown[];
  templates: unknown[];
}

/** A list that a server says it has, and does not give. */
export interface RefusedList {
  of: keyof ListedMaterials;
  cause: string;
}
