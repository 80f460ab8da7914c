import type { MatrixSearch } from "../../addresses/searches/matrix-search.ts";

/** Where a person is in the matrix, and where its links lead. */
export interface MatrixPlace {
  search: MatrixSearch;
  setSearch(search: MatrixSearch): void;
}
