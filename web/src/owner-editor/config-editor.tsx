import type { Issue, ToolDefinition } from "@pegboard/registry-core";
import type { SchemaFormProps } from "@pegboard/schema-form";
import { pathOfPointer } from "@pegboard/schema-form/json-path";
import type { SchemaJsonProps } from "@pegboard/schema-form/schema-json";
import { SchemaJsonEditor } from "@pegboard/schema-form/schema-json-editor";
import { LazyBoundary, lazyComponent } from "@pegboard/ui/page/lazy-boundary.tsx";
import { useMemo } from "react";
import { useCountTokens } from "../api/tokens.ts";
import { ConfigSkeleton } from "../components/config-form/config-skeleton.tsx";
import { configFormCode } from "./config-form-code.ts";
import { useDrafting, useOwnerEdit } from "./owner-edit.tsx";
import { useProofHints } from "./terminal-proof/proof-hints.tsx";
import { useTypedTexts } from "./use-typed-texts.ts";

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
  const focusPath = useMemo(() => pathOfPointer(focusField), [focusField]);
  const { level, setLabel, saved, issues: known, ...values } = rest.form;
  const issues = useMemo(
    () => [...known, ...findRefusals(tool.name, error?.issues ?? [])],
    [tool, known, error],
  );
  const uiSchema = useProofHints(tool.name, tool.uiSchema);
  const form = { ...values, issues, readOnly: blocked !== undefined };
  const typing = useTypedTexts({ of: "config", tool: tool.name });
  return editor === "json" ? (
    <div className="px-6 py-3 max-sm:px-4">
      <KeptJson key={tool.name} tool={tool.name} {...form} label={label} />
    </div>
  ) : (
    <LazyBoundary fallback={<ConfigSkeleton />}>
      <LazyToolConfigForm
        key={`${tool.name} ${typing.turn}`}
        {...form}
        {...typing.form}
        level={level}
        setLabel={setLabel}
        saved={saved}
        focusPath={focusPath}
        onFocused={onFocused}
        onOpenJson={onOpenJson}
        tools={tools}
        countTokens={countTokens}
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
      unfinished={draft.unfinished?.[tool]?.json}
      onUnfinished={(json) => leaveUnfinished({ of: "config", tool }, { json })}
    />
  );
}
