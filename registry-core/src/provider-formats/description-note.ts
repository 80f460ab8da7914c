/** A description followed by one more sentence, for what a provider has no keyword for. */
export function withNote(description: string | undefined, note: string): string {
  const before = description?.trim() ?? "";
  const separator = before === "" ? "" : /[.!?:]$/.test(before) ? " " : ". ";
  return `${before}${separator}${note}`;
}
