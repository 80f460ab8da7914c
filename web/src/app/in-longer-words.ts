import { speak } from "@pegboard/registry-core/german";
import { stretchAll } from "../messages/stretched.ts";

/**
 * Lets registry-core say everything in longer words with accents on this page. How numbers are
 * written is no word.
 */
export function answerInLongerWords(): void {
  speak(({ locale, ...words }: { locale?: string }) => ({
    ...(stretchAll(words) as object),
    ...(locale && { locale }),
  }));
}
