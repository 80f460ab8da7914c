import {
  type AgentSettings,
  fieldLabel,
  type Issue,
  type newTemplateFaults,
  type TemplateIssue,
} from "@pegboard/registry-core";
import { lazy, useEffect, useEffectEvent, useMemo, useState } from "react";
import { LatePart } from "../../../components/page/late-part.tsx";
import { fieldPointer } from "../../../components/schema-form/model/field-pointer.ts";
import { useHotkey } from "../../../components/use-hotkey.ts";
import { useSameFunction } from "../../../components/use-same-function.ts";
import type { AgentModel } from "../model/agent-model.ts";
import type { AgentPlace } from "../model/agent-place.ts";
import { useAgentEdit, useDrafting } from "./agent-edit.tsx";
import { type DraftEvent, missingSecrets } from "./draft.ts";
import { DraftBar } from "./draft-bar.tsx";
import { SaveNote } from "./save-note.tsx";

const SecretsNote = lazy(() => import("./secrets-note.tsx").then((module) => ({ default: module.SecretsNote })));
const ReviewDialog = lazy(() =>
  import("../review/review-dialog.tsx").then((module) => ({ default: module.ReviewDialog })),
);

/**
 * The draft bar with its keys, the review, and what a failed save left to decide. A config text that is `unreadable` blocks
 * saving with that reason.
 */
export function DraftFoot({ unreadable }: { unreadable?: string | undefined }) {
  const { model, settings, blocked: readOnly, links } = useAgentEdit();
  const { draft, dispatch, settle, saving: sending } = useDrafting();
  const [reviewing, setReviewing] = useState(false);
  const saved = {
    revision: settings.revision,
    settings: settings.settings,
    at: settings.savedAt,
    by: settings.savedBy,
  };
  const { save, saving, failure, forget } = sending;
  const templateFaults = useTemplateFaults(settings.settings, model.settings);
  const blockers = findBlockers(model, templateFaults, unreadable);
  const blocked = readOnly ?? (model.clashes.length > 0 ? "Choose between yours and theirs first" : blockers?.first);
  const canSave = model.pending.length > 0 && blocked === undefined && !saving;
  const saveDrawn = useSameFunction<void>(() => {
    setReviewing(false);
    if (canSave) save();
  });
  const trySave = () => {
    settle();
    saveDrawn();
  };
  const send = (event: DraftEvent) => {
    if (saving) return;
    forget();
    dispatch(event);
  };
  useHotkey("mod+s", trySave);
  useUndoKeys(
    () => send({ type: "undo" }),
    () => send({ type: "redo" }),
  );
  const missing = missingSecrets(draft);
  return (
    <>
      <SaveNote
        failure={failure}
        clashes={model.clashes}
        saved={saved}
        tools={model.byName}
        saving={saving}
        onRetry={save}
        onResolve={(theirs) => send({ type: "resolve", saved, theirs })}
      />
      {missing.length > 0 && (
        <LatePart>
          <SecretsNote
            missing={missing}
            tools={model.byName}
            onEnter={({ tool, key }) => links.openPlace(fieldPlace(tool, [key]))}
            onForget={() => send({ type: "forgetSecrets" })}
          />
        </LatePart>
      )}
      <DraftBar
        blockers={blockers}
        blocked={blocked}
        onSend={send}
        onReview={() => setReviewing(true)}
        onSave={trySave}
        onShowBlocker={() => {
          const [blocker] = model.blockers;
          const [fault] = templateFaults;
          if (fault && !blocker && unreadable === undefined) {
            links.openPrompt({ template: fault.template, line: fault.line ?? 1 });
          } else links.openPlace(blocker ? fieldPlace(blocker.tool.name, blocker.issue.path) : { tab: "config" });
        }}
      />
      <LatePart onClose={() => setReviewing(false)}>
        {reviewing && (
          <ReviewDialog
            blocked={blocked}
            onRevert={(operation) => send({ type: "revert", operation })}
            onDiscard={() => {
              setReviewing(false);
              send({ type: "discard" });
            }}
            onSave={trySave}
            onClose={() => setReviewing(false)}
          />
        )}
      </LatePart>
    </>
  );
}

/** Leads to a field of a tool's form. */
function fieldPlace(tool: string, path: Issue["path"]): AgentPlace {
  return { tool, method: undefined, tab: "config", editor: undefined, field: fieldPointer(path) };
}

/** What must be put right before the draft can be stored. */
function findBlockers({ blockers }: AgentModel, faults: TemplateIssue[], unreadable: string | undefined) {
  const texts = [
    ...blockers.map(({ tool, issue }) => `${tool.displayName}, ${fieldLabel(tool, issue.path)}: ${issue.message}`),
    ...faults.map(({ template, message }) => `${template === "system" ? "System" : "User"} template. ${message}`),
  ];
  const all = unreadable === undefined ? texts : [unreadable, ...texts];
  return all[0] === undefined ? undefined : { count: all.length, first: all[0] };
}

/** Undo and redo of the draft by keyboard. In a field these keys belong to the text that is being typed. */
function useUndoKeys(undo: () => void, redo: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isUndoKey = (event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === "z";
    if (!isUndoKey || event.defaultPrevented || isTyping(event.target)) return;
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const field = target.closest<HTMLElement>("input, textarea, select, [contenteditable=true]");
  return field !== null && field.getAttribute("type") !== "checkbox" && field.getAttribute("type") !== "radio";
}

const NONE: TemplateIssue[] = [];

/** Templates that a draft leaves without a text to send. The server refuses them as well, where the check is not loaded yet. */
function useTemplateFaults(saved: AgentSettings, drafted: AgentSettings): TemplateIssue[] {
  const [check, setCheck] = useState<{ run: typeof newTemplateFaults }>();
  const isNeeded = drafted.prompts !== saved.prompts;
  useEffect(() => {
    if (!isNeeded || check) return;
    import("../templates/template-faults.ts").then(
      ({ newTemplateFaults: run }) => setCheck({ run }),
      () => {
        // The server says so on saving.
      },
    );
  }, [isNeeded, check]);
  return useMemo(() => (isNeeded && check ? check.run(saved, drafted) : NONE), [isNeeded, check, saved, drafted]);
}
