import type { Issue, OwnerSettings } from "@pegboard/registry-core";
import { fieldPointer } from "@pegboard/schema-form/json-path";
import { Suspense, useEffect, useMemo, useState } from "react";
import type { InputForm } from "../../../drafts/unfinished-input.ts";
import {
  configBlocker,
  type OpenInput,
  unfinishedBlockers,
} from "../../../owner-editor/config-blockers.ts";
import type { Blocker } from "../../../owner-editor/draft-bar.tsx";
import { DraftFoot } from "../../../owner-editor/draft-foot.tsx";
import { useDrafting } from "../../../owner-editor/owner-edit.tsx";
import { LazyAgentReview, LazyDraftEffects, LazyDraftProblemsButton } from "../late-parts.ts";
import { type AgentPlace, useAgentEdit } from "./agent-edit.tsx";
import type { findTemplateBlockers, TemplateBlocker } from "./draft-problems.ts";

/** The draft bar of an agent. */
export function AgentFoot({ quiet = false }: { quiet?: boolean }) {
  const links = useAgentEdit((edit) => edit.links);
  const blockers = useBlockers();
  return (
    <DraftFoot
      quiet={quiet}
      blockers={blockers}
      effect={
        <Suspense>
          <LazyDraftEffects />
        </Suspense>
      }
      aside={
        <Suspense>
          <LazyDraftProblemsButton blockers={blockers.length} />
        </Suspense>
      }
      Review={LazyAgentReview}
      openField={({ tool, key }) => links.openPlace(fieldPlace(tool, [key]))}
    />
  );
}

/** The issues that keep the draft from being stored. */
function useBlockers(): Blocker[] {
  const { model, settings, links } = useAgentEdit("model", "settings", "links");
  const draft = useDrafting((edit) => edit.draft);
  const definitions = useAgentEdit((edit) => edit.definitions);
  const templates = useTemplateBlockers(settings.settings, model.settings);
  const open: OpenInput = (form, path, editor) =>
    links.openPlace(
      editor ? { tool: form.tool, tab: "config", editor } : agentInputPlace(form, path),
    );
  return [
    ...unfinishedBlockers(draft, (name) => definitions.byName.get(name), open),
    ...model.blockers.map((blocker) =>
      configBlocker(blocker, (tool, path) => links.openPlace(fieldPlace(tool, path))),
    ),
    ...templates.map(({ text, ...place }) => ({ text, show: () => links.openPrompt(place) })),
  ];
}

const agentInputPlace = ({ of, tool, method }: InputForm, path: Issue["path"]): AgentPlace =>
  of === "execution"
    ? { tool, method, tab: "calls", editor: undefined, field: fieldPointer(path) }
    : fieldPlace(tool, path);

/** The place of a field in a tool's form. */
function fieldPlace(tool: string, path: Issue["path"]): AgentPlace {
  return { tool, method: undefined, tab: "config", editor: undefined, field: fieldPointer(path) };
}

const NO_TEMPLATE_BLOCKERS: TemplateBlocker[] = [];

/**
 * Templates that the draft makes unrenderable. The server refuses them too, so a check that is not
 * loaded yet does no harm.
 */
function useTemplateBlockers(saved: OwnerSettings, drafted: OwnerSettings): TemplateBlocker[] {
  const [check, setCheck] = useState<{ findTemplateBlockers: typeof findTemplateBlockers }>();
  const isNeeded = drafted.prompts !== saved.prompts;
  useEffect(() => {
    if (!isNeeded || check) return;
    import("./draft-problems.ts").then(setCheck, () => {
      // The server reports it on saving.
    });
  }, [isNeeded, check]);
  return useMemo(
    () => check?.findTemplateBlockers(saved, drafted) ?? NO_TEMPLATE_BLOCKERS,
    [check, saved, drafted],
  );
}
