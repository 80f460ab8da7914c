import { policyForNewTools, type SwitchState } from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { compactText, countText } from "@pegboard/ui/messages/count-text.ts";
import { capitalise } from "@pegboard/ui/messages/sentences.ts";
import { Meter } from "@pegboard/ui/meter.tsx";
import { Menu, MenuChoices, MenuItem, MenuLine } from "@pegboard/ui/overlays/menu.tsx";
import { Popover } from "@pegboard/ui/overlays/popover.tsx";
import { LazyBoundary } from "@pegboard/ui/page/lazy-boundary.tsx";
import { ChevronDown, CircleX, TriangleAlert } from "lucide-react";
import { Suspense, useState } from "react";
import { POLICY_TEXT } from "../../messages/policy-text.ts";
import { t } from "../../messages/t.ts";
import { AgentHead, type AgentTab } from "./agent-head.tsx";
import { useAgentEdit } from "./draft/agent-edit.tsx";
import { POLICY_STATES, policyStep } from "./draft/policy-step.ts";
import {
  LazyFindingCount,
  LazyHeadChips,
  LazyOtherAgentKeys,
  LazyPresetsDialog,
  LazyTokenDetails,
  LazyUnattendedDialog,
} from "./late-parts.ts";

/** The head of a screen on which the agent is edited. */
export function EditedHead({ tab, onPreview }: { tab: AgentTab; onPreview?: () => void }) {
  const { answer, settings, model, links } = useAgentEdit("answer", "settings", "model", "links");
  const problemChange = useAgentEdit(({ problems }) => problems?.change);
  const { toolset } = model;
  return (
    <>
      <Suspense>
        <LazyOtherAgentKeys agent={settings.agent.id} open={links.openAgent} />
      </Suspense>
      <AgentHead
        agent={settings.agent}
        tab={tab}
        openAgent={links.openAgent}
        counts={{ on: toolset.on, total: toolset.total, ...model.counts, toolset }}
        tokens={<TokenButton />}
        tokenizer={answer.tokenizer}
        policy={POLICY_MENU}
        problemChange={problemChange}
        findings={FINDING_COUNT}
        onPreview={onPreview}
      />
    </>
  );
}

/** The agent's tokens against its budget; opens the details of the cost. */
function TokenButton() {
  const { counts, overBudget, settings, uncounted } = useAgentEdit(
    ({ model: { counts, overBudget, settings, uncounted } }) => ({
      counts,
      overBudget,
      settings,
      uncounted,
    }),
  );
  const { tokenBudget } = settings;
  return (
    <Popover
      label={t("Tokens of this agent")}
      trigger={
        <button
          type="button"
          className="num -mx-1.5 inline-flex h-8 items-center gap-2 rounded-lg px-1.5 whitespace-nowrap hover:bg-press max-sm:mx-0 max-sm:h-11 max-sm:gap-1.5 max-sm:focus-visible:-outline-offset-2"
        >
          <span>
            ≈{" "}
            <b className="font-semibold text-1">
              <TokenCount tokens={counts.tokens} />
            </b>{" "}
            <span className="@max-[1383px]/head:sr-only">{t("tokens")}</span>
          </span>
          {uncounted && (
            <span className="text-amber" title={uncounted.message}>
              <TriangleAlert {...iconSize.s} />
              <span className="sr-only"> {t("Without texts that could not be counted")}</span>
            </span>
          )}
          {tokenBudget !== undefined && (
            <>
              <span
                className={
                  overBudget > 0
                    ? "inline-flex @max-[1480px]/head:hidden"
                    : "inline-flex @max-[1050px]/head:hidden"
                }
              >
                <Meter
                  value={counts.tokens}
                  before={counts.savedTokens}
                  max={tokenBudget}
                  label={t("{tokens, number} of {budget, number} tokens", {
                    tokens: counts.tokens,
                    budget: tokenBudget,
                  })}
                />
              </span>
              {overBudget > 0 ? (
                <span
                  className="font-semibold text-red"
                  title={t("{tokens, number} over {budget, number}", {
                    tokens: overBudget,
                    budget: tokenBudget,
                  })}
                >
                  <span className="@max-[1224px]/head:sr-only">{compactText(overBudget)}</span>{" "}
                  <span className="max-sm:sr-only">{t("over")}</span>
                  <CircleX {...iconSize.s} className="sm:hidden" />
                </span>
              ) : (
                <span className="max-sm:hidden">
                  {t("of {tokenBudget}", { tokenBudget: compactText(tokenBudget) })}
                </span>
              )}
            </>
          )}
          <ChevronDown {...iconSize.s} className="flex-none text-3" />
        </button>
      }
    >
      <LazyTokenDetails />
    </Popover>
  );
}

/** The number of tokens. A narrow header rounds a long number; the details have all of it. */
function TokenCount({ tokens }: { tokens: number }) {
  if (tokens < 100_000) return countText(tokens);
  return (
    <>
      <span className="max-lg:hidden">{countText(tokens)}</span>
      <span className="lg:hidden">{compactText(tokens)}</span>
    </>
  );
}

/** What the draft says of tools that come later; opens the choices. */
function PolicyMenu() {
  const { onStep, blocked } = useAgentEdit("onStep", "blocked");
  const { state, saved, ids, isUnattended } = useAgentEdit((edit) => ({
    isUnattended: edit.model.settings.unattended !== undefined,
    state: edit.model.settings.newTools ?? "inherit",
    saved: edit.saved.settings.newTools ?? "inherit",
    ids: edit.model.settings.presets,
  }));
  const catalog = useAgentEdit((edit) => edit.definitions.catalog);
  const ofPresets = policyForNewTools(catalog, { presets: ids ?? [] });
  const isOfPreset = (one: SwitchState) => one === "inherit" && ofPresets !== "inherit";
  const [open, setOpen] = useState<"presets" | "unattended">();
  const close = () => setOpen(undefined);
  const choose = (id: string) => {
    const chosen = POLICY_STATES.find((one) => one === id);
    if (chosen && chosen !== state) onStep(policyStep(chosen));
  };
  return (
    <span className="flex max-w-full min-w-0 items-center gap-1">
      <Menu
        blocked={blocked}
        trigger={
          <button
            type="button"
            title={
              isOfPreset(state)
                ? t("As a preset says that this agent follows")
                : t(
                    "What becomes of tools that this agent has no entry for, as those that come later",
                  )
            }
            className={classNames(
              "-my-1 flex h-6 min-w-0 items-center rounded-md px-1 text-micro whitespace-nowrap hover:bg-press focus-visible:-outline-offset-2",
              state === saved ? "text-2" : "font-medium text-accent",
            )}
          >
            <span className="truncate">
              {capitalise(POLICY_TEXT[isOfPreset(state) ? ofPresets : state])}
            </span>
          </button>
        }
      >
        <MenuChoices
          choices={POLICY_STATES.map((id) => ({
            id,
            label: isOfPreset(id)
              ? t("New tools: as the preset says")
              : capitalise(POLICY_TEXT[id]),
          }))}
          value={state}
          onChange={choose}
        />
        <MenuLine />
        <MenuItem onSelect={() => setOpen("presets")}>{t("Follow or copy a preset…")}</MenuItem>
        <MenuItem onSelect={() => setOpen("unattended")}>{t("Runs unattended…")}</MenuItem>
      </Menu>
      {(isUnattended || ids) && (
        <Suspense>
          <LazyHeadChips onOpen={setOpen} />
        </Suspense>
      )}
      {open && (
        <LazyBoundary onClose={close}>
          {open === "presets" ? (
            <LazyPresetsDialog onClose={close} />
          ) : (
            <LazyUnattendedDialog onClose={close} />
          )}
        </LazyBoundary>
      )}
    </span>
  );
}

/** The count as one element, which comes when the texts are judged. */
const FINDING_COUNT = (
  <Suspense>
    <LazyFindingCount />
  </Suspense>
);

/** The menu as one element, so that the head stays as it is while the draft changes. */
const POLICY_MENU = <PolicyMenu />;
