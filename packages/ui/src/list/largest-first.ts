/** The order of rows by a number of each, from the largest one down. */
export const largestFirst =
  <Row>(read: (row: Row) => number) =>
  (a: Row, b: Row): number =>
    read(b) - read(a);
