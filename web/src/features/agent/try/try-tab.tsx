import { type JsonObject, schemaDefaults } from "@pegboard/registry-core";
import { Play, Square } from "lucide-react";
import { lazy, useMemo, useState } from "react";
import type { TryRequest } from "../../../api/try.ts";
import { Button } from "../../../components/button.tsx";
import { ConfigSkeleton } from "../../../components/config-form/config-skeleton.tsx";
import { Segmented } from "../../../components/inputs/segmented.tsx";
import { KeyHint } from "../../../components/key-hint.tsx";
import { Note } from "../../../components/note.tsx";
import { LatePart } from "../../../components/page/late-part.tsx";
import { countOf } from "../../../components/text/count-text.ts";
import { useHotkey } from "../../../components/use-hotkey.ts";
import { useOwnerEdit } from "../../../settings/owner-edit.tsx";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import type { KnownSelection } from "../tree/selection.ts";
import { LoggedArguments } from "./logged-arguments.tsx";
import { TryExamples } from "./try-examples.tsx";
import { TryHistory } from "./try-history.tsx";
import { TryResult } from "./try-result.tsx";
import { typedSecrets } from "./typed-secrets.ts";
import { useExamples } from "./use-examples.ts";
import { useTry } from "./use-try.ts";

const SchemaForm = lazy(() =>
  import("../../../components/schema-form/schema-form.tsx").then((module) => ({ default: module.SchemaForm })),
);
const SchemaJsonEditor = lazy(() =>
  import("../../../components/schema-form/json/schema-json-editor.tsx").then((module) => ({
    default: module.SchemaJsonEditor,
  })),
);

interface TryTabProps {
  selection: Extract<KnownSelection, { kind: "method" }>;
  /** Id of a logged call whose arguments fill the form. */
  call?: number | undefined;
}

/** Runs the method for the operator, with what is saved or with the draft, through the same checks as every call. */
export function TryTab({ selection, call }: TryTabProps) {
  const { definitions, settings, links } = useAgentEdit();
  const { drafted } = useOwnerEdit();
  const { definition: tool } = selection.tool;
  const method = selection.method.definition;
  const functionName = definitions.names.nameOf(tool.name, method.name);
  const agent = settings.agent.id;
  const trying = useTry(agent, functionName, method);
  const examples = useExamples(tool.name, method);
  // What is not set is not sent: the method fills in its own defaults, which the form shows.
  const defaults = useMemo(() => schemaDefaults(method.parameters), [method.parameters]);
  const [args, setArgs] = useState<JsonObject>({});
  const [tried, setTried] = useState(false);
  const [editor, setEditor] = useState<"form" | "json">("form");
  const [chosen, setChosen] = useState<"saved" | "draft">();
  const changes = drafted.pending.length;
  const used = changes === 0 ? "saved" : (chosen ?? "draft");
  const isRunning = trying.state.is === "running";
  const run = () => {
    if (isRunning) return;
    setTried(true);
    const draft = { baseRevision: settings.revision, operations: drafted.pending };
    const request: TryRequest = { function: functionName, arguments: args, ...(used === "draft" && { draft }) };
    trying.start(request);
  };
  useHotkey("mod+enter", run);
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 @max-2xl:flex-col @max-2xl:overflow-auto">
        <div className="flex w-87 flex-none flex-col border-line @max-2xl:w-full @min-2xl:min-h-0 @min-2xl:border-r">
          <div className="flex-1 py-3 @min-2xl:min-h-0 @min-2xl:overflow-auto">
            <div className="grid gap-2 px-4 pb-2">
              <div className="flex items-center justify-between">
                <Segmented<"form" | "json">
                  label="Arguments as"
                  items={[
                    { id: "form", label: "Form" },
                    { id: "json", label: "JSON" },
                  ]}
                  value={editor}
                  onChange={setEditor}
                />
                <TryExamples examples={examples} onTake={setArgs} />
              </div>
              {call !== undefined && (
                <LoggedArguments tool={tool.name} method={method.name} call={call} onTake={setArgs} />
              )}
            </div>
            <LatePart of={editor} fallback={<ConfigSkeleton />}>
              {editor === "form" ? (
                <SchemaForm
                  key={functionName}
                  schema={method.parameters}
                  value={args}
                  defaults={defaults}
                  onChange={setArgs}
                  call={{ tried }}
                  onOpenJson={() => setEditor("json")}
                />
              ) : (
                <div className="px-4">
                  <SchemaJsonEditor
                    key={functionName}
                    schema={method.parameters}
                    value={args}
                    defaults={defaults}
                    onChange={setArgs}
                    label={`Arguments of ${method.displayName} as JSON`}
                  />
                </div>
              )}
            </LatePart>
          </div>
          <div className="grid flex-none gap-2.5 border-t border-line bg-app px-4 py-3">
            {method.annotations?.destructiveHint === true && (
              <Note tone="bad">This is not a rehearsal. A run does what the method does.</Note>
            )}
            <div className="flex flex-wrap items-center gap-1.5">
              {isRunning ? (
                <Button icon={Square} onClick={trying.stop}>
                  Stop
                </Button>
              ) : (
                <Button variant="primary" icon={Play} onClick={run}>
                  Run
                </Button>
              )}
              <span aria-hidden className="max-sm:hidden">
                <KeyHint>{`${links.modKey}↵`}</KeyHint>
              </span>
              <span className="flex-1" />
              <span className="text-meta text-2">Settings</span>
              <Segmented<"saved" | "draft">
                label="Settings"
                items={[
                  { id: "saved", label: "Saved" },
                  { id: "draft", label: "Draft" },
                ]}
                value={used}
                onChange={setChosen}
              />
            </div>
            <p className="text-meta text-2">
              {used === "saved"
                ? `Runs with what is saved, revision ${settings.revision}${changes > 0 ? `, without ${countOf(changes, "unsaved change")}` : ""}.`
                : `Runs with ${countOf(changes, "unsaved change")}${typedSecrets(tool, drafted.pending)}. Nothing is saved.`}
            </p>
          </div>
        </div>
        <div className="flex min-w-0 flex-1 flex-col @min-2xl:min-h-0">
          <TryResult trying={trying} agent={agent} method={method} examples={examples} />
          <TryHistory isExample={examples.has} tries={trying.tries} onForget={trying.forget} onTake={setArgs} />
        </div>
      </div>
    </div>
  );
}
