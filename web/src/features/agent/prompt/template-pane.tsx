import type { TemplateName } from "@pegboard/registry-core/internal";
import { checkTemplate, usedFields } from "@pegboard/registry-core/prompts";
import { Badge } from "@pegboard/ui/badge.tsx";
import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { Popover } from "@pegboard/ui/overlays/popover.tsx";
import { TabPanel, Tabs } from "@pegboard/ui/page/tabs.tsx";
import { ChoiceList } from "@pegboard/ui/search/choice-list.tsx";
import { wordFilter } from "@pegboard/ui/search/filter-text.ts";
import {
  TemplateEditor,
  type TemplateWord,
} from "@pegboard/ui/template-editor/template-editor.tsx";
import { CodeText } from "@pegboard/ui/text/code-text.tsx";
import { Check, ChevronDown, CircleX, TriangleAlert } from "lucide-react";
import { type ReactNode, useId, useMemo, useState } from "react";
import type {
  AgentPromptSearch,
  PromptPanel,
} from "../../../addresses/searches/agent-prompt-search.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { FieldsPanel } from "./fields-panel.tsx";
import { PromptPaneFoot, PromptPaneHead } from "./pane-head.tsx";
import {
  givenVariables,
  type PlacedTemplateMark,
  templateWords,
  toolFields,
} from "./template-source.ts";
import { TestValuesPanel } from "./test-values-panel.tsx";
import { type EditedPrompt, NO_VARIABLES } from "./use-edited-prompt.ts";
import { VariablesPanel } from "./variables-panel.tsx";

interface TemplatePaneProps {
  prompt: EditedPrompt;
  search: AgentPromptSearch;
  setSearch(patch: AgentPromptSearch): void;
}

const NO_TOOL_PROMPTS = {};

/** The source of a template, the names that can be inserted, and its test values. */
export function TemplatePane(props: TemplatePaneProps) {
  const { prompt, search, setSearch } = props;
  const blocked = useAgentEdit((edit) => edit.blocked);
  const { template, edited, editor, typing, issues, cursor, block } = prompt;
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
        issues={issues}
        words={words}
        block={block}
      />
      <Panels {...props} insert={insert} />
      <TemplateFoot
        lines={edited.source.replace(/\n$/, "").split("\n").length}
        cursor={cursor}
        issues={issues}
        onGoTo={(issue) => editor.current?.goTo(issue.line, issue.column)}
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
      <VariablesPanel prompts={prompts} onStep={onStep} blocked={blocked} onInsert={insert} />
    ),
    values: () => (
      <TestValuesPanel
        prompts={prompts}
        value={prompt.chosen}
        onChoose={(values) => setSearch({ values })}
        tools={texts.offered}
        onStep={onStep}
        blocked={blocked}
      />
    ),
  };
  return (
    <div className="flex max-h-[45%] flex-none short:max-h-[32%] max-sm:max-h-[32%] flex-col border-t border-line bg-sunken text-meta text-2">
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

interface TemplateHeadProps {
  template: TemplateName;
  onTemplate(template: TemplateName): void;
  isOwn: boolean;
  /** Names to insert. */
  fields: TemplateWord[];
  onInsert(name: string): void;
  onReset(): void;
  /** Why nothing can be changed now. */
  blocked: string | undefined;
}

/**
 * The head of the editor: which template is edited, whose it is, and the names that can be
 * inserted.
 */
function TemplateHead({
  template,
  onTemplate,
  isOwn,
  fields,
  onInsert,
  onReset,
  blocked,
}: TemplateHeadProps) {
  return (
    <PromptPaneHead>
      <h2 className="sr-only">{t("Template")}</h2>
      <Segmented
        label={t("Prompt")}
        items={[
          { id: "system", label: t("System") },
          { id: "user", label: t("User") },
        ]}
        value={template}
        onChange={onTemplate}
      />
      <Badge tone={isOwn ? "changed" : "plain"}>
        {isOwn ? t("Own template") : t("Default template")}
      </Badge>
      <span className="flex-1" />
      {/* On phones the fields below the template do this. */}
      <span className="contents max-sm:hidden">
        <InsertField fields={fields} onInsert={onInsert} blocked={blocked} />
      </span>
      {isOwn && (
        <span className="-mr-2">
          <Button
            variant="ghost"
            size="s"
            aria-label={t("Reset to default")}
            onClick={onReset}
            blocked={blocked}
          >
            <span className="max-sm:hidden">{t("Reset to default")}</span>
            <span className="sm:hidden">{t("Reset")}</span>
          </Button>
        </span>
      )}
    </PromptPaneHead>
  );
}

interface InsertFieldProps {
  fields: TemplateWord[];
  onInsert(name: string): void;
  blocked: string | undefined;
}

/** A button that opens the names a template may use, searchable by name and description. */
function InsertField({ fields, onInsert, blocked }: InsertFieldProps) {
  const [inserted, setInserted] = useState(0);
  const button = (
    <Button variant="ghost" size="s" blocked={blocked}>
      {t("Insert field")}
      <ChevronDown {...iconSize.s} />
    </Button>
  );
  if (blocked !== undefined) return button;
  const insert = (name: string) => {
    setInserted(inserted + 1);
    onInsert(name);
  };
  return (
    // The popover closes when a name is inserted, because another instance takes its place.
    <Popover key={inserted} label={t("Insert field")} align="end" trigger={button}>
      <Fields fields={fields} onInsert={insert} />
    </Popover>
  );
}

function Fields({ fields, onInsert }: Omit<InsertFieldProps, "blocked">) {
  const [query, setQuery] = useState("");
  const hasWords = wordFilter(query);
  const found = fields.filter(({ name, detail }) => hasWords(name, detail));
  return (
    <ChoiceList
      label={t("Search fields")}
      query={query}
      onQuery={setQuery}
      lines={found.map((choice) => ({ choice }))}
      onChoose={({ name }) => onInsert(name)}
      nothing={t("No fields with this name.")}
    >
      {({ name, detail }) => (
        <span className="grid min-w-0 leading-4">
          <code className="truncate text-[12px]">{name}</code>
          <span className="truncate text-meta text-2">{detail}</span>
        </span>
      )}
    </ChoiceList>
  );
}

interface TemplateFootProps {
  /** The number of the template's lines. */
  lines: number;
  cursor: { line: number; column: number };
  issues: PlacedTemplateMark[];
  onGoTo(issue: PlacedTemplateMark): void;
  onFix(issue: PlacedTemplateMark): void;
  blocked: string | undefined;
}

/** A line that says that the template is right, or its first issue, and where the cursor is. */
function TemplateFoot({ lines, cursor, issues, onGoTo, onFix, blocked }: TemplateFootProps) {
  const first = issues.find(({ severity }) => severity === "error") ?? issues[0];
  return (
    <PromptPaneFoot>
      <div className="flex min-h-4 items-center gap-2 max-sm:flex-wrap max-sm:gap-y-0">
        {first ? <First issue={first} others={issues.length - 1} onGoTo={onGoTo} /> : <Fine />}
        {first?.fix && (
          <Button
            size="s"
            className="-my-1.5 flex-none max-sm:mt-0 max-sm:mb-1"
            blocked={blocked}
            onClick={() => onFix(first)}
          >
            {first.fix.label}
          </Button>
        )}
        <span className="flex-1" />
        <span className="num flex-none max-sm:hidden">
          {!first && `${t("{count, plural, one {# line} other {# lines}}", { count: lines })} · `}
          {t("line {line}, column {column}", { line: cursor.line, column: cursor.column })}
        </span>
      </div>
    </PromptPaneFoot>
  );
}

function Fine() {
  return (
    <span className="inline-flex items-center gap-2">
      <Check {...iconSize.s} className="flex-none text-green" />
      {t("Template compiles")}
    </span>
  );
}

function First({
  issue,
  others,
  onGoTo,
}: {
  issue: PlacedTemplateMark;
  others: number;
  onGoTo: TemplateFootProps["onGoTo"];
}) {
  const isError = issue.severity === "error";
  const Icon = isError ? CircleX : TriangleAlert;
  return (
    <button
      type="button"
      onClick={() => onGoTo(issue)}
      title={issue.message}
      className="inline-flex min-w-0 items-center gap-2 text-left hover:underline max-sm:min-h-11 max-sm:basis-full"
    >
      <Icon {...iconSize.s} className={isError ? "flex-none text-red" : "flex-none text-amber"} />
      <span className="num flex-none">{t("Line {line}", { line: issue.line })}</span>
      <span className="min-w-0 truncate text-1 max-sm:whitespace-normal">
        <CodeText text={issue.message} />
      </span>
      {others > 0 && (
        <span className="num flex-none">{t("and {count, number} more", { count: others })}</span>
      )}
    </button>
  );
}
