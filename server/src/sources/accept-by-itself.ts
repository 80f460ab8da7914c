import { acceptChanges, reviewSteps, type ToolDefinition } from "@pegboard/registry-core";
import { inSlices } from "../in-slices.ts";
import type { AcceptedDefinitions } from "../stores/accepted/accepted-definitions.ts";
import { decidedSteps, type HeldList } from "./decided-forms.ts";
import { asUnseen, settledForms, withUnseen } from "./kept-forms.ts";

interface ListedNow {
  held: HeldList;
  /** What was shown of the source before. */
  remembered: ToolDefinition[];
  /** What is gone stays until somebody saw it. */
  keepsGone: boolean;
}

/**
 * What is accepted once a list is taken without anybody's word, and the fingerprints of the forms that count no more. What is different is
 * unseen, unless the source takes its changes at once. What somebody decided about stays decided.
 */
export async function acceptByItself(
  { definitions, takesChanges, held: waiting }: AcceptedDefinitions,
  { held, remembered, keepsGone }: ListedNow,
): Promise<{ definitions: ToolDefinition[]; outdated: string[] }> {
  const listed = [...held.listed];
  if (!definitions) {
    // Some servers list the rest of their tools a moment later, so remembered tools count too.
    const both = acceptChanges(remembered, listed, (await inSlices(reviewSteps(remembered, listed))).changes);
    return { definitions: takesChanges ? both : asUnseen(both), outdated: [] };
  }
  if (keepsGone) {
    const { changes } = await inSlices(reviewSteps(definitions, listed));
    const all = acceptChanges(definitions, listed, changes);
    return { definitions: takesChanges ? all : withUnseen(all, changes), outdated: [] };
  }
  const { changes } = await inSlices(decidedSteps(held));
  const waitsOn = new Set(takesChanges ? waiting : undefined);
  const settled = settledForms(held, changes, ({ fingerprint }) => waitsOn.has(fingerprint));
  return takesChanges ? settled : { ...settled, definitions: withUnseen(settled.definitions, changes) };
}
