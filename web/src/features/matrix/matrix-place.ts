import type { MatrixSearch } from "../../settings/matrix-path.ts";

/** Where a person is in the matrix, and where its links lead. */
export interface MatrixPlace {
  search: MatrixSearch;
  setSearch(search: MatrixSearch): void;
  comparePath(agent: string, other: string): string;
  agentsPath: string;
  sourcesPath: string;
  /** The modifier of shortcuts as this computer prints it: "⌘" or "Ctrl+". */
  modKey: string;
}
