import { fieldLabel, type Issue, type TemplateIssue } from "@pegboard/registry-core";
import { lazy, useState } from "react";
import { LatePart } from "../../../components/page/late-part.tsx";
import { fieldPointer } from "../../../components/schema-form/model/field-pointer.ts";
import { useHotkey } from "../../../components/use-hotkey.ts";
import { useSameFunction } from "../../../components/use-same-function.ts";
import type { AgentModel } from "../model/agent-model.ts";
import type { AgentPlace } from "../model/agent-place.ts";
import { useTemplateFaults } from "../templates/use-template-faults.ts";
import { useAgentEdit, useDrafting } from "./agent-edit.tsx";
import { type DraftEvent, missingSecrets } from "./draft.ts";
import { DraftBar } from "./draft-bar.tsx";
import { SaveNote } from "./save-note.tsx";
import { SecretsNote } from "./secrets-note.tsx";
import { useUndoKeys } from "./use-undo-keys.ts";

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
      <SecretsNote
        missing={missingSecrets(draft)}
        tools={model.byName}
        onEnter={({ tool, key }) => links.openPlace(fieldPlace(tool, [key]))}
        onForget={() => send({ type: "forgetSecrets" })}
      />
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
