import { escapeInvisible } from "@pegboard/registry-core/internal";

/** Initials in a grey circle. Decorative: the name stands beside it. */
export function PersonMark({ name }: { name: string }) {
  const words = escapeInvisible(name)
    .split(/[\s._@-]+/)
    .filter(Boolean);
  const initials =
    words.length > 1 ? words.slice(0, 2).map(firstCharacter) : [...(words[0] ?? "")].slice(0, 2);
  return (
    <span
      aria-hidden
      title={escapeInvisible(name)}
      className="inline-grid size-5.5 flex-none place-items-center rounded-full bg-press text-[9px] font-semibold text-2 inset-ring inset-ring-line uppercase"
    >
      {initials.join("")}
    </span>
  );
}

const firstCharacter = (word: string): string => [...word][0] ?? "";
