import type { ToolDefinition } from "../../definition/tool-definition.ts";
import { metadataOperation, metadataOperations } from "../../settings/metadata-fields.ts";
import { newProblem } from "../new-problem.ts";
import type { Problem } from "../problem.ts";
import type { ProblemCheck } from "../problem-check.ts";
import { organisationFix } from "../settings-fix.ts";

/** Tools that are hidden only because nothing says otherwise, and names for people that are blank. */
export const checkMetadata: ProblemCheck = ({ catalog }) =>
  catalog.tools.flatMap((tool) => [...hiddenByDefault(tool), ...blankNames(tool)]);

function hiddenByDefault({ name, displayName, hiddenByDefault: isHidden, visible }: ToolDefinition): Problem[] {
  if (!isHidden || visible) return [];
  const place = { tool: name };
  return [
    newProblem(
      {
        kind: "missing metadata",
        severity: "note",
        message: `\`${name}\` does not say whether it is shown, so it is hidden`,
        detail: `${displayName} · what is on stays on, out of sight`,
        place,
        fixes: [
          organisationFix("Show it", metadataOperations(name, { visible: true })),
          organisationFix("Keep it hidden", metadataOperations(name, { visible: false })),
        ],
      },
      "visible",
    ),
  ];
}

function blankNames(tool: ToolDefinition): Problem[] {
  const blank = [
    ...(tool.displayName.trim() === "" ? [{ tool: tool.name }] : []),
    ...tool.methods
      .filter(({ displayName }) => displayName.trim() === "")
      .map(({ name }) => ({ tool: tool.name, method: name })),
  ];
  return blank.map((place: { tool: string; method?: string }) => {
    const name = place.method ?? place.tool;
    return newProblem(
      {
        kind: "missing metadata",
        severity: "warning",
        message: `\`${name}\` has a blank display name`,
        detail: `${tool.name}${place.method === undefined ? "" : ` › ${place.method}`} · its row has no name to read`,
        place,
        fixes: [
          organisationFix(`Call it ${name}`, [metadataOperation({ ...place, field: "displayName" }, name)]),
          { kind: "open", label: place.method === undefined ? "Open tool" : "Open method", place, tab: "overview" },
        ],
      },
      "displayName",
    );
  });
}
