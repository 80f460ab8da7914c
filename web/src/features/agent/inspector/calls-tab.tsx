import type { MethodDefinition, ToolDefinition } from "@pegboard/registry-core";
import { tagsOf } from "@pegboard/registry-core/internal";
import { common } from "../../../language/common.ts";
import { BehaviourForm } from "../../../settings/behaviour-form.tsx";
import {
  CALL_MARK_NAMES,
  CALL_MARKS,
  type CallMarkName,
  holdsMark,
} from "../../../words/call-marks.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import type { KnownSelection } from "../tree/selection.ts";
import { say } from "./texts.ts";
import { ValueList, ValueRow } from "./value-row.tsx";

/**
 * How a tool or method is called: what its operator sets for this agent, and what its author said.
 */
export function CallsTab({ selection }: { selection: KnownSelection }) {
  const definitions = useAgentEdit((edit) => edit.definitions);
  const tool = selection.tool.definition;
  if (selection.kind !== "method") return <ToolCalls tool={tool} />;
  const method = selection.method.definition;
  const below =
    definitions.byName.get(tool.name)?.methods.find(({ name }) => name === method.name) ?? method;
  return (
    <>
      <section aria-label={say.callsOfThisAgent} className="pt-1.5">
        <BehaviourForm
          key={`${tool.name}/${method.name}`}
          tool={tool.name}
          below={below}
          owner={say.thisAgent}
        />
      </section>
      <MethodMarks tool={tool} method={method} />
    </>
  );
}

function MethodMarks({ tool, method }: { tool: ToolDefinition; method: MethodDefinition }) {
  // What is asked for first stands in the form.
  const marks = CALL_MARK_NAMES.filter(
    (mark) => mark !== "asks-first" && holdsMark(mark, tool, method),
  );
  const tags = tagsOf(tool, method);
  if (marks.length + tags.length === 0) {
    return (
      <p className="px-6 py-3 text-list text-2 max-sm:px-4">{say.itsAuthorSaysNothingElseItIs}</p>
    );
  }
  return (
    <ValueList>
      {marks.map((mark) => (
        <MarkRow key={mark} mark={mark} />
      ))}
      {tags.length > 0 && <ValueRow label={say.tags}>{tags.join(", ")}</ValueRow>}
    </ValueList>
  );
}

function ToolCalls({ tool }: { tool: ToolDefinition }) {
  const { tags = [] } = tool;
  const marked = CALL_MARK_NAMES.flatMap((mark) => {
    if (holdsMark(mark, tool)) return [{ mark, methods: "" }];
    const methods = tool.methods.filter((method) => holdsMark(mark, tool, method));
    return methods.length === 0 ? [] : [{ mark, methods: namesOf(methods) }];
  });
  return (
    <>
      <p className="border-b border-line-soft px-6 py-3 text-list text-2 max-sm:px-4">
        {say.whetherItAsksFirstItsTime}
      </p>
      <ValueList>
        {marked.map(({ mark, methods }) => (
          <MarkRow key={mark} mark={mark} methods={methods} />
        ))}
        <ValueRow label={say.tagsOfAllItsMethods}>
          {tags.length > 0 ? tags.join(", ") : common.none}
        </ValueRow>
      </ValueList>
    </>
  );
}

const MOST_NAMES = 20;

function namesOf(methods: MethodDefinition[]): string {
  const names = methods.slice(0, MOST_NAMES).map(({ displayName }) => displayName);
  return (
    names.join(", ") + (methods.length > MOST_NAMES ? say.andMore(methods.length - MOST_NAMES) : "")
  );
}

/** `methods`: the names of those for which it holds, where it does not hold for the whole tool. */
function MarkRow({ mark, methods = "" }: { mark: CallMarkName; methods?: string }) {
  const { label, meaning } = CALL_MARKS[mark];
  return (
    <ValueRow label={label}>
      {methods !== "" && <span className="block">{methods}</span>}
      <span className={methods === "" ? undefined : "text-2"}>{meaning}</span>
    </ValueRow>
  );
}
