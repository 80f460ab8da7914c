let keptFor: string | undefined;

/** Whose work this page keeps in the browser; undefined where nobody signs in. */
export const keptForWhom = (): string | undefined => keptFor;

/** The key under which this page keeps something of its person's work. */
export const keptKey = (key: string): string => (keptFor === undefined ? key : `${keptFor}~${key}`);

/** Keeps what this page stores for one person, so that nobody else who uses the browser sees it. */
export function keepFor(person: string | undefined): void {
  keptFor = person;
}
