import type { TileChoice } from "../api-contract/agent-contract.ts";

/** Colours on which letters can be read, in the light and the dark theme, as tiles mix them. */
const TILE_COLORS = [
  "#6366f1",
  "#f59e0b",
  "#10b981",
  "#ec4899",
  "#06b6d4",
  "#ef4444",
  "#8b5cf6",
  "#84cc16",
  "#f97316",
  "#14b8a6",
  "#d946ef",
  "#3b82f6",
] as const;

/**
 * Chooses letters that no other agent has, made from the name, in the colour that the fewest agents
 * have.
 */
export function chooseTile(name: string, others: readonly TileChoice[]): TileChoice {
  const taken = new Set(others.map(({ letters }) => letters));
  const uses = (color: string) => others.filter((other) => other.color === color).length;
  const color = TILE_COLORS.reduce((least, next) => (uses(next) < uses(least) ? next : least));
  for (const letters of possibleLetters(name)) if (!taken.has(letters)) return { letters, color };
  throw new Error("Counting ended.");
}

/**
 * Yields the initials first, then the first letter with each later one, with any other letter, then
 * all combinations.
 */
function* possibleLetters(name: string): Generator<string> {
  const words = name.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? [];
  const initials = words.map((word) => capital(word));
  const [first] = initials;
  if (first !== undefined) {
    if (initials[1] !== undefined) yield first + initials[1];
    for (const letter of [...words.join("")].slice(1)) yield first + capital(letter);
    for (let other = 0; other < 36; other++) yield first + other.toString(36).toUpperCase();
  }
  for (let number = 360; ; number++) yield number.toString(36).toUpperCase();
}

function capital(word: string): string {
  const [letter = ""] = word;
  return [...letter.toUpperCase()][0] ?? "";
}
