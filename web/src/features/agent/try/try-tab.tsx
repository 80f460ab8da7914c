import { schemaDefaults } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { LazyBoundary } from "@pegboard/ui/page/lazy-boundary.tsx";
import { lazy, useEffect, useMemo, useRef, useState } from "react";
import type { TryRequest } from "../../../api/try.ts";
import { useCommand } from "../../../commands/use-command.ts";
import { ConfigSkeleton } from "../../../components/config-form/config-skeleton.tsx";
import { t } from "../../../messages/t.ts";
import { useOwnerEdit } from "../../../settings/owner-edit.tsx";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import type { KnownSelection } from "../tree/selection.ts";
import { LoggedArguments } from "./logged-arguments.tsx";
import { OffNote } from "./off-note.tsx";
import { RunBar, type UsedSettings } from "./run-bar.tsx";
import { TryExamples } from "./try-examples.tsx";
import { TryHistory } from "./try-history.tsx";
import { TryResult } from "./try-result.tsx";
import { useExamples } from "./use-examples.ts";
import { useTry } from "./use-try.ts";

const LazySchemaForm = lazy(() =>
  import("@pegboard/schema-form").then((module) => ({
    default: module.SchemaForm,
  })),
);
const LazySchemaJsonEditor = lazy(() =>
  import("@pegboard/schema-form/schema-json-editor").then((module) => ({
    default: module.SchemaJsonEditor,
  })),
);

interface TryTabProps {
  selection: Extract<KnownSelection, { kind: "method" }>;
  /** The id of a logged call whose arguments fill the form. */
  call?: number | undefined;
}

/**
 * Runs the method for the operator, with the saved settings or the draft, through the checks of
 * every call.
 */
export function TryTab({ selection, call }: TryTabProps) {
  const { definitions, settings } = useAgentEdit("definitions", "settings");
  const drafted = useOwnerEdit((edit) => edit.drafted);
  const { definition: tool } = selection.tool;
  const method = selection.method.definition;
  const functionName = definitions.names.nameOf(tool.name, method.name);
  const agent = settings.agent.id;
  const trying = useTry(agent, functionName, method);
  const examples = useExamples(tool.name, method);
  // Values that are not set are not sent, because the method fills in its own defaults, which the
  // form shows.
  const defaults = useMemo(() => schemaDefaults(method.parameters), [method.parameters]);
  const [args, setArgs] = useState<JsonObject>({});
  const [tried, setTried] = useState(false);
  const [editor, setEditor] = useState<"form" | "json">("form");
  const [chosen, setChosen] = useState<UsedSettings>();
  const result = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const changes = drafted.pending.length;
  const used = changes === 0 ? "saved" : (chosen ?? "draft");
  const run = () => {
    if (trying.state.is === "running" || trying.state.is === "asking") return;
    setTried(true);
    const draft = { baseRevision: settings.revision, operations: drafted.pending };
    const request: TryRequest = {
      function: functionName,
      arguments: args,
      ...(used === "draft" && { draft }),
    };
    trying.start(request);
  };
  useEffect(() => {
    if (trying.state.is === "idle" || !scroller.current || !result.current) return;
    // This scrolls only where the result stands below the form. `scrollIntoView` would move
    // everything around it too.
    scroller.current.scrollTop +=
      result.current.getBoundingClientRect().top - scroller.current.getBoundingClientRect().top;
  }, [trying.state.is]);
  useCommand("agent.try", run);
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <div ref={scroller} className="flex min-h-0 flex-1 @max-2xl:flex-col @max-2xl:overflow-auto">
        <div className="flex w-87 flex-none flex-col border-line @max-2xl:w-full @min-2xl:min-h-0 @min-2xl:border-r">
          <div className="flex-1 py-3 @min-2xl:min-h-0 @min-2xl:overflow-auto">
            <div className="grid gap-2 px-4 pb-2">
              <div className="flex items-center justify-between">
                <Segmented<"form" | "json">
                  label={t("Arguments as")}
                  items={[
                    { id: "form", label: t("Form") },
                    { id: "json", label: "JSON" },
                  ]}
                  value={editor}
                  onChange={setEditor}
                />
                <TryExamples examples={examples} onTake={setArgs} />
              </div>
              {call !== undefined && (
                <LoggedArguments
                  tool={tool.name}
                  method={method.name}
                  call={call}
                  onTake={setArgs}
                />
              )}
            </div>
            <LazyBoundary of={editor} fallback={<ConfigSkeleton />}>
              {editor === "form" ? (
                <LazySchemaForm
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
                  <LazySchemaJsonEditor
                    key={functionName}
                    schema={method.parameters}
                    value={args}
                    defaults={defaults}
                    onChange={setArgs}
                    label={t("Arguments of {name} as JSON", { name: method.displayName })}
                  />
                </div>
              )}
            </LazyBoundary>
          </div>
          <OffNote selection={selection} />
          <RunBar
            tool={tool}
            isDestructive={method.annotations?.destructiveHint === true}
            {...{ trying, used }}
            onRun={run}
            onUse={setChosen}
          />
        </div>
        <div ref={result} className="flex min-w-0 flex-1 flex-col @min-2xl:min-h-0">
          <LiveRegion text={trying.state.is === "answered" ? t("Answered") : ""} />
          <TryResult trying={trying} agent={agent} method={method} examples={examples} />
          <TryHistory
            isExample={examples.has}
            tries={trying.tries}
            onForget={trying.forget}
            onTake={setArgs}
          />
        </div>
      </div>
    </div>
  );
}
