import { buttonClass } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { Meter } from "@pegboard/ui/meter.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { ArrowRight } from "lucide-react";
import { useEffect } from "react";
import { paths } from "../../../addresses/paths.ts";
import { AgentTile } from "../../../components/agent-tile.tsx";
import { t } from "../../../messages/t.ts";
import { useDrafting } from "../../../settings/owner-edit.tsx";
import { AgentFailure } from "../agent-failure.tsx";
import { AgentEditor, type AgentLinks, useAgentEdit } from "../draft/agent-edit.tsx";
import { AgentFoot } from "../draft/agent-foot.tsx";
import { useAgentAnswers } from "../model/use-agent-answers.ts";
import { FirstPreview } from "./first-preview.tsx";
import { NextSteps, type NextStepsProps } from "./next-steps.tsx";
import { isStarter, StarterTools } from "./starter-tools.tsx";

interface FirstStartProps extends NextStepsProps {
  /** The first agent. */
  agent: string;
  links: AgentLinks;
}

/**
 * The page of a fresh install in place of a list of one agent: what Pegboard is, and where to
 * begin.
 */
export function FirstStart({ agent, links, ...next }: FirstStartProps) {
  const { answer, settings, failed, retry, outdated } = useAgentAnswers(agent);
  useEffect(() => {
    // This gives the navigation its words.
    const { dataset } = document.documentElement;
    dataset.firstStart = "";
    return () => {
      delete dataset.firstStart;
    };
  }, []);
  if (answer && settings) {
    const blocked = outdated && t("Read only until the list is loaded again");
    return (
      <AgentEditor key={agent} {...{ answer, settings, blocked, links }}>
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_424px] overflow-auto bg-panel max-[1180px]:grid-cols-1">
          <section
            aria-label={t("Begin here")}
            className="min-w-0 px-10 py-8 max-sm:px-4 max-sm:py-6"
          >
            <Introduction />
            <StarterTools />
            <FirstPreview />
          </section>
          <NextSteps {...next} />
        </div>
        <FootOfDraft />
      </AgentEditor>
    );
  }
  if (failed) {
    return (
      <AgentFailure title={t("The tools could not be loaded")} error={failed} onRetry={retry} />
    );
  }
  return (
    <Skeleton rows={8} rowClass="h-12 px-10 max-sm:px-4" label={t("Loading the first agent")} />
  );
}

function Introduction() {
  const { model, settings } = useAgentEdit("model", "settings");
  const { id, name, tile } = settings.agent;
  const starter = model.toolset.tools.filter(isStarter);
  const on = starter.filter(({ state }) => state !== "off").length;
  const { tokenBudget } = model.settings;
  return (
    <>
      <h2 className="max-w-[560px] text-[24px]/[32px] font-semibold tracking-[-0.012em] text-balance">
        {t("Decide which tools your AI agents get, and see exactly what they see.")}
      </h2>
      <p className="mt-2 max-w-[660px] text-[14px]/[22px] text-pretty text-2">
        {t(
          "Switch tools and methods, fill in their settings, read the prompt and what it costs, save. The agent gets that very set.",
        )}
      </p>
      <div className="-mx-4 mt-6 flex flex-wrap items-center gap-4 rounded-xl bg-accent-tint p-4 max-sm:mx-0">
        <AgentTile tile={tile} />
        <div className="min-w-40 flex-1">
          <p className="text-body font-semibold">{name}</p>
          <p className="text-meta text-2">
            {t(
              "{on, number} of {total, plural, one {# starter tool} other {# starter tools}} {on, plural, one {is} other {are}} on, yours to change",
              { on, total: starter.length },
            )}
          </p>
        </div>
        <span className="num flex items-center gap-2.5 text-list">
          <span>
            <b className="font-semibold">{countText(model.counts.tokens)}</b> {t("tokens")}
          </span>
          {tokenBudget !== undefined && (
            <Meter
              value={model.counts.tokens}
              max={tokenBudget}
              label={t(
                "{tokens, number} of {tokenBudget, plural, one {# token} other {# tokens}}",
                { tokens: model.counts.tokens, tokenBudget },
              )}
            />
          )}
        </span>
        <a href={paths.agentTools(id)} className={buttonClass("primary")}>
          {t("Open {name}", { name })}
          <ArrowRight {...iconSize.s} />
        </a>
      </div>
    </>
  );
}

/** The draft's foot, since nothing applies here either until it is saved. */
function FootOfDraft() {
  const draft = useDrafting((edit) => edit.draft);
  return draft.steps.length > 0 && <AgentFoot />;
}
