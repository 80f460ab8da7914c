import { Bot } from "lucide-react";
import type { SourceSummary } from "../../../api/sources.ts";
import { Button } from "../../../components/button.tsx";
import { Note } from "../../../components/note.tsx";
import { common } from "../../../language/common.ts";
import { UseInAgents } from "../../../settings/use-in-agents/use-in-agents.tsx";
import { countWaiting } from "../source-words.ts";
import { say } from "./texts.ts";

/** The next step for a source that no agent uses yet. */
export function NextStep({ source }: { source: SourceSummary }) {
  const { tools, name } = source;
  return (
    <div className="px-6 pb-4 max-sm:px-4">
      <Note
        actions={
          <UseInAgents
            what={name}
            methods={tools.map((tool) => ({ tool: tool.name }))}
            trigger={
              <Button size="s" icon={Bot}>
                {common.useInAgents}
              </Button>
            }
            align="end"
            side="bottom"
          />
        }
      >
        {say.offInEveryAgent(tools.length)}
        {countWaiting(source) > 0 && ` ${say.reviewFirst(countWaiting(source))}`}
      </Note>
    </div>
  );
}
