import type { TextSpan } from "@pegboard/registry-core";
import { useEffect, useMemo, useRef, useState } from "react";
import type { CatalogAnswer } from "../../api/catalog.ts";
import type { SettingsAnswer } from "../../api/settings.ts";
import { classNames } from "../../components/class-names.ts";
import { Segmented } from "../../components/segmented.tsx";
import type { TemplateEditorHandle } from "../../components/template-editor/template-editor.tsx";
import { AgentHead } from "../agent-tools/agent-head.tsx";
import { DraftFoot } from "../agent-tools/draft-foot.tsx";
import { type Outdated, OutdatedNote } from "../agent-tools/outdated-note.tsx";
import { useAgentDraft } from "../agent-tools/use-agent-draft.ts";
import { useOtherAgent } from "../agent-tools/use-next.ts";
import type { AgentPromptPageProps } from "./agent-prompt-page.tsx";
import { RenderedPane } from "./rendered-pane.tsx";
import { blockAround } from "./template-block.ts";
import { templateFlaws } from "./template-flaws.ts";
import { TemplatePane } from "./template-pane.tsx";
import { unusedTexts } from "./unused-texts.ts";
import { usePromptTexts } from "./use-prompt-texts.ts";
import { useTemplate } from "./use-template.ts";
import { ValuesMenu } from "./values-menu.tsx";

export interface AgentPromptScreenProps extends AgentPromptPageProps {
  answer: CatalogAnswer;
  settings: SettingsAnswer;
  /** Present when the settings could not be loaded again. */
  outdated: Outdated | undefined;
}

/** The screen once everything is loaded. */
export function AgentPromptScreen(props: AgentPromptScreenProps) {
  const { agent, answer, settings, search, outdated } = props;
  const drafted = useAgentDraft(agent, answer, settings);
  const { model } = drafted;
  const flush = useRef<() => void>(undefined);
  const [broken, setBroken] = useState<string>();
  const blocked = outdated && "Read only until the templates are loaded again";
  useOtherAgent(agent, props.onOpenAgent);
  const counts = { on: model.toolset.on, total: model.toolset.total, ...model.counts };
  return (
    <>
      <AgentHead
        agent={settings.agent}
        tab="prompt"
        tabs={props.tabs}
        counts={counts}
        tokenizer={answer.tokenizer}
        problemsHref={props.problemsPath(agent)}
        onOpenAgent={props.onOpenAgent}
      />
      {outdated && <OutdatedNote {...outdated} />}
      <Panes
        key={search.template ?? "system"}
        {...props}
        drafted={drafted}
        blocked={blocked}
        flush={flush}
        onBroken={setBroken}
      />
      <DraftFoot
        {...drafted}
        answer={answer}
        settings={settings}
        settle={() => {
          flush.current?.();
          drafted.settle();
        }}
        unreadable={broken}
        readOnly={blocked}
        modKey={props.modKey}
        setSearch={props.onOpenTools}
      />
    </>
  );
}

interface PanesProps extends AgentPromptScreenProps {
  drafted: ReturnType<typeof useAgentDraft>;
  blocked: string | undefined;
  /** Gets what writes the letters that wait. */
  flush: { current: (() => void) | undefined };
  onBroken(reason: string | undefined): void;
}

/** One template and its text, side by side or one at a time. */
function Panes(props: PanesProps) {
  const { answer, settings, search, setSearch, onOpenTools, drafted, blocked, onBroken } = props;
  const { model, definitions, saved, onStep } = drafted;
  const template = search.template ?? "system";
  const diff = search.diff ?? false;
  const prompts = model.settings.prompts;
  const testSets = prompts?.testSets ?? {};
  const given =
    search.values !== undefined && Object.hasOwn(testSets, search.values) ? testSets[search.values] : undefined;
  const editor = useRef<TemplateEditorHandle>(null);
  const [cursor, setCursor] = useState({ line: search.line ?? 1, column: 1 });
  const edited = useTemplate(template, model.settings, onStep);
  const { flush } = props;
  useEffect(() => {
    flush.current = edited.flush;
  }, [flush, edited.flush]);

  const texts = usePromptTexts({ template, model, definitions, saved, agent: settings.agent, given, diff });
  const { rendered, stale } = texts;
  const faults = rendered && rendered.input.source === edited.source ? rendered.problems : undefined;
  const flaws = useMemo(
    () => templateFlaws(edited.source, prompts?.variables ?? {}, faults ?? []),
    [edited.source, prompts?.variables, faults],
  );
  const error = flaws.find((one) => one.severity === "error" && !one.depends);
  const reason = error && `${template === "system" ? "System" : "User"} template, line ${error.line}: ${error.message}`;
  useEffect(() => {
    onBroken(reason);
    return () => onBroken(undefined);
  }, [onBroken, reason]);

  const block = useMemo(() => blockAround(edited.source, cursor.line), [edited.source, cursor.line]);
  const unused = useMemo(() => unusedTexts(prompts, model.toolset.tools), [prompts, model.toolset]);
  const select = ({ tool, method, line }: TextSpan) => {
    if (tool !== undefined) onOpenTools({ tool, ...(method !== undefined && { method }), tab: "prompts" });
    else if (line !== undefined) {
      setSearch({ view: undefined });
      editor.current?.goTo(line);
    }
  };
  const view = search.view ?? "template";
  return (
    <>
      <div className="flex flex-none border-b border-line bg-panel px-4 py-1.5 lg:hidden">
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
          <TemplatePane
            template={template}
            onTemplate={(next) => setSearch({ template: next === "user" ? next : undefined, line: undefined })}
            edited={edited}
            editor={editor}
            settings={model.settings}
            flaws={flaws}
            cursor={cursor}
            onCursor={setCursor}
            block={block}
            panel={search.panel ?? "fields"}
            onPanel={(panel) => setSearch({ panel: panel === "fields" ? undefined : panel })}
            values={search.values}
            onValues={(values) => setSearch({ values })}
            tools={texts.offered}
            onStep={onStep}
            blocked={blocked}
          />
        </div>
        <div
          className={classNames(
            "flex min-h-0 min-w-0 flex-col border-l border-line max-lg:border-l-0",
            view === "template" && "max-lg:hidden",
          )}
        >
          <RenderedPane
            template={template}
            rendered={rendered}
            stale={stale}
            saved={texts.saved}
            diff={diff}
            onDiff={(next) => setSearch({ diff: next ? true : undefined })}
            tokenizer={answer.tokenizer}
            tools={definitions.byName}
            line={cursor.line}
            block={block}
            unused={unused}
            onOpenUnused={({ tool }) => onOpenTools({ tool, tab: "prompts" })}
            onSelect={select}
            values={
              <ValuesMenu
                names={Object.keys(testSets)}
                value={given && search.values}
                onChange={(values) => setSearch({ values })}
                onEdit={() => setSearch({ panel: "values", view: undefined })}
              />
            }
          />
        </div>
      </div>
    </>
  );
}
