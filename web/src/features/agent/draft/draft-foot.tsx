import { fieldLabel, type Issue, type TemplateIssue, type TemplateName } from "@pegboard/registry-core";
import { type Dispatch, lazy, useState } from "react";
import type { CatalogAnswer } from "../../../api/catalog.ts";
import type { SettingsAnswer } from "../../../api/settings.ts";
import { LatePart } from "../../../components/page/late-part.tsx";
import type { PlacePath } from "../../../components/problem-fixes.tsx";
import { fieldPointer } from "../../../components/schema-form/model/field-pointer.ts";
import { useHotkey } from "../../../components/use-hotkey.ts";
import { useSameFunction } from "../../../components/use-same-function.ts";
import type { AgentModel } from "../model/agent-model.ts";
import type { AgentPlace } from "../model/agent-place.ts";
import { useTemplateFaults } from "../templates/use-template-faults.ts";
import { type Draft, type DraftEvent, missingSecrets } from "./draft.ts";
import { DraftBar } from "./draft-bar.tsx";
import type { DraftProblems } from "./draft-problems.ts";
import { DraftProblemsButton } from "./draft-problems-button.tsx";
import { SaveNote } from "./save-note.tsx";
import { SecretsNote } from "./secrets-note.tsx";
import type { Save } from "./use-save.ts";
import { useUndoKeys } from "./use-undo-keys.ts";

const ReviewDialog = lazy(() =>
  import("../review/review-dialog.tsx").then((module) => ({ default: module.ReviewDialog })),
);

export interface DraftFootProps {
  saving: Save;
  draft: Draft;
  dispatch: Dispatch<DraftEvent>;
  settle(): void;
  model: AgentModel;
  answer: CatalogAnswer;
  settings: SettingsAnswer;
  /** Why nothing can be changed now. */
  readOnly: string | undefined;
  /** A config text that cannot be read. */
  unreadable: string | undefined;
  modKey: string;
  setSearch(patch: AgentPlace): void;
  problems: DraftProblems | undefined;
  problemsHref: string;
  placePath: PlacePath;
  /** Opens a template of the agent at a line. */
  onOpenPrompt(place: { template: TemplateName; line: number }): void;
}

/** The draft bar with its keys, the review, and what a failed save left to decide. */
export function DraftFoot(props: DraftFootProps) {
  const { draft, dispatch, settle, model, answer, settings, readOnly, unreadable, modKey, setSearch } = props;
  const [reviewing, setReviewing] = useState(false);
  const saved = {
    revision: settings.revision,
    settings: settings.settings,
    at: settings.savedAt,
    by: settings.savedBy,
  };
  const { save, saving, failure, forget } = props.saving;
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
        onEnter={({ tool, key }) => setSearch(fieldSearch(tool, [key]))}
        onForget={() => send({ type: "forgetSecrets" })}
      />
      <DraftBar
        changes={model.pending.length}
        cost={model.cost}
        overBudget={model.overBudget}
        problems={
          <DraftProblemsButton
            found={props.problems}
            blockers={blockers?.count ?? 0}
            placePath={props.placePath}
            href={props.problemsHref}
            blocked={readOnly ?? (saving ? "Saving…" : undefined)}
            onStep={(step) => send({ type: "change", step })}
          />
        }
        blockers={blockers}
        blocked={blocked}
        saving={saving}
        saved={saved}
        modKey={modKey}
        canUndo={draft.steps.length > 0}
        canRedo={draft.undone.length > 0}
        onUndo={() => send({ type: "undo" })}
        onRedo={() => send({ type: "redo" })}
        onDiscard={() => send({ type: "discard" })}
        onReview={() => setReviewing(true)}
        onSave={trySave}
        onShowBlocker={() => {
          const [blocker] = model.blockers;
          const [fault] = templateFaults;
          if (fault && !blocker && unreadable === undefined) {
            props.onOpenPrompt({ template: fault.template, line: fault.line ?? 1 });
          } else setSearch(blocker ? fieldSearch(blocker.tool.name, blocker.issue.path) : { tab: "config" });
        }}
      />
      <LatePart onClose={() => setReviewing(false)}>
        {reviewing && (
          <ReviewDialog
            model={model}
            saved={saved}
            tools={model.byName}
            answer={answer}
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
function fieldSearch(tool: string, path: Issue["path"]): AgentPlace {
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
