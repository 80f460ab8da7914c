/** A description with one more sentence behind it, for what a provider has no keyword for. */
export function withNote(description: string | undefined, note: string): string {
  const before = description?.trim() ?? "";
  if (before === "") return note;
  return `${before}${/[.!?:]$/.test(before) ? "" : "."} ${note}`;
}
