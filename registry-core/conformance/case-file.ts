/** One fact: an operation of the library, an input, and what must come out. */
export interface ConformanceCase {
  id: string;
  op: string;
  input: unknown;
  match: string;
  expected: unknown;
  /** Other right answers. */
  alsoAccept?: unknown[];
  /** Texts that the answer has to contain, with `containsAll`. */
  contains?: string[];
  not_contains?: string[];
}

/** The cases of a file. Throws an Error that says what is wrong with the file. */
export function parseCaseFile(text: string): ConformanceCase[] {
  const file: unknown = JSON.parse(text);
  const cases =
    typeof file === "object" && file !== null && "cases" in file ? file.cases : undefined;
  if (!Array.isArray(cases)) throw new Error('has no list "cases"');
  for (const [index, entry] of cases.entries()) {
    const isCase =
      entry && typeof entry.id === "string" && typeof entry.op === "string" && "input" in entry;
    if (!isCase)
      throw new Error(`cases[${index}] is no case: it needs id, op, input, match and expected`);
  }
  return cases;
}
