import { escapeInvisible } from "@pegboard/registry-core/internal";

interface PersonMarkProps {
  name: string;
  /** 16 px in a line of text, 22 px, 28 px in a list of people, or 40 px at the head of a page. */
  size?: "xs" | "s" | "m" | "l";
  /** Dashed for who has not joined, hollow for who cannot sign in. */
  look?: "full" | "dashed" | "hollow";
}

/** Initials in a grey circle. Decorative: the name stands beside it. */
export function PersonMark({ name, size = "s", look = "full" }: PersonMarkProps) {
  const words = escapeInvisible(name)
    .split(/[\s._@()-]+/)
    .filter(Boolean);
  const initials =
    words.length > 1 ? words.slice(0, 2).map(firstCharacter) : [...(words[0] ?? "")].slice(0, 2);
  return (
    <span
      aria-hidden
      translate="no"
      title={escapeInvisible(name)}
      className={`inline-grid flex-none place-items-center rounded-full font-semibold uppercase ${markLooks[look]} ${markSizes[size]}`}
    >
      {initials.join("")}
    </span>
  );
}

const markSizes = {
  xs: "size-4 text-[8px]",
  s: "size-5.5 text-[9px]",
  m: "size-7 text-[11px]",
  l: "size-10 text-list",
};
const markLooks = {
  full: "bg-press text-2 inset-ring inset-ring-line",
  dashed: "border border-dashed border-line-control text-2",
  hollow: "text-2 inset-ring inset-ring-line-strong",
};

const firstCharacter = (word: string): string => [...word][0] ?? "";
