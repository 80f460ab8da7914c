import type { ToolDefinition } from "@pegboard/registry-core";
import { Hand, Play, Square } from "lucide-react";
import { type Ref, useEffect, useRef } from "react";
import { modKey } from "../../../commands/key-text.ts";
import { Button } from "../../../components/button.tsx";
import { Segmented } from "../../../components/inputs/segmented.tsx";
import { KeyHint } from "../../../components/key-hint.tsx";
import { Note } from "../../../components/note.tsx";
import { useNow } from "../../../components/text/countdown.tsx";
import { listText } from "../../../messages/list-text.ts";
import { t } from "../../../messages/t.tsx";
import { useOwnerEdit } from "../../../settings/owner-edit.tsx";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { typedSecrets } from "./typed-secrets.ts";
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
  const pending = useOwnerEdit((edit) => edit.drafted.pending);
  const changes = pending.length;
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
        <RunButton ref={button} {...{ trying, onRun }} />
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
    <Button ref={ref} variant="primary" icon={Play} onClick={onRun}>
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
