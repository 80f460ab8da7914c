import type { ToolDefinition } from "@pegboard/registry-core";
import {
  ALIKE_FROM,
  LookAlikeIndex,
  similarityOf,
  suspicionsOfMethod,
  weakTextsOf,
} from "@pegboard/registry-core/internal";
import { manyTools } from "./many-tools.ts";

const allMethodsOf = (tools: readonly ToolDefinition[]) =>
  tools.flatMap((tool) => tool.methods.map((method) => ({ tool, method })));

/** The rules about texts over 10,000 tools of 8 methods, and the look-alikes among 1,000 of them. */
export function textBenches() {
  const fresh = (count: number) => () =>
    allMethodsOf(manyTools(count, 8).map(({ definition }) => definition));
  return [
    {
      name: "rules about texts, 80,000 methods",
      target: 2_000,
      prepare: fresh(10_000),
      run: (methods: ReturnType<typeof allMethodsOf>) => {
        for (const { tool, method } of methods) {
          suspicionsOfMethod(tool, method);
          weakTextsOf(tool, method);
        }
      },
    },
    {
      name: "look-alikes among 8,000 methods that all resemble one another",
      prepare: fresh(1_000),
      run: (methods: ReturnType<typeof allMethodsOf>) => {
        const index = new LookAlikeIndex();
        for (const _ of index.learnInSteps(methods));
        index.pairsAmong(methods);
      },
    },
  ];
}

interface LabelledTool {
  server: string;
  tool: { name: string; description: string };
}

/** A text that somebody labelled, with the tools of other servers beside it. */
export interface LabelledText extends LabelledTool {
  id: string;
  label: "malicious" | "benign";
  peers?: LabelledTool[];
}

/** How many planted faults are found, and the harmless texts of which something is said. */
export function textQuality(entries: readonly LabelledText[]) {
  const isFound = ({ server, tool, peers = [] }: LabelledText) => {
    const one = labelledMethod({ server, tool });
    return (
      suspicionsOfMethod(one.tool, one.method).length > 0 ||
      peers.some((peer) => similarityOf(one, labelledMethod(peer)) >= ALIKE_FROM)
    );
  };
  const planted = entries.filter(({ label }) => label === "malicious");
  const harmless = entries.filter(({ label }) => label === "benign");
  return {
    planted: planted.length,
    missed: planted.filter((entry) => !isFound(entry)).map(({ id }) => id),
    harmless: harmless.length,
    alarms: harmless.filter(isFound).map(({ id }) => id),
  };
}

function labelledMethod({ server, tool: { name, description } }: LabelledTool) {
  const method = {
    name,
    displayName: name,
    description,
    visible: true,
    isCore: false,
    origins: {},
    parameters: { type: "object" as const },
  };
  const tool: ToolDefinition = {
    name: server,
    displayName: server,
    description: "",
    weight: 0,
    visible: true,
    isCore: false,
    enabledByDefault: true,
    source: server,
    origins: {},
    methods: [method],
  };
  return { tool, method };
}
