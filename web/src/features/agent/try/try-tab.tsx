import { isJsonObject, schemaDefaults } from "@pegboard/json-schema";
import type { JsonObject, MethodDefinition, ToolDefinition } from "@pegboard/registry-core";
import { isDestructive, LIMITS } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { clockText, momentText } from "@pegboard/ui/messages/day-text.ts";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { LazyBoundary } from "@pegboard/ui/page/lazy-boundary.tsx";
import { useQuery } from "@tanstack/react-query";
import { Ban, Bookmark, CircleCheck, CircleX } from "lucide-react";
import { lazy, useEffect, useMemo, useRef, useState } from "react";
import { useWhyNotAgent } from "../../../api/account/rights.ts";
import { callQuery } from "../../../api/calls.ts";
import type { TryRequest } from "../../../api/streams/try.ts";
import { useCommand } from "../../../commands/use-command.ts";
import { ConfigSkeleton } from "../../../components/config-form/config-skeleton.tsx";
import { t } from "../../../messages/t.ts";
import { useOwnerEdit } from "../../../owner-editor/owner-edit.tsx";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import type { AgentModel } from "../draft/agent-model.ts";
import type { KnownSelection } from "../tree/selection.ts";
import { OffNote, offText, RunBar, type UsedSettings } from "./run-bar.tsx";
import {
  type Examples,
  formatArguments,
  TryExamples,
  useExamples,
  withoutRemoved,
} from "./try-examples.tsx";
import { TryResult } from "./try-result.tsx";
import { type Try, type TryState, useTry } from "./use-try.ts";

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
  const { definitions, settings, model } = useAgentEdit("definitions", "settings", "model");
  const drafted = useOwnerEdit((edit) => edit.drafted);
  const { definition: tool } = selection.tool;
  const method = selection.method.definition;
  const functionName = definitions.names.nameOf(tool.name, method.name);
  const agent = settings.agent.id;
  const trying = useTry(agent, functionName, method);
  const examples = useExamples(tool.name, method);
  const [args, setArgs] = useState<JsonObject>({});
  const [tried, setTried] = useState(false);
  const [chosen, setChosen] = useState<UsedSettings>();
  const { scroller, result } = useResultInView(trying.state.is);
  const used = drafted.pending.length === 0 ? "saved" : (chosen ?? "draft");
  const isOff = used === "draft" ? !selection.method.enabled : !isSavedOn(model, selection);
  const whyNot = useWhyNotAgent("POST /api/v1/agents/:agent/try", agent);
  const run = () => {
    if (whyNot !== undefined) return;
    if (trying.state.is === "running" || trying.state.is === "asking") return;
    setTried(true);
    const draft = { baseRevision: settings.revision, operations: drafted.pending };
    const request: TryRequest = {
      function: functionName,
      arguments: args,
      ...(used === "draft" && { draft }),
    };
    trying.start(request, isOff ? offText(settings.agent.name) : undefined);
  };
  useCommand("agent.try", run, { blocked: whyNot });
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <div ref={scroller} className="flex min-h-0 flex-1 @max-2xl:flex-col @max-2xl:overflow-auto">
        <div className="flex w-87 flex-none flex-col border-line @max-2xl:w-full @min-2xl:min-h-0 @min-2xl:border-r">
          <TryArguments
            key={functionName}
            tool={tool}
            method={method}
            call={call}
            examples={examples}
            args={args}
            tried={tried}
            onChange={setArgs}
          />
          <OffNote selection={selection} />
          <RunBar
            tool={tool}
            isDestructive={isDestructive(method)}
            trying={trying}
            used={used}
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

const isSavedOn = (
  { savedToolset }: AgentModel,
  { tool, method }: Extract<KnownSelection, { kind: "method" }>,
): boolean =>
  savedToolset.tools
    .find(({ definition }) => definition.name === tool.definition.name)
    ?.methods.some(
      ({ definition, enabled }) => enabled && definition.name === method.definition.name,
    ) ?? false;

/**
 * Scrolls to the result when a run begins or ends, where the result stands below the form.
 * `scrollIntoView` would move everything around it too.
 */
function useResultInView(state: TryState["is"]) {
  const result = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state === "idle" || !scroller.current || !result.current) return;
    scroller.current.scrollTop +=
      result.current.getBoundingClientRect().top - scroller.current.getBoundingClientRect().top;
  }, [state]);
  return { scroller, result };
}

interface TryArgumentsProps {
  tool: ToolDefinition;
  method: MethodDefinition;
  call: number | undefined;
  examples: Examples;
  args: JsonObject;
  /** Whether somebody ran it already, so that what is missing is an error. */
  tried: boolean;
  onChange(args: JsonObject): void;
}

/** The arguments of the next run, as a form or as JSON, with examples and logged calls to take. */
function TryArguments(props: TryArgumentsProps) {
  const { tool, method, call, examples, args, tried, onChange } = props;
  // Values that are not set are not sent, because the method fills in its own defaults, which the
  // form shows.
  const defaults = useMemo(() => schemaDefaults(method.parameters), [method.parameters]);
  const [editor, setEditor] = useState<"form" | "json">("form");
  const edited = { schema: method.parameters, value: args, defaults, onChange };
  return (
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
          <TryExamples examples={examples} onTake={onChange} />
        </div>
        {call !== undefined && (
          <LoggedArguments tool={tool.name} method={method.name} call={call} onTake={onChange} />
        )}
      </div>
      <LazyBoundary of={editor} fallback={<ConfigSkeleton />}>
        {editor === "form" ? (
          <LazySchemaForm {...edited} call={{ tried }} onOpenJson={() => setEditor("json")} />
        ) : (
          <div className="px-4">
            <LazySchemaJsonEditor
              {...edited}
              call={{ tried }}
              label={t("Arguments of {name} as JSON", { name: method.displayName })}
            />
          </div>
        )}
      </LazyBoundary>
    </div>
  );
}

interface LoggedArgumentsProps {
  /** The id of a call in the log. */
  call: number;
  tool: string;
  method: string;
  onTake(args: JsonObject): void;
}

/** Takes over the arguments of a logged call, and says which of them the log does not have. */
function LoggedArguments({ call, tool, method, onTake }: LoggedArgumentsProps) {
  const { data, error } = useQuery(callQuery(call));
  const [missing, setMissing] = useState<string[]>();
  // The address may still name the call of a method that was open before.
  const isOther = data !== undefined && (data.tool !== tool || data.method !== method);
  const kept = isOther ? undefined : data?.arguments;
  useEffect(() => {
    if (!isJsonObject(kept)) return;
    const left: string[] = [];
    onTake(withoutRemoved(kept, { left, longest: LIMITS.loggedText }));
    setMissing(left);
  }, [kept, onTake]);
  if (error)
    return (
      <Note tone="warn">
        {t("The arguments of the logged call could not be loaded: {reason}", {
          reason: error.message,
        })}
      </Note>
    );
  if (!data || isOther) return null;
  if (!isJsonObject(kept))
    return (
      <Note tone="warn">{t("The arguments of the logged call were not kept as a whole.")}</Note>
    );
  const isMissing = missing !== undefined && missing.length > 0;
  const when = momentText(data.at);
  return (
    <Note tone={isMissing ? "warn" : "info"}>
      {isMissing
        ? t(
            "Filled in as in the call of {when}, without {missing}: the log keeps no secrets and no long texts.",
            { when, missing: listText(missing) },
          )
        : t("Filled in as in the call of {when}.", { when })}
    </Note>
  );
}

interface TryHistoryProps {
  tries: Try[];
  /** Whether a call with these arguments is kept as an example. */
  isExample(args: JsonObject): boolean;
  onForget(): void;
  /** Puts a try's arguments into the form. */
  onTake(args: JsonObject): void;
}

const TRY_OUTCOMES = {
  answered: { icon: CircleCheck, color: "text-green", said: t("answered") },
  failed: { icon: CircleX, color: "text-red", said: t("failed") },
  refused: { icon: Ban, color: "text-2", said: t("refused") },
};

/** The tries of the method, the newest first; three are in view. */
function TryHistory({ tries, isExample, onForget, onTake }: TryHistoryProps) {
  if (tries.length === 0) return null;
  return (
    <section
      aria-label={t("Tries")}
      className="flex-none border-t border-line bg-sunken pt-1.5 pb-2"
    >
      <div className="flex h-7.5 items-center gap-2 pr-3 pl-4 text-meta text-2">
        <h3 className="text-micro font-semibold text-1">{t("Tries")}</h3>
        {t("of this method, kept in this browser")}
        <span className="flex-1" />
        <Button size="s" variant="ghost" onClick={onForget}>
          {t("Clear")}
        </Button>
      </div>
      <ul className="max-h-21 overflow-auto max-sm:max-h-33">
        {tries.map(({ at, args, outcome, duration, tokens }) => {
          const { icon: Icon, color, said } = TRY_OUTCOMES[outcome];
          return (
            <li key={at}>
              <button
                type="button"
                title={t("Put its arguments into the form")}
                onClick={() => onTake(args)}
                className="grid h-7 w-full grid-cols-[14px_44px_minmax(0,1fr)_64px_72px_14px] items-center gap-2 px-4 text-left text-meta text-2 hover:bg-hover max-sm:h-11"
              >
                <Icon {...iconSize.s} className={color} />
                <span className="num">{clockText(new Date(at).toISOString())}</span>
                <code className="truncate text-[11px] text-1">{formatArguments(args)}</code>
                <span className="num text-right">
                  {duration === undefined ? "–" : t("{count, number} ms", { count: duration })}
                </span>
                <span className="num text-right">
                  {outcome === "answered" && tokens !== undefined
                    ? t("{tokens, number} tok", { tokens })
                    : said}
                </span>
                {isExample(args) && (
                  <Bookmark {...iconSize.s} aria-label={t("Kept as an example")} />
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
