import type { ToolDefinition } from "@pegboard/registry-core";
import { Hand, Play, Square } from "lucide-react";
import { useEffect, useRef } from "react";
import { modKey } from "../../../commands/mod-key.ts";
import { Button } from "../../../components/button.tsx";
import { Segmented } from "../../../components/inputs/segmented.tsx";
import { KeyHint } from "../../../components/key-hint.tsx";
import { Note } from "../../../components/note.tsx";
import { useNow } from "../../../components/text/countdown.tsx";
import { common } from "../../../language/common.ts";
import { listText } from "../../../language/list-text.ts";
import { useOwnerEdit } from "../../../settings/owner-edit.tsx";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { say } from "./texts.ts";
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
export function RunBar({
  tool,
  isDestructive,
  trying: { state, stop },
  onRun,
  used,
  onUse,
}: RunBarProps) {
  const settings = useAgentEdit((edit) => edit.settings);
  const pending = useOwnerEdit((edit) => edit.drafted.pending);
  const changes = pending.length;
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
      {isDestructive && <Note tone="bad">{say.noRehearsal}</Note>}
      <div className="flex flex-wrap items-center gap-1.5">
        {state.is === "running" ? (
          <Button ref={button} icon={Square} onClick={stop}>
            {say.stop}
            <Seconds since={state.since} />
          </Button>
        ) : state.is === "asking" ? (
          <Button ref={button} icon={Hand} blocked={say.waitsForAnswer}>
            {say.waiting}
          </Button>
        ) : (
          <Button ref={button} variant="primary" icon={Play} onClick={onRun}>
            {say.run}
          </Button>
        )}
        {state.is !== "running" && state.is !== "asking" && (
          <span aria-hidden className="max-sm:hidden">
            <KeyHint>{`${modKey}↵`}</KeyHint>
          </span>
        )}
        <span className="ml-auto inline-flex items-center gap-1.5">
          <span className="text-meta text-2">{say.settings}</span>
          <Segmented<UsedSettings>
            label={say.settings}
            items={[
              { id: "saved", label: say.saved },
              { id: "draft", label: common.draft },
            ]}
            value={used}
            onChange={onUse}
          />
        </span>
      </div>
      <p className="text-meta text-2">
        {used === "saved"
          ? say.runsWithSaved(settings.revision, changes)
          : say.runsWithDraft(changes, listText(typedSecrets(tool, pending)))}
      </p>
    </div>
  );
}

function Seconds({ since }: { since: number }) {
  const now = useNow();
  return (
    <span aria-hidden className="num">
      {say.seconds(Math.max(0, Math.floor((now - since) / 1_000)))}
    </span>
  );
}
