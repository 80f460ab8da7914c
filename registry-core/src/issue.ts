/** What is wrong with a value from outside. `path` leads from the root to the faulty place; numbers are array indexes. */
export interface Issue {
  path: (string | number)[];
  message: string;
}
