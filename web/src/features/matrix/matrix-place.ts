import type { MatrixSearch } from "../../addresses/searches/matrix-search.ts";

/** A person's place in the matrix, and the targets of its links. */
export interface MatrixPlace {
  search: MatrixSearch;
  setSearch(search: MatrixSearch): void;
}
