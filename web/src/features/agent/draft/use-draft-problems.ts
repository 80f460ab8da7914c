import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { preferencesQuery } from "../../../api/preferences.ts";
import { ignoredProblemsQuery } from "../../../api/problems.ts";
import { useAfterPause } from "../../../components/use-paused.ts";
import { isWhole } from "../model/read-tools.ts";
import { useRenderFaults } from "../templates/use-render-faults.ts";
import type { DraftProblems, DraftProblemsInput } from "./draft-problems.ts";

/** What a click changes is painted first. */
const AFTER_PAINT_MS = 50;

const NONE = {};

/** The problems of the drafted agent, checked after the change is painted. Undefined before the first check. */
export function useDraftProblems(
  given: Omit<DraftProblemsInput, "functionLimits" | "ignored" | "rendered">,
): DraftProblems | undefined {
  const { definitions, settings, texts, model, tokens, savedTokens, tokenizer } = given;
  const functionLimits = useQuery({ ...preferencesQuery, select: (answer) => answer.functionLimits }).data;
  const ignored = useQuery(ignoredProblemsQuery).data ?? NONE;
  const rendered = useRenderFaults(given);
  const [found, setFound] = useState<DraftProblems>();
  const input = useMemo(
    () => ({ definitions, settings, texts, model, tokens, savedTokens, tokenizer, functionLimits, ignored, rendered }),
    [definitions, settings, texts, model, tokens, savedTokens, tokenizer, functionLimits, ignored, rendered],
  );
  useAfterPause(input, AFTER_PAINT_MS, async (_, stop) => {
    if (!isWhole(model.toolset) || !isWhole(model.savedToolset)) return;
    try {
      const { findDraftProblems } = await import("./draft-problems.ts");
      if (!stop.aborted) await findDraftProblems(input, stop, setFound);
    } catch {
      // The chunk did not load. The Problems screen shows the saved state's problems.
    }
  });
  return found;
}
