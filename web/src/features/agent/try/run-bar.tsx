import { isSecretMarker, mapSecretsAt } from "@pegboard/json-schema";
import type { SettingsOperation, ToolDefinition } from "@pegboard/registry-core";
import { Button } from "@pegboard/ui/button.tsx";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { KeyHint } from "@pegboard/ui/key-hint.tsx";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { useNow } from "@pegboard/ui/time-ago.tsx";
import { Hand, Play, Square } from "lucide-react";
import { type Ref, useEffect, useRef } from "react";
import { useWhyNotAgent } from "../../../api/account/rights.ts";
import { modKey } from "../../../commands/key-text.ts";
import { t } from "../../../messages/t.ts";
import { useOwnerEdit } from "../../../owner-editor/owner-edit.tsx";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { fixedRowReason, toggleStep } from "../tree/row-actions.ts";
import { type KnownSelection, selectionSubject } from "../tree/selection.ts";
import type { Trying } from "./use-try.ts";

export type UsedSettings = "saved" | "draft";

interface RunBarProps {
  tool: ToolDefinition;
  isDestructive: boolean;
  trying: Trying;
  onRun(): void;
  used: UsedSettings;
  onUse(settings: UsedSettings): void;
}

/** The buttons Run and Stop, and the settings that a run uses. */
export function RunBar({ tool, isDestructive, trying, onRun, used, onUse }: RunBarProps) {
  const settings = useAgentEdit((edit) => edit.settings);
  const { pending, changes } = useOwnerEdit((edit) => edit.drafted);
  const { state } = trying;
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(state.is);
  useEffect(() => {
    // Somebody who answered the question with a key goes on where the run began.
    if (before.current === "asking" && document.activeElement === document.body)
      button.current?.focus();
    before.current = state.is;
  }, [state.is]);
  return (
    <div className="grid flex-none gap-2.5 border-t border-line bg-app px-4 py-3 @max-2xl:sticky @max-2xl:bottom-0 @max-2xl:z-[3]">
      {isDestructive && <Note tone="bad">{t("This runs for real.")}</Note>}
      <div className="flex flex-wrap items-center gap-1.5">
        <RunButton ref={button} trying={trying} onRun={onRun} />
        {state.is !== "running" && state.is !== "asking" && (
          <span aria-hidden className="max-sm:hidden">
            <KeyHint>{`${modKey}↵`}</KeyHint>
          </span>
        )}
        <span className="ml-auto inline-flex items-center gap-1.5">
          <span className="text-meta text-2">{t("Settings", {}, "that a call runs with")}</span>
          <Segmented<UsedSettings>
            label={t("Settings", {}, "that a call runs with")}
            items={[
              { id: "saved", label: t("Saved") },
              { id: "draft", label: t("Draft") },
            ]}
            value={used}
            onChange={onUse}
          />
        </span>
      </div>
      <p className="text-meta text-2">
        {used === "saved"
          ? t(
              "Runs with what is saved, revision {revision}{changes, plural, =0 {} one {, without # unsaved change} other {, without # unsaved changes}}.",
              { revision: settings.revision, changes },
            )
          : draftRunText(changes, listText(typedSecrets(tool, pending)))}
      </p>
    </div>
  );
}

interface RunButtonProps extends Pick<RunBarProps, "trying" | "onRun"> {
  ref: Ref<HTMLButtonElement>;
}

function RunButton({ ref, trying: { state, stop }, onRun }: RunButtonProps) {
  const agent = useAgentEdit(({ settings }) => settings.agent.id);
  const whyNot = useWhyNotAgent("POST /api/v1/agents/:agent/try", agent);
  if (state.is === "running")
    return (
      <Button ref={ref} icon={Square} onClick={stop}>
        {t("Stop")}
        <Seconds since={state.since} />
      </Button>
    );
  if (state.is === "asking")
    return (
      <Button
        ref={ref}
        icon={Hand}
        blocked={t("Nothing runs before it is answered whether it may.")}
      >
        {t("Waiting")}
      </Button>
    );
  return (
    <Button ref={ref} variant="primary" icon={Play} blocked={whyNot} onClick={onRun}>
      {t("Run")}
    </Button>
  );
}

function Seconds({ since }: { since: number }) {
  const now = useNow();
  return (
    <span aria-hidden className="num">
      {t("{seconds, number} s", { seconds: Math.max(0, Math.floor((now - since) / 1_000)) })}
    </span>
  );
}

function draftRunText(changes: number, typedSecrets: string): string {
  if (typedSecrets === "")
    return t(
      "Runs with {changes, plural, one {# unsaved change} other {# unsaved changes}}. Nothing is saved.",
      { changes },
    );
  return t(
    "Runs with {changes, plural, one {# unsaved change} other {# unsaved changes}}, the {typedSecrets} that you typed among them. Nothing is saved.",
    { changes, typedSecrets },
  );
}

/**
 * A note that a method which is off is refused, whoever runs it. When it is on in the draft it can
 * be tried before anything is saved.
 */
export function OffNote({ selection }: { selection: Extract<KnownSelection, { kind: "method" }> }) {
  const { blocked, onStep, settings } = useAgentEdit("blocked", "onStep", "settings");
  if (selection.method.enabled) return null;
  const row = selectionSubject(selection);
  const reason = blocked ?? fixedRowReason(row);
  return (
    <div className="flex-none px-4 pb-3">
      <Note
        actions={
          <Button size="s" blocked={reason} onClick={() => onStep(toggleStep(row))}>
            {t("Switch on in the draft")}
          </Button>
        }
      >
        {offText(settings.agent.name)}
      </Note>
    </div>
  );
}

/** Why a call of a method that is off comes to nothing. */
export const offText = (agent: string): string =>
  t(
    "{name} has this method off, so the call would be refused. Switch it on in the draft to test it.",
    { name: agent },
  );

/** The secrets of a tool that were typed and are not saved, by their keys. */
function typedSecrets(
  { name, configSchema }: ToolDefinition,
  pending: readonly SettingsOperation[],
): string[] {
  if (!configSchema) return [];
  return pending.flatMap((operation) => {
    if (operation.op !== "setConfig" || operation.tool !== name) return [];
    let isTyped = false;
    mapSecretsAt({ schema: configSchema, place: [operation.key] }, operation.value, (secret) => {
      isTyped ||= secret !== null && secret !== "" && !isSecretMarker(secret);
      return secret;
    });
    return isTyped ? [operation.key] : [];
  });
}
