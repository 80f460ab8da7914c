import { fieldLabel, ownValue } from "@pegboard/json-schema";
import type { ResolvedTool } from "@pegboard/registry-core";
import { configIssues } from "@pegboard/registry-core/internal";
import { buttonClass } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { Switch } from "@pegboard/ui/inputs/switch.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { inSentence } from "@pegboard/ui/messages/sentences.ts";
import { Meter } from "@pegboard/ui/meter.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { Tile } from "@pegboard/ui/tile.tsx";
import { ArrowRight } from "lucide-react";
import { useRef, useState } from "react";
import { paths } from "../../../addresses/paths.ts";
import { placePath } from "../../../addresses/place-path.ts";
import type { PreviewTab } from "../../../addresses/searches/agent-tools-search.ts";
import { AgentTile } from "../../../components/agent-tile.tsx";
import { t } from "../../../messages/t.ts";
import { useDrafting } from "../../../owner-editor/owner-edit.tsx";
import { AgentError, useAgentAnswers } from "../agent-answers.tsx";
import { AgentEditor, type AgentLinks, useAgentEdit } from "../draft/agent-edit.tsx";
import { AgentFoot } from "../draft/agent-foot.tsx";
import { toolTokensInFull } from "../inspector/inspector-head.tsx";
import { PreviewPane, type PreviewPaneHandle } from "../preview/preview-pane.tsx";
import { previewLabel } from "../preview/preview-text.ts";
import {
  type AgentPreview,
  usePreview,
  usePreviewSubject,
  useSpans,
} from "../preview/use-preview.ts";
import { fixedRowReason, toggleStep } from "../tree/row-actions.ts";
import { selectionSubject } from "../tree/selection.ts";
import { NextSteps, type NextStepsProps } from "./next-steps.tsx";

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
  if (answer && settings) {
    const blocked = outdated && t("Read only until the list is loaded again");
    return (
      <AgentEditor key={agent} answer={answer} settings={settings} blocked={blocked} links={links}>
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_424px] overflow-auto bg-panel max-[1180px]:grid-cols-1">
          <section
            aria-label={t("Begin here")}
            className="min-w-0 px-10 py-8 max-sm:px-4 max-sm:py-6"
          >
            <Introduction />
            <FirstTools />
            <FirstPreview />
          </section>
          <NextSteps {...next} />
        </div>
        <FootOfDraft />
      </AgentEditor>
    );
  }
  if (failed) {
    return <AgentError title={t("The tools could not be loaded")} error={failed} onRetry={retry} />;
  }
  return (
    <Skeleton rows={8} rowClass="h-12 px-10 max-sm:px-4" label={t("Loading the first agent")} />
  );
}

function Introduction() {
  const { model, settings } = useAgentEdit("model", "settings");
  const { id, name, tile } = settings.agent;
  const tools = model.toolset.tools.filter(isListedSource);
  const on = tools.filter(({ state }) => state !== "off").length;
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
              "{on, number} of {total, plural, one {# tool} other {# tools}} {on, plural, one {is} other {are}} on, yours to change",
              { on, total: tools.length },
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

const FIRST_PREVIEW_TABS: PreviewTab[] = ["system", "openai-chat", "anthropic"];

/** The text that the first agent's model reads, as the draft has it. */
function FirstPreview() {
  const { model, settings, draftTexts } = useAgentEdit("model", "settings", "draftTexts");
  const [tab, setTab] = useState<PreviewTab>("system");
  const subject = usePreviewSubject(model.toolset, model.settings);
  const preview = usePreview({
    tab,
    subject,
    comparedSubject: subject,
    diff: false,
    behind: draftTexts.pending,
  });
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 pt-6 pb-2 text-meta">
        <h3 className="text-list font-semibold">
          {t("What {name} sees", { name: settings.agent.name })}
        </h3>
        <span className="text-2">{t("changes with every switch above")}</span>
        <span className="flex-1" />
        <Segmented
          label={t("Format")}
          items={FIRST_PREVIEW_TABS.map((id) => ({ id, label: previewLabel(id) }))}
          value={tab}
          onChange={(id) => setTab(id)}
        />
      </div>
      <div className="flex h-75 flex-col overflow-hidden rounded-lg border border-line bg-sunken">
        {preview !== "loading" && <FirstPreviewText preview={preview} />}
      </div>
    </>
  );
}

function FirstPreviewText({ preview }: { preview: AgentPreview }) {
  const links = useAgentEdit((edit) => edit.links);
  const pane = useRef<PreviewPaneHandle>(null);
  const spans = useSpans(preview);
  return (
    <PreviewPane
      ref={pane}
      preview={preview}
      spans={spans}
      sideBySide={false}
      wrap
      selected={undefined}
      onSelect={({ tool, method }) =>
        links.openPlace({ tool, ...(method !== undefined && { method }) })
      }
    />
  );
}

/** Whether a tool ships with Pegboard. */
const isStarter = ({ definition }: ResolvedTool): boolean => definition.source === "starter";

/** Whether a tool is listed here: it is shown in lists, or the agent has it all the same. */
const isListedSource = ({ definition, state }: ResolvedTool): boolean =>
  definition.visible || state !== "off";

/** The tools of the first agent, switched in its draft: those that were added, then the others. */
function FirstTools() {
  const tools = useAgentEdit((edit) => edit.model.toolset.tools);
  const listed = tools.filter(isListedSource);
  const { agent } = useAgentEdit((edit) => edit.settings);
  const own = listed.filter((tool) => !isStarter(tool));
  return (
    <>
      {own.length > 0 && <ToolSection title={t("Your tools")} tools={own.slice(0, MOST_OWN)} />}
      {own.length > MOST_OWN && (
        <a
          href={paths.agentTools(agent.id)}
          className="inline-block py-2.5 text-list font-medium text-accent hover:underline"
        >
          {t("{count, plural, one {# more tool} other {# more tools}} of yours", {
            count: own.length - MOST_OWN,
          })}
        </a>
      )}
      <ToolSection title={t("Starter tools")} tools={listed.filter(isStarter)} />
    </>
  );
}

/** The most tools of one's own that are listed. */
const MOST_OWN = 12;

/** Some of the tools. One that waits for a setting has no issue. */
function ToolSection({ title, tools }: { title: string; tools: ResolvedTool[] }) {
  const settings = useAgentEdit((edit) => edit.model.settings);
  const rows = tools.map((tool) => ({ tool, issue: configIssues(tool.definition, settings)[0] }));
  const waiting = rows.filter(({ issue }) => issue).length;
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-2.5 pt-6 pb-1.5 text-meta">
        <h3 className="text-list font-semibold">{title}</h3>
        <span className="num text-2">
          {t(
            "{waiting, plural, =0 {{ready, number} ready} one {{ready, number} ready, # waits for a setting of yours} other {{ready, number} ready, # wait for a setting of yours}}",
            { ready: rows.length - waiting, waiting },
          )}
        </span>
      </div>
      <ul>
        {rows.map(({ tool, issue }) => (
          <FirstToolRow key={tool.definition.name} tool={tool} missing={issue?.path} />
        ))}
      </ul>
    </>
  );
}

interface FirstToolRowProps {
  tool: ResolvedTool;
  /** The path of the setting that the tool waits for. */
  missing: (string | number)[] | undefined;
}

function FirstToolRow({ tool, missing }: FirstToolRowProps) {
  const { answer, settings, blocked, onStep } = useAgentEdit(
    "answer",
    "settings",
    "blocked",
    "onStep",
  );
  const { definition, state, locked } = tool;
  const { name, displayName, description } = definition;
  const row = selectionSubject({ kind: "tool", tool });
  return (
    <li className="grid min-h-12 grid-cols-[28px_minmax(0,1fr)_auto_56px_32px] items-center gap-3 border-b border-line-soft text-list last:border-b-0 max-sm:grid-cols-[28px_minmax(0,1fr)_32px] max-sm:py-2">
      <Tile
        node={ownValue(answer.icons, definition.icon ?? "")}
        color={definition.color}
        muted={state === "off"}
      />
      <span className="min-w-0">
        <span className="block truncate font-medium">{displayName}</span>
        <span className="block truncate text-meta text-2">{description}</span>
      </span>
      <span className="flex items-center gap-3 text-meta max-sm:col-start-2 max-sm:row-start-2">
        {missing ? (
          <>
            <span className="text-2">
              {t("needs {field}", { field: inSentence(fieldLabel(definition, missing, t)) })}
            </span>
            <a
              href={placePath(
                { agent: settings.agent.id, tool: name, field: missing },
                { tab: "config" },
              )}
              aria-label={t("Set up {displayName}", { displayName })}
              className="font-medium text-accent hover:underline max-sm:-my-2 max-sm:py-3"
            >
              {t("Set up")}
            </a>
          </>
        ) : (
          <span className="text-3">{locked ? t("Core: always on") : t("Ready")}</span>
        )}
      </span>
      <span className="num text-right text-2 max-sm:hidden">
        {countText(toolTokensInFull(answer.tokens, tool))}
        <span className="sr-only"> {t("tokens")}</span>
      </span>
      <span className="flex max-sm:col-start-3 max-sm:row-start-1">
        <Switch
          state={state}
          locked={locked}
          label={t("Enable {name}", { name: displayName })}
          blocked={blocked ?? fixedRowReason(row)}
          onToggle={() => onStep(toggleStep(row))}
        />
      </span>
    </li>
  );
}
