import type { Toolset } from "@pegboard/registry-core";
import { comparedMethods, LookAlikeIndex, memoByIdentity } from "@pegboard/registry-core/internal";
import { type ToolsetQuality, toolsetQuality } from "@pegboard/registry-core/problems";

/** Each form of a method is compared with the others once, whichever agent has it. */
export const knownLookAlikes = new LookAlikeIndex();

/** Compares what a toolset offers and is not known yet; clicks run between the steps. */
export async function learnLookAlikes(toolset: Toolset, signal: AbortSignal): Promise<void> {
  for (const _ of knownLookAlikes.learnInSteps(comparedMethods(toolset))) {
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return;
  }
}

/** A state of an agent whose methods are compared, and what somebody accepted. */
export type JudgedInput = Omit<Parameters<typeof toolsetQuality>[0], "lookAlikes">;

/** What the rules find in a state, found once for all parts of the screen that ask. */
export function judgedQuality(input: JudgedInput): ToolsetQuality {
  const place = judgedToolsets(input.agent.toolset);
  const { known } = place;
  if (
    known?.input.catalog === input.catalog &&
    known.input.accepted === input.accepted &&
    known.input.agent.id === input.agent.id &&
    known.input.agent.name === input.agent.name
  )
    return known.quality;
  const quality = toolsetQuality({ ...input, lookAlikes: knownLookAlikes });
  place.known = { input, quality };
  return quality;
}

interface JudgedToolset {
  known?: { input: JudgedInput; quality: ToolsetQuality };
}
const judgedToolsets = memoByIdentity((_toolset: Toolset): JudgedToolset => ({}));
