import { reasonOf } from "@pegboard/json-schema";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { describeSourceIssue } from "@pegboard/registry-core/problems";
import { Button } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { Bot } from "lucide-react";
import { useState } from "react";
import { needsTerminalCode } from "../../api/sources/source-actions.ts";
import type { SourceSummary } from "../../api/sources/sources.ts";
import { type ImportedSource, useTakeSource } from "../../api/transfer.ts";
import { t } from "../../messages/t.ts";
import {
  AskedFields,
  type EnteredValues,
  withEntered,
} from "../../owner-editor/imported-sources/asked-fields.tsx";
import { SourceParts } from "../../owner-editor/imported-sources/source-parts.tsx";
import { TerminalProofField } from "../../owner-editor/terminal-proof/terminal-proof.tsx";
import { UseInAgents } from "../../owner-editor/use-in-agents/use-in-agents.tsx";
import { sourceKey } from "./use-import.ts";

interface TakeSourcesDialogProps {
  sources: ImportedSource[];
  /** The document that they come from. */
  document: string;
  onClose(): void;
}

/**
 * A dialog that shows the commands and addresses of sources once more, whole, before they are
 * stored.
 */
export function TakeSourcesDialog({ sources, document, onClose }: TakeSourcesDialogProps) {
  const { run, state, taken, isDone } = useTakeSources(sources, document);
  const [entered, setEntered] = useState<EnteredBySource>({});
  const submit = () => (isDone ? onClose() : void run(entered));
  const count = [...taken.values()].filter(({ isTaken }) => isTaken).length;
  const tools = [...taken.values()].flatMap((one) => one.tools);
  const action = state === "taking" ? t("Taking…") : t("Take them");
  return (
    <FormDialog
      width="l"
      title={t("Take {count, plural, one {# source} other {# sources}}", { count: sources.length })}
      description={t(
        "They are stored and started at once. A command runs as the user who started Pegboard.",
      )}
      action={isDone ? t("Go on") : action}
      blocked={state === "taking" ? t("The sources are being stored") : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <output className="font-semibold empty:hidden">
        {isDone &&
          t("{taken} of {all, plural, one {# source} other {# sources}} taken", {
            taken: count,
            all: sources.length,
          })}
      </output>
      {isDone && tools.length > 0 && <UseTakenTools tools={tools} />}
      <ul className="grid gap-4">
        {sources.map((source) => {
          const outcome = taken.get(sourceKey(source));
          return (
            <li key={sourceKey(source)} className="grid gap-2">
              <div>
                <b className="font-semibold">{escapeInvisible(source.name)}</b>
                {source.runsCommand && (
                  <span className="text-amber"> · {t("runs a command on the server")}</span>
                )}
                {outcome ? (
                  <p className={outcome.isTaken ? "text-2" : "text-red"}>{outcome.text}</p>
                ) : (
                  <SourceParts source={source} />
                )}
              </div>
              {!outcome && (
                <AskedFields
                  source={source}
                  entered={entered[sourceKey(source)] ?? {}}
                  onChange={(values) => setEntered({ ...entered, [sourceKey(source)]: values })}
                />
              )}
            </li>
          );
        })}
      </ul>
      {!isDone && (state === "asked" || sources.some(({ runsCommand }) => runsCommand)) && (
        <TerminalProofField asked={state === "asked"} onProven={submit} />
      )}
    </FormDialog>
  );
}

/** The way from what came in to the agents that shall have it. */
function UseTakenTools({ tools }: { tools: readonly string[] }) {
  const count = { tools: tools.length };
  return (
    <Note
      actions={
        <UseInAgents
          what={t("{tools, plural, one {# tool} other {# tools}}", count)}
          methods={tools.map((tool) => ({ tool }))}
          trigger={
            <Button size="s" icon={Bot}>
              {t("Use in agents…")}
            </Button>
          }
          align="end"
          side="bottom"
        />
      }
    >
      {t("{tools, plural, one {# tool} other {# tools}}, off in every agent.", count)}
    </Note>
  );
}

interface TakenSource {
  isTaken: boolean;
  text: string;
  /** The names of the tools that it brought. */
  tools: string[];
}

type EnteredBySource = Readonly<Record<string, EnteredValues>>;

/**
 * Stores sources one after the other; without the code that the terminal shows it stops at the
 * first that needs it.
 */
function useTakeSources(sources: readonly ImportedSource[], document: string) {
  const { mutateAsync: take } = useTakeSource();
  const [taken, setTaken] = useState<ReadonlyMap<string, TakenSource>>(new Map());
  const [state, setState] = useState<"open" | "taking" | "asked">("open");
  const run = async (entered: EnteredBySource) => {
    setState("taking");
    for (const source of sources.filter((one) => !taken.has(sourceKey(one)))) {
      const whole = withEntered(source, entered[sourceKey(source)] ?? {});
      let outcome: TakenSource;
      try {
        const summary = await take({ source: whole, document });
        outcome = {
          isTaken: true,
          text: takenSourceText(summary),
          tools: summary.tools.map(({ name }) => name),
        };
      } catch (error) {
        if (needsTerminalCode(error)) return setState("asked");
        outcome = {
          isTaken: false,
          tools: [],
          text: t("Not taken: {reason}", { reason: reasonOf(error) }),
        };
      }
      setTaken((before) => new Map([...before, [sourceKey(source), outcome]]));
    }
    setState("open");
  };
  return { run, state, taken, isDone: taken.size === sources.length };
}

function takenSourceText({ state, issues }: SourceSummary): string {
  if (state === "waiting")
    return t("Taken: it waits until what is missing is entered under Sources");
  if (state === "failed")
    return t("Taken, but it brings no tools now: {reason}", {
      reason: issues.map((one) => describeSourceIssue(one, t)).join(" "),
    });
  if (state === "paused") return t("Taken, paused");
  return state === "ready" ? t("Taken, ready") : t("Taken");
}
