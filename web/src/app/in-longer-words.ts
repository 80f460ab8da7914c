import { speak } from "@pegboard/registry-core/german";
import { stretchAll } from "../language/stretched.ts";

/** Lets registry-core say everything in longer words with accents on this page. */
export function answerInLongerWords(): void {
  speak((english) => stretchAll(english) as object);
}
