import type { ResolvedTool } from "@pegboard/registry-core";
import { isDestructive, type ResolvedMethod } from "@pegboard/registry-core/internal";
import type { OpenFix } from "@pegboard/registry-core/problems";
import { findField, focusWhenThere } from "@pegboard/ui/focus.ts";
import { capitalise } from "@pegboard/ui/messages/sentences.ts";
import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { memo, useRef, useState } from "react";
import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import type {
  AgentToolsSearch,
  InspectorTab,
} from "../../addresses/searches/agent-tools-search.ts";
import { OfferCommand, useCommand } from "../../commands/use-command.ts";
import { methodCount } from "../../messages/counts.ts";
import { POLICY_TEXT } from "../../messages/policy-text.ts";
import { t } from "../../messages/t.ts";
import { useLatestAgentEdit } from "./draft/agent-edit.tsx";
import { POLICY_STATES, policyStep } from "./draft/policy-step.ts";
import { PresetsDialog } from "./presets-dialogs.tsx";
import { previewLabel, previewTabs } from "./preview/preview-text.ts";
import { TokenDetails } from "./token-details.tsx";
import { countSwitchable, switchStep } from "./tree/selected-methods.ts";
import { UnattendedDialog } from "./unattended-dialog.tsx";

interface AgentToolsCommandsProps {
  setSearch(patch: AgentToolsSearch): void;
  isPreviewOpen: boolean;
  onPreview(open: boolean): void;
  /** The name of what the inspector shows. */
  shown: string | undefined;
  /** The method that it shows. */
  method: { tool: ResolvedTool; method: ResolvedMethod } | undefined;
}

/**
 * The commands of an agent's tools besides those of its rows. They read the draft when somebody
 * looks for them or runs one.
 */
export const AgentToolsCommands = memo(function AgentToolsCommands({
  setSearch,
  isPreviewOpen,
  onPreview,
  shown,
  method,
}: AgentToolsCommandsProps) {
  const open = (tab: "config" | "payload" | "why") => {
    setSearch({ tab });
    if (tab === "config" && shown !== undefined) focusWhenThere(() => findField(shown, tab));
  };
  const blocked = shown === undefined ? t("Nothing is selected") : undefined;
  useCommand("agent.config", () => open("config"), { blocked });
  useCommand("agent.payload", () => open("payload"), { blocked });
  useCommand("agent.why", () => open("why"), { blocked });
  useCommand(
    "agent.methodUsage",
    () =>
      method && goTo(paths.methodUsage(method.tool.definition.name, method.method.definition.name)),
    { blocked: method ? undefined : t("No method is selected") },
  );
  useNextProblem(setSearch);
  useDestructive();
  const [dialog, setDialog] = useState<"presets" | "tokens" | "unattended">();
  const close = () => setDialog(undefined);
  useCommand("agent.presets", () => setDialog("presets"));
  useCommand("agent.unattended", () => setDialog("unattended"));
  useCommand("agent.budget", () => setDialog("tokens"));
  useCommand("agent.preview", () => onPreview(!isPreviewOpen), {
    words: isPreviewOpen ? t("Fold the preview") : t("Show the preview"),
  });
  return (
    <>
      {previewTabs().map((tab) => (
        <OfferCommand
          key={tab}
          id="agent.show"
          words={t("Preview: {tab}", { tab: previewLabel(tab) })}
          act={() => {
            onPreview(true);
            setSearch({ preview: tab });
          }}
        />
      ))}
      <PolicyCommands />
      {dialog === "presets" && <PresetsDialog onClose={close} />}
      {dialog === "unattended" && <UnattendedDialog onClose={close} />}
      {dialog === "tokens" && (
        <Dialog title={t("Tokens of this agent")} onClose={close}>
          <TokenDetails />
        </Dialog>
      )}
    </>
  );
});

/** The choices of the policy for new tools, as commands. */
function PolicyCommands() {
  const readEdit = useLatestAgentEdit();
  return POLICY_STATES.map((state) => (
    <OfferCommand
      key={state}
      id="agent.newTools"
      words={capitalise(POLICY_TEXT[state])}
      act={() => {
        const { model, onStep } = readEdit();
        if ((model.settings.newTools ?? "inherit") !== state) onStep(policyStep(state));
      }}
    />
  ));
}

/** The tab of the inspector for what a fix opens, which may stand on another page. */
function inspectorTab(named: OpenFix["tab"]): InspectorTab | undefined {
  if (named === "quality") return "prompts";
  return named === "details" ? "overview" : named;
}

/** Goes to the next problem of the drafted agent that has a place on this screen. */
function useNextProblem(setSearch: (patch: AgentToolsSearch) => void): void {
  const readEdit = useLatestAgentEdit();
  const next = useRef(0);
  const placed = () =>
    (readEdit().problems?.problems ?? []).filter(
      ({ place, ignored }) => place.tool !== undefined && !ignored,
    );
  const go = () => {
    const own = placed();
    const problem = own[next.current % own.length];
    next.current++;
    if (!problem) return;
    const { place, fixes } = problem;
    const named = fixes.find((fix) => fix.kind === "open")?.tab;
    const tab = inspectorTab(named);
    setSearch({ tool: place.tool, method: place.method, ...(tab && { tab }) });
    const shown = readEdit().model.byName.get(place.tool ?? "")?.definition.displayName;
    if (tab && shown !== undefined) focusWhenThere(() => findField(shown, tab));
  };
  useCommand("agent.problem", go, () => ({
    blocked: placed().length > 0 ? undefined : t("No tool here has a problem"),
  }));
}

function useDestructive(): void {
  const readEdit = useLatestAgentEdit();
  const step = () => {
    const risky = readEdit().model.toolset.tools.flatMap((tool) => {
      const methods = tool.methods.filter(
        ({ enabled, definition }) => enabled && isDestructive(definition),
      );
      return methods.length > 0 ? [{ tool, methods }] : [];
    });
    return { count: countSwitchable(risky), ...switchStep(risky, false) };
  };
  useCommand(
    "agent.destructive",
    () => readEdit().onStep(step()),
    () => {
      const { settings, blocked } = readEdit();
      const { count } = step();
      const words = t("Switch off all destructive methods of {name}", {
        name: settings.agent.name,
      });
      return count === 0
        ? { words, blocked: blocked ?? t("None is on that can be switched off") }
        : { words, cost: methodCount(count), blocked };
    },
  );
}
