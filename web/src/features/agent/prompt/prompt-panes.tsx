import { classNames } from "@pegboard/ui/class-names.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import type { AgentPromptSearch } from "../../../addresses/searches/agent-prompt-search.ts";
import { t } from "../../../messages/t.ts";
import { RenderedPane } from "./rendered-pane.tsx";
import { TemplatePane } from "./template-pane.tsx";
import { useEditedPrompt } from "./use-edited-prompt.ts";

interface PromptPanesProps {
  search: AgentPromptSearch;
  setSearch(patch: AgentPromptSearch): void;
}

/** A template and its text, side by side or one at a time. */
export function PromptPanes({ search, setSearch }: PromptPanesProps) {
  const prompt = useEditedPrompt(search);
  const view = search.view ?? "template";
  return (
    <>
      <div className="flex flex-none border-b border-line bg-panel px-4 py-1.5 max-sm:px-2 lg:hidden">
        <Segmented
          label={t("Pane")}
          items={[
            { id: "template", label: t("Template") },
            { id: "rendered", label: t("Rendered") },
          ]}
          value={view}
          onChange={(next) => setSearch({ view: next === "rendered" ? next : undefined })}
        />
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-2 grid-rows-[minmax(0,1fr)] bg-panel max-lg:grid-cols-1">
        <div
          className={classNames(
            "flex min-h-0 min-w-0 flex-col",
            view === "rendered" && "max-lg:hidden",
          )}
        >
          <TemplatePane {...{ prompt, search, setSearch }} />
        </div>
        <div
          className={classNames(
            "flex min-h-0 min-w-0 flex-col border-l border-line max-lg:border-l-0",
            view === "template" && "max-lg:hidden",
          )}
        >
          <RenderedPane {...{ prompt, setSearch }} />
        </div>
      </div>
    </>
  );
}
