import { PegboardError } from "../errors.ts";
import type { StoredPerson } from "../stores/people/people-store.ts";
import { COMMON_PASSWORDS } from "./common-passwords.ts";

/** Words of a person that others know. */
type KnownWords = Partial<Pick<StoredPerson, "name" | "email">>;

/** The fewest different characters of a password. */
const LEAST_DIFFERENT = 5;
/** The fewest characters besides words that others know. */
const LEAST_OWN = 8;
/** Shorter words than this stand in many passwords by chance. */
const SHORTEST_WORD = 4;
/** Characters in the order in which they are counted or lie on a keyboard. */
const KEYBOARD_ROWS = [
  "01234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
];

/**
 * Refuses a password that is tried first by whoever guesses: one of those that many people choose,
 * one that repeats or counts, or one of words that everybody knows of the person.
 * @throws PegboardError "weak_password"
 */
export function requireStrongPassword(password: string, person: KnownWords): void {
  const text = password.normalize("NFKC").toLowerCase();
  if (COMMON_PASSWORDS.has(text) || isRepeated(text) || isCountingUp(text))
    throw new PegboardError("weak_password", (t) =>
      t("This password is one of those that are guessed first. Choose another one."),
    );
  if (ownPart(text, person).length < LEAST_OWN)
    throw new PegboardError("weak_password", (t) =>
      t(
        "This password is little more than a name that others know: yours, your address or Pegboard's. Choose another one.",
      ),
    );
}

/** Whether a text is a shorter one several times over, or has few different characters. */
function isRepeated(text: string): boolean {
  if (new Set(text).size < LEAST_DIFFERENT) return true;
  // A text that is found in itself before its end repeats its beginning.
  return (text + text).indexOf(text, 1) < text.length;
}

/** Whether each character follows the one before it, or comes before it, on one of the rows. */
function isCountingUp(text: string): boolean {
  const steps = [...text].slice(1).filter((one, at) => {
    const pair = `${text[at]}${one}`;
    const turned = `${one}${text[at]}`;
    return KEYBOARD_ROWS.some((row) => row.includes(pair) || row.includes(turned));
  });
  // Where one row ends another begins.
  return steps.length >= text.length - KEYBOARD_ROWS.length;
}

/** What is left of a password without the words that others know. */
function ownPart(text: string, { name = "", email = "" }: KnownWords): string {
  const parts = `${name} ${email}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const words = [email.toLowerCase(), ...parts, "pegboard"]
    .filter(({ length }) => length >= SHORTEST_WORD)
    .sort((one, other) => other.length - one.length);
  return words.reduce((left, word) => left.replaceAll(word, ""), text);
}
