/** What a server lists besides tools, unchecked. */
export interface ListedMaterials {
  prompts: unknown[];
  resources: unknown[];
  templates: unknown[];
}

/** What a server says it has, and does not list. */
export interface RefusedList {
  of: keyof ListedMaterials;
  cause: string;
}
