/** What a server lists besides tools, unchecked. */
export interface ListedMaterials {
  prompts: unknown[];
  resources: unknown[];
  templates: unknown[];
}

/** Prompts or resources that a server says it has, and does not list. */
export interface RefusedList {
  of: "prompts" | "resources";
  cause: string;
}
