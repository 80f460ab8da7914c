/** A description with one more sentence behind it, for what a provider has no keyword for. */
export function withNote(description: string | undefined, note: string): string {
  const before = description?.trim() ?? "";
  const separator = before === "" ? "" : /[.!?:]$/.test(before) ? " " : ". ";
  return `${before}${separator}${note}`;
}
