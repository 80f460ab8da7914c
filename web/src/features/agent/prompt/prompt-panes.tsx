import type { TextSpan } from "@pegboard/registry-core";
import { classNames } from "../../../components/class-names.ts";
import { Segmented } from "../../../components/inputs/segmented.tsx";
import type { useAgentDraft } from "../draft/use-agent-draft.ts";
import type { AgentPromptScreenProps } from "./agent-prompt-screen.tsx";
import { RenderedPane } from "./rendered-pane.tsx";
import { TemplatePane } from "./template-pane.tsx";
import { useEditedPrompt } from "./use-edited-prompt.ts";
import { ValuesMenu } from "./values-menu.tsx";

export interface PromptPanesProps extends AgentPromptScreenProps {
  drafted: ReturnType<typeof useAgentDraft>;
  blocked: string | undefined;
}

/** A template and its text, side by side or one at a time. */
export function PromptPanes(props: PromptPanesProps) {
  const { search, setSearch } = props;
  const prompt = useEditedPrompt(props, props.drafted);
  const view = search.view ?? "template";
  return (
    <>
      <div className="flex flex-none border-b border-line bg-panel px-4 py-1.5 max-sm:px-2 lg:hidden">
        <Segmented
          label="Pane"
          items={[
            { id: "template", label: "Template" },
            { id: "rendered", label: "Rendered" },
          ]}
          value={view}
          onChange={(next) => setSearch({ view: next === "rendered" ? next : undefined })}
        />
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-2 grid-rows-[minmax(0,1fr)] bg-panel max-lg:grid-cols-1">
        <div className={classNames("flex min-h-0 min-w-0 flex-col", view === "rendered" && "max-lg:hidden")}>
          <Template {...props} prompt={prompt} />
        </div>
        <div
          className={classNames(
            "flex min-h-0 min-w-0 flex-col border-l border-line max-lg:border-l-0",
            view === "template" && "max-lg:hidden",
          )}
        >
          <Rendered {...props} prompt={prompt} />
        </div>
      </div>
    </>
  );
}

type Prompt = ReturnType<typeof useEditedPrompt>;

function Template({ search, setSearch, blocked, prompt }: PromptPanesProps & { prompt: Prompt }) {
  return (
    <TemplatePane
      template={prompt.template}
      onTemplate={(next) => setSearch({ template: next === "user" ? next : undefined, line: undefined })}
      edited={prompt.edited}
      editor={prompt.editor}
      settings={prompt.typing.settings}
      flaws={prompt.flaws}
      line={search.line}
      cursor={prompt.cursor}
      onCursor={prompt.setCursor}
      block={prompt.block}
      panel={search.panel ?? "fields"}
      onPanel={(panel) => setSearch({ panel: panel === "fields" ? undefined : panel })}
      values={prompt.chosen}
      onValues={(values) => setSearch({ values })}
      tools={prompt.texts.offered}
      onStep={prompt.typing.onStep}
      blocked={blocked}
    />
  );
}

function Rendered({ answer, setSearch, onOpenTools, drafted, prompt }: PromptPanesProps & { prompt: Prompt }) {
  const { texts, editor } = prompt;
  const select = ({ tool, method, line }: TextSpan) => {
    if (tool !== undefined) onOpenTools({ tool, ...(method !== undefined && { method }), tab: "prompts" });
    else if (line !== undefined) {
      setSearch({ view: undefined, line });
      editor.current?.goTo(line);
    }
  };
  return (
    <RenderedPane
      template={prompt.template}
      rendered={texts.rendered}
      stale={texts.stale}
      saved={texts.saved}
      diff={prompt.diff}
      onDiff={(next) => setSearch({ diff: next ? true : undefined })}
      tokenizer={answer.tokenizer}
      tools={drafted.definitions.byName}
      line={prompt.cursor.line}
      block={prompt.block}
      unused={prompt.unused}
      onOpenUnused={({ tool }) => onOpenTools({ tool, tab: "prompts" })}
      onSelect={select}
      values={
        <ValuesMenu
          names={Object.keys(prompt.testSets)}
          value={prompt.chosen}
          onChange={(values) => setSearch({ values })}
          onEdit={() => setSearch({ panel: "values", view: undefined })}
        />
      }
    />
  );
}
