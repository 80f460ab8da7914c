import { checkTemplate, usedFields } from "@pegboard/registry-core/prompts";
import { TabPanel, Tabs } from "@pegboard/ui/page/tabs.tsx";
import { TemplateEditor } from "@pegboard/ui/template-editor/template-editor.tsx";
import { type ReactNode, useId, useMemo } from "react";
import type {
  AgentPromptSearch,
  PromptPanel,
} from "../../../addresses/searches/agent-prompt-search.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { givenVariables, templateWords, toolFields } from "../templates/template-words.ts";
import { FieldsPanel } from "./fields-panel.tsx";
import { TemplateFoot } from "./template-foot.tsx";
import { TemplateHead } from "./template-head.tsx";
import { TestValuesPanel } from "./test-values-panel.tsx";
import type { EditedPrompt } from "./use-edited-prompt.ts";
import { VariablesPanel } from "./variables-panel.tsx";

interface TemplatePaneProps {
  prompt: EditedPrompt;
  search: AgentPromptSearch;
  setSearch(patch: AgentPromptSearch): void;
}

const NO_VARIABLES = {};
const NO_TOOL_PROMPTS = {};

/** The source of a template, the names that can be inserted, and its test values. */
export function TemplatePane(props: TemplatePaneProps) {
  const { prompt, search, setSearch } = props;
  const blocked = useAgentEdit((edit) => edit.blocked);
  const { template, edited, editor, typing, flaws, cursor, block } = prompt;
  const id = useId();
  const own = typing.settings.prompts?.variables ?? NO_VARIABLES;
  const words = useMemo(() => templateWords(own), [own]);
  const insert = (name: string) => editor.current?.insertName(name);
  return (
    <section aria-label={t("Template")} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <TemplateHead
        template={template}
        onTemplate={(next) =>
          setSearch({ template: next === "user" ? next : undefined, line: undefined })
        }
        isOwn={edited.isOwn}
        fields={INSERTABLE}
        onInsert={insert}
        onReset={edited.reset}
        blocked={blocked}
      />
      <p id={`${id}-keys`} className="sr-only">
        {t(
          "Control and Space completes, F8 goes to the next problem, Control and full stop puts the one on this line right. Tab leaves the editor.",
        )}
      </p>
      <TemplateEditor
        key={template}
        ref={editor}
        text={edited.source}
        onChange={edited.onChange}
        onCursor={prompt.setCursor}
        line={search.line}
        label={template === "system" ? t("System template") : t("User template")}
        describedBy={`${id}-keys`}
        readOnly={blocked !== undefined}
        flaws={flaws}
        words={words}
        block={block}
      />
      <Panels {...props} insert={insert} />
      <TemplateFoot
        lines={edited.source.replace(/\n$/, "").split("\n").length}
        cursor={cursor}
        flaws={flaws}
        onGoTo={(flaw) => editor.current?.goTo(flaw.line, flaw.column)}
        onFix={({ fix, ...place }) => fix && editor.current?.replace(place, fix.text)}
        blocked={blocked}
      />
    </section>
  );
}

const INSERTABLE = [
  ...toolFields.map((word) => ({ ...word, name: `tool.${word.name}` })),
  ...givenVariables,
];

function Panels({
  prompt,
  search,
  setSearch,
  insert,
}: TemplatePaneProps & { insert(name: string): void }) {
  const blocked = useAgentEdit((edit) => edit.blocked);
  const { edited, editor, typing, texts } = prompt;
  const { onStep } = typing;
  const panel = search.panel ?? "fields";
  const id = useId();
  const lines = useMemo(() => linesByField(edited.source), [edited.source]);
  const prompts = typing.settings.prompts ?? NO_TOOL_PROMPTS;
  const goTo = (line: number) => editor.current?.goTo(line);
  const panels: Record<PromptPanel, () => ReactNode> = {
    fields: () => (
      <FieldsPanel
        words={toolFields}
        prefix="tool."
        linesOf={(name) => lines && (lines.get(name) ?? [])}
        onInsert={insert}
        onGoTo={goTo}
        blocked={blocked}
      />
    ),
    variables: () => (
      <VariablesPanel prompts={prompts} {...{ onStep, blocked }} onInsert={insert} />
    ),
    values: () => (
      <TestValuesPanel
        prompts={prompts}
        value={prompt.chosen}
        onChoose={(values) => setSearch({ values })}
        tools={texts.offered}
        {...{ onStep, blocked }}
      />
    ),
  };
  return (
    <div className="flex max-h-[45%] flex-none max-sm:max-h-[32%] flex-col border-t border-line bg-sunken text-meta text-2">
      <div className="flex h-8 flex-none px-1.5 max-sm:h-11">
        <Tabs
          id={id}
          size="s"
          label={t("Below the template")}
          items={[
            { id: "fields", label: t("Fields of tool") },
            { id: "variables", label: t("Variables") },
            { id: "values", label: t("Test values") },
          ]}
          value={panel}
          onChange={(next) => setSearch({ panel: next === "fields" ? undefined : next })}
        />
      </div>
      <TabPanel tabs={id} value={panel} className="min-h-0 overflow-auto px-4 pt-1.5 pb-2.5">
        {panels[panel]()}
      </TabPanel>
    </div>
  );
}

/**
 * Lines that write a field of tools, by the field's name behind `tool.`; undefined for a template
 * that cannot be read.
 */
function linesByField(source: string): ReadonlyMap<string, number[]> | undefined {
  if (checkTemplate(source).some(({ kind }) => kind === "syntax")) return undefined;
  const lines = new Map<string, number[]>();
  for (const { field, line } of usedFields(source)) {
    const name = `tool.${field}`;
    lines.set(name, [...(lines.get(name) ?? []), line]);
  }
  return lines;
}
