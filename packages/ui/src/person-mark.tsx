import { escapeInvisible } from "@pegboard/registry-core/internal";

interface PersonMarkProps {
  name: string;
  /** 22 px, or 40 px at the head of a page. */
  size?: "s" | "l";
}

/** Initials in a grey circle. Decorative: the name stands beside it. */
export function PersonMark({ name, size = "s" }: PersonMarkProps) {
  const words = escapeInvisible(name)
    .split(/[\s._@-]+/)
    .filter(Boolean);
  const initials =
    words.length > 1 ? words.slice(0, 2).map(firstCharacter) : [...(words[0] ?? "")].slice(0, 2);
  return (
    <span
      aria-hidden
      title={escapeInvisible(name)}
      className={`inline-grid flex-none place-items-center rounded-full bg-press font-semibold text-2 inset-ring inset-ring-line uppercase ${markSizes[size]}`}
    >
      {initials.join("")}
    </span>
  );
}

const markSizes = { s: "size-5.5 text-[9px]", l: "size-10 text-list" };

const firstCharacter = (word: string): string => [...word][0] ?? "";
