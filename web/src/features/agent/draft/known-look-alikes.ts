import type { Toolset } from "@pegboard/registry-core";
import { comparedMethods, LookAlikeIndex } from "@pegboard/registry-core/internal";

/** Each form of a method is compared with the others once, whichever agent has it. */
export const knownLookAlikes = new LookAlikeIndex();

/** Compares what a toolset offers and is not known yet; clicks run between the steps. */
export async function learnLookAlikes(toolset: Toolset, signal: AbortSignal): Promise<void> {
  for (const _ of knownLookAlikes.learnInSteps(comparedMethods(toolset))) {
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return;
  }
}
