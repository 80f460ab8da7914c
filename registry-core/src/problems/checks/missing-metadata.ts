import type { ToolDefinition } from "../../definition/tool-definition.ts";
import { newProblem } from "../new-problem.ts";
import type { Problem } from "../problem.ts";
import type { ProblemCheck } from "../problem-check.ts";

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
          { kind: "override", label: "Show it", tool: name, changes: { visible: true } },
          { kind: "override", label: "Keep it hidden", tool: name, changes: { visible: false } },
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
          {
            kind: "override",
            label: `Call it ${name}`,
            tool: tool.name,
            changes:
              place.method === undefined
                ? { displayName: name }
                : { methods: { [place.method]: { displayName: name } } },
          },
          { kind: "open", label: place.method === undefined ? "Open tool" : "Open method", place, tab: "overview" },
        ],
      },
      "displayName",
    );
  });
}
