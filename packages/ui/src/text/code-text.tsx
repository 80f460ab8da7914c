import { escapeInvisible } from "@pegboard/registry-core/internal";
/** A message with its `code` parts, between backticks, in the monospaced face. */
export function CodeText({ text }: { text: string }) {
  return escapeInvisible(text)
    .split("`")
    .map((part, index) =>
      // An odd part stands between two backticks; parts have no identity but their place.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      index % 2 === 1 ? <code key={index}>{part}</code> : part,
    );
}
