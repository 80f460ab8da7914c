import type { MethodDefinition, ToolDefinition } from "@pegboard/registry-core";
import { tagsOf } from "@pegboard/registry-core/internal";
import {
  CALL_MARK_NAMES,
  CALL_MARKS,
  type CallMarkName,
  holdsMark,
} from "../../../messages/call-marks.ts";
import { t } from "../../../messages/t.ts";
import { BehaviourForm } from "../../../owner-editor/behaviour-form.tsx";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import type { KnownSelection } from "../tree/selection.ts";
import { ValueList, ValueRow } from "./value-row.tsx";

interface CallsTabProps {
  selection: KnownSelection;
  /** The pointer to the field that gets the focus. */
  focusField: string | undefined;
  onFocused(): void;
}

/**
 * How a tool or method is called: the values that its operator sets for this agent, and those of
 * its author.
 */
export function CallsTab({ selection, ...focus }: CallsTabProps) {
  const definitions = useAgentEdit((edit) => edit.definitions);
  const tool = selection.tool.definition;
  if (selection.kind !== "method") return <ToolCalls tool={tool} />;
  const method = selection.method.definition;
  const below =
    definitions.byName.get(tool.name)?.methods.find(({ name }) => name === method.name) ?? method;
  return (
    <>
      <section aria-label={t("Calls of this agent")} className="pt-1.5">
        <BehaviourForm
          key={`${tool.name}/${method.name}`}
          tool={tool.name}
          below={below}
          owner={t("This agent")}
          {...focus}
        />
      </section>
      <CallMarks tool={tool} method={method} />
    </>
  );
}

function CallMarks({ tool, method }: { tool: ToolDefinition; method: MethodDefinition }) {
  // The fields that people look for first are in the form.
  const marks = CALL_MARK_NAMES.filter(
    (mark) => mark !== "needs-approval" && holdsMark(mark, tool, method),
  );
  const tags = tagsOf(tool, method);
  if (marks.length + tags.length === 0) {
    return (
      <p className="px-6 py-3 text-list text-2 max-sm:px-4">
        {t(
          "Its author says nothing else: it is in the model's list, and may run beside other calls.",
        )}
      </p>
    );
  }
  return (
    <ValueList>
      {marks.map((mark) => (
        <MarkRow key={mark} mark={mark} />
      ))}
      {tags.length > 0 && <ValueRow label={t("Tags")}>{tags.join(", ")}</ValueRow>}
    </ValueList>
  );
}

function ToolCalls({ tool }: { tool: ToolDefinition }) {
  const { tags = [] } = tool;
  const marked = CALL_MARK_NAMES.flatMap((mark) => {
    if (holdsMark(mark, tool)) return [{ mark, methods: "" }];
    const methods = tool.methods.filter((method) => holdsMark(mark, tool, method));
    return methods.length === 0 ? [] : [{ mark, methods: listMethodNames(methods) }];
  });
  return (
    <>
      <p className="border-b border-line-soft px-6 py-3 text-list text-2 max-sm:px-4">
        {t(
          "Whether it needs approval, its time limit and its result limit are set for each method: select one.",
        )}
      </p>
      <ValueList>
        {marked.map(({ mark, methods }) => (
          <MarkRow key={mark} mark={mark} methods={methods} />
        ))}
        <ValueRow label={t("Tags of all its methods")}>
          {tags.length > 0 ? tags.join(", ") : t("None")}
        </ValueRow>
      </ValueList>
    </>
  );
}

const MOST_LISTED_METHODS = 20;

function listMethodNames(methods: MethodDefinition[]): string {
  const names = methods.slice(0, MOST_LISTED_METHODS).map(({ displayName }) => displayName);
  return (
    names.join(", ") +
    (methods.length > MOST_LISTED_METHODS
      ? t(" and {count, number} more", { count: methods.length - MOST_LISTED_METHODS })
      : "")
  );
}

/** A mark. `methods` are the names of those that have it, where not all methods of the tool do. */
function MarkRow({ mark, methods = "" }: { mark: CallMarkName; methods?: string }) {
  const { label, meaning } = CALL_MARKS[mark];
  return (
    <ValueRow label={label}>
      {methods !== "" && <span className="block">{methods}</span>}
      <span className={methods === "" ? undefined : "text-2"}>{meaning}</span>
    </ValueRow>
  );
}
