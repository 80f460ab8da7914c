import { Button } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { Bot } from "lucide-react";
import type { SourceSummary } from "../../../api/sources.ts";
import { t } from "../../../messages/t.ts";
import { UseInAgents } from "../../../settings/use-in-agents/use-in-agents.tsx";
import { countWaiting } from "../source-words.ts";

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
                {t("Use in agents…")}
              </Button>
            }
            align="end"
            side="bottom"
          />
        }
      >
        {t("{tools, plural, one {# tool} other {# tools}}, off in every agent.", {
          tools: tools.length,
        })}
        {countWaiting(source) > 0 &&
          ` ${t("{changes, plural, one {# change} other {# changes}} to review first.", { changes: countWaiting(source) })}`}
      </Note>
    </div>
  );
}
