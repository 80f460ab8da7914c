import { configIssues } from "@pegboard/registry-core/internal";
import { appBase } from "@pegboard/ui/app-base.ts";
import { Button, buttonClass } from "@pegboard/ui/button.tsx";
import { CopyButton } from "@pegboard/ui/copy-button.tsx";
import { Disclosure } from "@pegboard/ui/disclosure.tsx";
import { TextArea } from "@pegboard/ui/inputs/text-input.tsx";
import { KeyHint } from "@pegboard/ui/key-hint.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { useQuery } from "@tanstack/react-query";
import { Circle, CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { paths } from "../../../addresses/paths.ts";
import { placePath } from "../../../addresses/place-path.ts";
import { useToolsCommand } from "../../../api/installation.ts";
import { preferencesQuery, useChangePreferences } from "../../../api/preferences.ts";
import { sourcesQuery } from "../../../api/sources/sources.ts";
import { modKey } from "../../../commands/key-text.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";

export interface NextStepsProps {
  /** Takes pasted text to the page where servers are added. */
  onPaste(text: string): void;
}

/** The steps after the first look. A step is checked when it has happened. */
export function NextSteps({ onPaste }: NextStepsProps) {
  const settings = useAgentEdit((edit) => edit.settings);
  const { has, waiting, isDone } = useDoneSteps();
  const command = useToolsCommand();
  const [pasted, setPasted] = useState("");
  useEndOnLeave(isDone);
  const toolset = `${location.origin}${appBase}/api/v1/agents/${settings.agent.id}/toolset?format=anthropic`;
  return (
    <aside
      aria-label={t("Next")}
      className="flex flex-col border-l border-line bg-app px-8 pt-8 pb-6 max-[1180px]:border-t max-[1180px]:border-l-0 max-sm:px-4"
    >
      {isDone ? (
        <AllDone agent={settings.agent.id} />
      ) : (
        <h2 className="pb-4 text-list font-semibold">{t("Next")}</h2>
      )}
      <ol className="grid gap-7">
        <FirstStartStep title={t("Add your tools")} done={has.tools}>
          <p>
            {t(
              "A class or a function in a file. Its comment, types and settings become texts, arguments and a form.",
            )}
          </p>
          {command !== undefined && <CopiedCommand text={command} />}
          <Disclosure
            className="w-full"
            lineClass="font-medium text-accent hover:underline"
            summary={t("See an example file")}
          >
            <CopiedCommand text={FUNCTION_EXAMPLE} />
          </Disclosure>
        </FirstStartStep>
        <FirstStartStep title={t("Or add an MCP server or an API")} done={has.server}>
          <p>
            {t(
              "Paste the JSON that other programs use. What it offers stays off until you switch it on.",
            )}
          </p>
          <TextArea
            mono
            rows={5}
            aria-label={t("mcpServers JSON")}
            value={pasted}
            onChange={setPasted}
            placeholder={SERVERS}
            spellCheck={false}
          />
          <span className="flex flex-wrap gap-2">
            <Button
              size="s"
              blocked={pasted.trim() === "" ? t("Paste its JSON first") : undefined}
              onClick={() => onPaste(pasted)}
            >
              {t("Add server")}
            </Button>
            <a href={paths.sources({ add: "command" })} className={buttonClass("ghost", "s")}>
              {t("Fill in a form instead")}
            </a>
            <a href={paths.sources({ add: "openapi" })} className={buttonClass("ghost", "s")}>
              {t("Add an API that OpenAPI describes")}
            </a>
          </span>
        </FirstStartStep>
        <FirstStartStep title={t("Set up what waits for a setting")} done={has.settings}>
          <p>{t("A tool with settings has a form. Only what it needs has to be filled in.")}</p>
          {waiting !== undefined && (
            <a href={waiting.href} className="font-medium text-accent hover:underline">
              {t("Set up {displayName}", { displayName: waiting.displayName })}
            </a>
          )}
        </FirstStartStep>
        <FirstStartStep title={t("Save")} done={has.save}>
          <p>
            {t(
              "Switch tools on and off. Nothing applies until you save; every save can be taken back.",
            )}
          </p>
        </FirstStartStep>
        <FirstStartStep title={t("Connect an agent")} done={has.program}>
          <p>{t("Your program asks for the set and gets the payload, ready to send.")}</p>
          <CopiedCommand text={`curl "${toolset}"`} />
          <p className="text-meta" role="status">
            {has.program ? t("A program has asked") : t("No program has asked yet")}
            {" · "}
            <a
              href={paths.agentConnect(settings.agent.id)}
              className="font-medium text-accent hover:underline"
            >
              {t("All ways to connect")}
            </a>
          </p>
        </FirstStartStep>
      </ol>
      <NextStepsFoot isDone={isDone} />
    </aside>
  );
}

/** What has happened of the steps. Tools of one's own come by code, a server, or an API. */
function useDoneSteps() {
  const { settings, model } = useAgentEdit("settings", "model");
  const { data: sources = [] } = useQuery(sourcesQuery);
  const { data: preferences } = useQuery(preferencesQuery);
  const own = sources.filter(({ addedBy }) => addedBy !== "built in");
  const tools = Object.values(settings.settings.tools ?? {});
  const missing = model.toolset.tools.flatMap(({ definition, state }) => {
    const [issue] = configIssues(definition, model.settings);
    return issue && (definition.visible || state !== "off") ? [{ definition, state, issue }] : [];
  });
  const isNeeded = missing.some(({ state }) => state !== "off");
  const hasSettings = tools.some((tool) => typeof tool === "object" && tool.config !== undefined);
  const has = {
    tools: own.some(({ kind }) => kind === "modules" || kind === "given"),
    server: own.some(({ kind }) => kind === "mcp" || kind === "openapi"),
    settings: missing.length === 0 || (hasSettings && !isNeeded),
    save: settings.revision > 0,
    program: preferences?.firstStart.programAsked === true,
  };
  const first = missing.find(({ state }) => state !== "off") ?? missing[0];
  return {
    has,
    waiting: first && {
      displayName: first.definition.displayName,
      href: placePath(
        { agent: settings.agent.id, tool: first.definition.name, field: first.issue.path },
        { tab: "config" },
      ),
    },
    // What is off needs no setting.
    isDone: (has.tools || has.server) && !isNeeded && has.save && has.program,
  };
}

/** Ends the first start for good when somebody leaves it after its last step. */
function useEndOnLeave(isDone: boolean): void {
  const { mutate } = useChangePreferences();
  useEffect(() => {
    if (isDone) return () => mutate({ isFirstStartHidden: true });
  }, [isDone, mutate]);
}

/** Says that the last step is done, and what comes next. */
function AllDone({ agent }: { agent: string }) {
  const { mutate } = useChangePreferences();
  return (
    <div role="status" className="grid justify-items-start gap-3 pb-6 text-list text-2">
      <h2 className="flex items-center gap-2 text-body font-semibold text-1">
        <CircleCheck size={16} strokeWidth={2} aria-hidden className="text-green" />
        {t("You are set up")}
      </h2>
      <p>{t("From now on this page is the list of your agents. What may come next:")}</p>
      <ul className="grid gap-2">
        {whatNext(agent).map(({ href, title, what }) => (
          <li key={href}>
            <a href={href} className="font-medium text-accent hover:underline">
              {title}
            </a>
            {": "}
            {what}
          </li>
        ))}
      </ul>
      <Button size="s" onClick={() => mutate({ isFirstStartHidden: true })}>
        {t("Go to the list of agents")}
      </Button>
    </div>
  );
}

const whatNext = (agent: string) => [
  {
    href: paths.agentEvaluations(agent),
    title: t("Evaluations"),
    what: t("whether a model chooses the methods that you expect"),
  },
  {
    href: paths.agentUsage(agent),
    title: t("Usage"),
    what: t("what is offered and never called"),
  },
  {
    href: paths.organisationRules(),
    title: t("Rules"),
    what: t("what no agent may have, or not together"),
  },
  { href: paths.people(), title: t("People"), what: t("who signs in, and who may change what") },
  {
    href: paths.agentConnect(agent),
    title: t("Connect"),
    what: t("the lines for your client or program"),
  },
];

function FirstStartStep({
  title,
  done,
  children,
}: {
  title: string;
  done: boolean;
  children: ReactNode;
}) {
  const Mark = done ? CircleCheck : Circle;
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-3.5">
      <Mark
        size={16}
        strokeWidth={2}
        aria-hidden
        className={done ? "mt-0.5 text-green" : "mt-0.5 text-(--line-control)"}
      />
      <div className="grid justify-items-start gap-2 text-list text-2">
        <h3 className="text-body font-semibold text-1">
          {title}
          {done && <span className="sr-only">{t(", done")}</span>}
        </h3>
        {children}
      </div>
    </li>
  );
}

/** Lines of a command to copy. */
function CopiedCommand({ text }: { text: string }) {
  return (
    <div className="flex min-h-9 w-full items-start gap-2 rounded-lg border border-line-strong bg-panel py-1 pr-1 pl-3">
      <code className="min-w-0 flex-1 py-1 text-[12px]/[18px] wrap-anywhere whitespace-pre-wrap text-1">
        {text}
      </code>
      <CopyButton text={text} />
    </div>
  );
}

function NextStepsFoot({ isDone }: { isDone: boolean }) {
  const change = useChangePreferences();
  return (
    <div className="mt-auto grid gap-2 pt-6 text-meta text-2">
      {change.error && (
        <Note tone="bad">
          {t("It could not be hidden: {message}", { message: change.error.message })}
        </Note>
      )}
      <p className="flex flex-wrap items-center gap-1.5">
        {t.rich("{help} shows the keys, {search} finds everything.", {
          help: <KeyHint>?</KeyHint>,
          search: <KeyHint>{`${modKey}K`}</KeyHint>,
        })}
        {!isDone && (
          <button
            type="button"
            className="ml-auto font-medium text-accent hover:underline max-sm:min-h-11"
            onClick={() => change.mutate({ isFirstStartHidden: true })}
          >
            {t("Hide this")}
          </button>
        )}
      </p>
    </div>
  );
}

const SERVERS = `{ "mcpServers": {
    "files": { "command": "npx",
      "args": ["-y", "my-mcp-server"] }
} }`;

const FUNCTION_EXAMPLE = `/**
 * Counts the words of a text.
 * @param text The text
 * @param unique Count each word once
 */
export function countWords(text: string, unique = false): number {
  const words = text.split(/\\s+/);
  return unique ? new Set(words).size : words.length;
}`;
