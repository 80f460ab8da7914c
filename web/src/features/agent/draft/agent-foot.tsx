import type { Issue, OwnerSettings } from "@pegboard/registry-core";
import { describeIssue } from "@pegboard/registry-core/messages";
import type { TemplateIssue } from "@pegboard/registry-core/problems";
import { CircleX } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { iconSize } from "../../../components/icon-size.ts";
import { fieldPointer } from "../../../components/schema-form/model/field-pointer.ts";
import { countChangeText, countText } from "../../../messages/count-text.ts";
import { t } from "../../../messages/t.tsx";
import { configBlocker } from "../../../settings/config-blockers.ts";
import { type Blocker, DraftBarEffect } from "../../../settings/draft-bar.tsx";
import { DraftFoot } from "../../../settings/draft-foot.tsx";
import { useDrafting } from "../../../settings/owner-edit.tsx";
import { LazyAgentReview } from "../late-parts.ts";
import type { AgentPlace } from "../model/agent-place.ts";
import { useAgentEdit } from "./agent-edit.tsx";
import type { findTemplateFaults } from "./draft-problems.ts";
import { DraftProblemsButton } from "./draft-problems-button.tsx";

const TEMPLATE_FAULT = {
  system: (message: string) => t("System template. {message}", { message }),
  user: (message: string) => t("User template. {message}", { message }),
};

/** The draft bar of an agent. */
export function AgentFoot({ quiet = false }: { quiet?: boolean }) {
  const links = useAgentEdit((edit) => edit.links);
  const blockers = useBlockers();
  return (
    <DraftFoot
      quiet={quiet}
      blockers={blockers}
      effect={<Effects />}
      aside={<DraftProblemsButton blockers={blockers.length} />}
      Review={LazyAgentReview}
      openField={({ tool, key }) => links.openPlace(fieldPlace(tool, [key]))}
    />
  );
}

/** The effects of the draft on what is offered. */
function Effects() {
  const { cost, overBudget } = useAgentEdit(({ model: { cost, overBudget } }) => ({
    cost,
    overBudget,
  }));
  const methods = [
    cost.added > 0 && countChangeText(cost.added),
    cost.removed > 0 && countChangeText(-cost.removed),
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <>
      {methods !== "" && (
        <DraftBarEffect count={methods}>
          {t("{count, plural, one {method} other {methods}}", { count: cost.added + cost.removed })}
        </DraftBarEffect>
      )}
      {cost.notOffered > 0 && (
        <DraftBarEffect count={countText(cost.notOffered)}>{t("on, unavailable")}</DraftBarEffect>
      )}
      {cost.deferred > 0 && (
        <DraftBarEffect count={countText(cost.deferred)}>{t("found by search")}</DraftBarEffect>
      )}
      {cost.tokens !== 0 && (
        <DraftBarEffect count={countChangeText(cost.tokens)}>
          {t("{count, plural, one {token} other {tokens}}", { count: Math.abs(cost.tokens) })}
        </DraftBarEffect>
      )}
      {overBudget > 0 && (
        <DraftBarEffect>
          <span className="inline-flex items-center gap-1.5 font-medium text-red">
            <CircleX {...iconSize.s} />
            {t("over budget by {tokens, number}", { tokens: overBudget })}
          </span>
        </DraftBarEffect>
      )}
    </>
  );
}

/** The faults that keep the draft from being stored. */
function useBlockers(): Blocker[] {
  const { model, settings, links } = useAgentEdit("model", "settings", "links");
  const unreadable = useDrafting((edit) => edit.unreadable);
  const faults = useTemplateFaults(settings.settings, model.settings);
  const open = (tool: string, path: Issue["path"]) => links.openPlace(fieldPlace(tool, path));
  return [
    ...(unreadable
      ? [{ text: unreadable.reason, show: () => links.openPlace({ tab: unreadable.of }) }]
      : []),
    ...model.blockers.map((blocker) => configBlocker(blocker, open)),
    ...faults.map(({ template, line = 1, ...fault }) => ({
      text: TEMPLATE_FAULT[template](describeIssue(fault, t)),
      show: () => links.openPrompt({ template, line }),
    })),
  ];
}

/** The place of a field in a tool's form. */
function fieldPlace(tool: string, path: Issue["path"]): AgentPlace {
  return { tool, method: undefined, tab: "config", editor: undefined, field: fieldPointer(path) };
}

const NO_TEMPLATE_ISSUES: TemplateIssue[] = [];

/**
 * Templates that the draft makes unrenderable. The server refuses them too, so a check that is not
 * loaded yet does no harm.
 */
function useTemplateFaults(saved: OwnerSettings, drafted: OwnerSettings): TemplateIssue[] {
  const [check, setCheck] = useState<{ findTemplateFaults: typeof findTemplateFaults }>();
  const isNeeded = drafted.prompts !== saved.prompts;
  useEffect(() => {
    if (!isNeeded || check) return;
    import("./draft-problems.ts").then(setCheck, () => {
      // The server reports it on saving.
    });
  }, [isNeeded, check]);
  return useMemo(
    () => check?.findTemplateFaults(saved, drafted) ?? NO_TEMPLATE_ISSUES,
    [check, saved, drafted],
  );
}
