import { classNames } from "@pegboard/ui/class-names.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { SkeletonBar } from "@pegboard/ui/page/skeleton.tsx";
import { useLater } from "@pegboard/ui/use-debounced.ts";
import type { AgentPromptSearch } from "../../../addresses/searches/agent-prompt-search.ts";
import { t } from "../../../messages/t.ts";
import type { AgentLinks } from "../draft/agent-edit.tsx";
import { AgentPanel, EditedAgentPage } from "../edited-agent-page.tsx";
import { RenderedPane } from "./rendered-pane.tsx";
import { TemplatePane } from "./template-pane.tsx";
import { useEditedPrompt } from "./use-edited-prompt.ts";

interface AgentPromptPageProps {
  agent: string;
  search: AgentPromptSearch;
  /** Changes the given keys; undefined removes one from the address. */
  setSearch(patch: AgentPromptSearch): void;
  links: AgentLinks;
}

/** An agent's prompt templates beside the texts that they make. */
export function AgentPromptPage({ agent, search, setSearch, links }: AgentPromptPageProps) {
  return (
    <EditedAgentPage
      agent={agent}
      links={links}
      tab="prompt"
      failed={t("The templates could not be loaded")}
      readOnly={t("Read only until the templates are loaded again")}
      skeleton={
        <AgentPanel>
          <TemplateSkeleton />
        </AgentPanel>
      }
    >
      <PromptPanes key={search.template ?? "system"} search={search} setSearch={setSearch} />
    </EditedAgentPage>
  );
}

/** Lines of text in the place of a template that is still loading. */
function TemplateSkeleton() {
  const late = useLater(150);
  return (
    <div role="status" aria-label={t("Loading the templates")} className="px-4 py-2">
      {late &&
        skeletonLineWidths.map((width) => (
          <div key={width} className="flex h-5 items-center gap-4">
            <SkeletonBar className="h-2 w-4 flex-none" />
            <span className="max-w-2xl" style={{ width: `${width}%` }}>
              <SkeletonBar className="h-2.5 w-full" />
            </span>
          </div>
        ))}
    </div>
  );
}

const skeletonLineWidths = [64, 52, 23, 36, 58, 47, 31, 72, 44, 29, 41, 26, 61, 38];

interface PromptPanesProps {
  search: AgentPromptSearch;
  setSearch(patch: AgentPromptSearch): void;
}

/** A template and its text, side by side or one at a time. */
function PromptPanes({ search, setSearch }: PromptPanesProps) {
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
          <TemplatePane prompt={prompt} search={search} setSearch={setSearch} />
        </div>
        <div
          className={classNames(
            "flex min-h-0 min-w-0 flex-col border-l border-line max-lg:border-l-0",
            view === "template" && "max-lg:hidden",
          )}
        >
          <RenderedPane prompt={prompt} setSearch={setSearch} />
        </div>
      </div>
    </>
  );
}
