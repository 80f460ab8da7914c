import { fieldLabel, sameJson } from "@pegboard/json-schema";
import type { Issue, ToolDefinition } from "@pegboard/registry-core";
import { describeIssue } from "@pegboard/registry-core/messages";
import type { SchemaFormProps } from "@pegboard/schema-form";
import { pathOfPointer } from "@pegboard/schema-form/json-path";
import type { SchemaJsonProps } from "@pegboard/schema-form/schema-json";
import { SchemaJsonEditor } from "@pegboard/schema-form/schema-json-editor";
import { LazyBoundary, lazyComponent } from "@pegboard/ui/page/lazy-boundary.tsx";
import { useEffect, useMemo, useState } from "react";
import { useCountTokens } from "../api/tokens.ts";
import { ConfigSkeleton } from "../components/config-form/config-skeleton.tsx";
import { t } from "../messages/t.ts";
import { configFormCode } from "./config-form-code.ts";
import { useDrafting, useOwnerEdit } from "./owner-edit.tsx";
import { useProofHints } from "./terminal-proof/proof-hints.tsx";

const LazyToolConfigForm = lazyComponent(configFormCode, (code) => code.ToolConfigForm);

interface ConfigEditorProps {
  tool: ToolDefinition;
  /** Tools that a field may name. The array has to stay one object. */
  tools: readonly ToolDefinition[];
  editor: "form" | "json";
  /** The accessible name of the JSON. */
  label: string;
  form: Pick<
    SchemaFormProps,
    "schema" | "value" | "defaults" | "saved" | "onChange" | "level" | "setLabel"
  > & {
    issues: Issue[];
  };
  /** The pointer to the field that gets the focus. */
  focusField: string | undefined;
  onFocused(): void;
  onOpenJson(): void;
}

/** The config of one tool for one owner, as a generated form or as JSON with the same checks. */
export function ConfigEditor({
  tool,
  tools,
  editor,
  label,
  focusField,
  onFocused,
  onOpenJson,
  ...rest
}: ConfigEditorProps) {
  const { blocked, error } = useOwnerEdit("blocked", "error");
  const countTokens = useCountTokens();
  const [found, setFound] = useState<Issue[]>([]);
  const focusPath = useMemo(() => pathOfPointer(focusField), [focusField]);
  const { level, setLabel, saved, issues: known, ...values } = rest.form;
  const issues = useMemo(
    () => [...known, ...findRefusals(tool.name, error?.issues ?? [])],
    [tool, known, error],
  );
  useUnreadable(tool, found, issues);
  const uiSchema = useProofHints(tool.name, tool.uiSchema);
  const form = { ...values, issues, onIssues: setFound, readOnly: blocked !== undefined };
  return editor === "json" ? (
    <div className="px-6 py-3 max-sm:px-4">
      <KeptJson key={tool.name} tool={tool.name} {...form} label={label} />
    </div>
  ) : (
    <LazyBoundary fallback={<ConfigSkeleton />}>
      <LazyToolConfigForm
        key={tool.name}
        {...form}
        {...{ level, setLabel, saved, focusPath, onFocused, onOpenJson, tools, countTokens }}
        uiSchema={uiSchema}
      />
    </LazyBoundary>
  );
}

/** The server's issues with a tool's config, as paths in the config. */
function findRefusals(tool: string, issues: Issue[]): Issue[] {
  return issues.flatMap((issue) => {
    const [part, name, of, ...path] = issue.path;
    return part === "tools" && name === tool && of === "config" ? [{ ...issue, path }] : [];
  });
}

/** The JSON editor, which keeps JSON that is not valid yet in the draft. */
function KeptJson({ tool, ...json }: SchemaJsonProps & { tool: string }) {
  const { draft, leaveUnfinished } = useDrafting("draft", "leaveUnfinished");
  return (
    <SchemaJsonEditor
      {...json}
      unfinished={draft.unfinished?.[tool]}
      onUnfinished={(left) => leaveUnfinished(tool, left)}
    />
  );
}

/** Blocks saving while the JSON is not valid yet. */
function useUnreadable(tool: ToolDefinition, found: Issue[], known: Issue[]): void {
  const onUnreadable = useOwnerEdit((edit) => edit.onUnreadable);
  const unfinished = found.find((issue) => !known.some((one) => sameJson(one, issue)));
  const reason =
    unfinished &&
    `${tool.displayName}, ${fieldLabel(tool, unfinished.path, t)}: ${describeIssue(unfinished, t)}`;
  useEffect(() => {
    onUnreadable(reason === undefined ? undefined : { reason, of: "config" });
    return () => onUnreadable(undefined);
  }, [reason, onUnreadable]);
}
