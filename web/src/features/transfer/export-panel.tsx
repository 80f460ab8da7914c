import { describeProblem } from "@pegboard/registry-core/problems";
import { buttonClass } from "@pegboard/ui/button.tsx";
import { CopyTextButton } from "@pegboard/ui/copy-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { EmptyState, Loaded } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { byName } from "@pegboard/ui/text/by-name.ts";
import { CodeLines } from "@pegboard/ui/text/code-lines.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download, Lock } from "lucide-react";
import { type ReactNode, useId, useMemo, useRef, useState } from "react";
import type { TransferSearch } from "../../addresses/searches/transfer-search.ts";
import { useWhyNot } from "../../api/account/rights.ts";
import { allAgentsQuery } from "../../api/agents.ts";
import { needsTerminalCode } from "../../api/sources/source-actions.ts";
import { useTerminalProof } from "../../api/terminal-proof.ts";
import { type ExportAnswer, exportQuery } from "../../api/transfer.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { downloadText } from "../../components/download-text.ts";
import { t } from "../../messages/t.ts";
import {
  AgentFilter,
  ALL_AGENTS,
  findAgents,
} from "../../owner-editor/choose-agents/agent-filter.tsx";
import { TerminalProofField } from "../../owner-editor/terminal-proof/terminal-proof.tsx";
import { documentSizeText } from "./started-documents.ts";

interface ExportPanelProps {
  search: TransferSearch;
  setSearch(search: TransferSearch): void;
}

type ExportFileFormat = "yaml" | "json";

/** The choice of what is exported, beside the file that it makes. */
export function ExportPanel({ search, setSearch }: ExportPanelProps) {
  const agents = useQuery(allAgentsQuery);
  const [format, setFormat] = useState<ExportFileFormat>("yaml");
  // Somebody who comes from some agents wants these.
  const [others, setOthers] = useState({
    presets: true,
    organisation: !search.agents,
    sources: !search.agents,
  });
  return (
    <div className="min-h-0 flex-1 overflow-auto lg:grid lg:grid-cols-2 lg:overflow-hidden">
      <div className="min-h-0 lg:overflow-auto lg:border-r lg:border-line">
        <ExportSection title={t("What goes out")}>
          <Loaded
            query={agents}
            error={t("Agents could not be loaded")}
            skeleton={<Skeleton rows={6} label={t("Loading agents")} />}
          >
            {(all) => (
              <AgentChoice
                agents={all}
                chosen={search.agents ?? all.map(({ id }) => id)}
                onChange={(ids) => setSearch({ tab: "export", agents: ids })}
              />
            )}
          </Loaded>
          <ExportOption
            label={t("Presets")}
            help={
              search.agents
                ? t("Those that these agents follow")
                : t("Named sets of switches and settings")
            }
            checked={others.presets}
            onChange={(presets) => setOthers({ ...others, presets })}
          />
          <ExportOption
            label={t("Organisation")}
            help={t("Names, core, hidden, settings for the organisation")}
            checked={others.organisation}
            onChange={(organisation) => setOthers({ ...others, organisation })}
          />
          <ExportOption
            label={t("Sources")}
            help={t("Stored addresses and commands, no secrets")}
            checked={others.sources}
            onChange={(sources) => setOthers({ ...others, sources })}
          />
        </ExportSection>
        <ExportSection title={t("As")}>
          <Segmented<ExportFileFormat>
            label={t("Format")}
            value={format}
            onChange={setFormat}
            items={[
              { id: "yaml", label: "YAML" },
              { id: "json", label: "JSON" },
            ]}
          />
        </ExportSection>
      </div>
      <ExportedFile choice={{ agents: search.agents ?? "all", ...others, format }} />
    </div>
  );
}

function ExportSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 border-b border-line px-6 py-4 text-list max-sm:px-4">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  );
}

interface ExportOptionProps {
  label: string;
  help: string;
  checked: boolean | "mixed";
  onChange(checked: boolean): void;
  count?: string;
}

function ExportOption({ label, help, checked, onChange, count }: ExportOptionProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-3">
      <Checkbox id={id} checked={checked} onChange={onChange} aria-describedby={`${id}-help`} />
      <label htmlFor={id} className="grid min-w-0 flex-1">
        {label}
        <span id={`${id}-help`} className="text-meta text-2">
          {help}
        </span>
      </label>
      {count !== undefined && <span className="num text-2">{count}</span>}
    </div>
  );
}

/** The number of agents that are seen at a glance, without a search. */
const FEW_AGENTS = 8;

interface AgentChoiceProps {
  agents: { id: string; name: string; group?: string; tile: { letters: string; color: string } }[];
  chosen: string[];
  onChange(ids: string[]): void;
}

function AgentChoice({ agents, chosen, onChange }: AgentChoiceProps) {
  const ids = new Set(chosen);
  const inOrder = useMemo(
    () => agents.toSorted(byName).map((agent) => ({ id: agent.id, agent })),
    [agents],
  );
  const [filter, setFilter] = useState(ALL_AGENTS);
  const list = useRef<HTMLUListElement>(null);
  const shown = findAgents(inOrder, filter);
  const count = agents.filter(({ id }) => ids.has(id)).length;
  return (
    <>
      <ExportOption
        label={t("Agents")}
        help={t("Tools, settings, prompts, budgets")}
        checked={count === agents.length || (count > 0 && "mixed")}
        onChange={(checked) => onChange(checked ? agents.map(({ id }) => id) : [])}
        count={t("{count, number} of {all, number}", { count, all: agents.length })}
      />
      {agents.length > FEW_AGENTS && (
        <AgentFilter
          rows={inOrder}
          shown={filter}
          onChange={setFilter}
          onLeaveDown={() => list.current?.querySelector("input")?.focus()}
        />
      )}
      {shown.length === 0 && <p className="pl-7 text-2">{t("No agents with this name.")}</p>}
      <ul
        ref={list}
        aria-label={t("Agents")}
        className="grid max-h-[40vh] grid-cols-2 gap-x-4 overflow-auto pl-7 max-sm:grid-cols-1"
      >
        {shown.map(({ id, agent: { name, tile } }) => (
          <li key={id} className="[contain-intrinsic-size:auto_36px] [content-visibility:auto]">
            <label
              htmlFor={`export ${id}`}
              className="flex min-h-9 min-w-0 items-center gap-2.5 max-sm:min-h-11"
            >
              <Checkbox
                id={`export ${id}`}
                checked={ids.has(id)}
                onChange={(checked) =>
                  onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
              <AgentTile tile={tile} size="xs" />
              <span className="truncate">{name}</span>
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}

function ExportedFile({ choice }: { choice: Parameters<typeof exportQuery>[0] }) {
  const { proof, isUnknown } = useTerminalProof();
  const whyNot = useWhyNot("POST /api/v1/export");
  // Where it is unknown whether the code was given, the export itself asks.
  const enabled = whyNot === undefined && (proof ? proof.proven : isUnknown);
  const exported = useQuery({ ...exportQuery(choice), placeholderData: keepPreviousData, enabled });
  const { format, agents } = choice;
  const name = `${agents.length === 1 ? agents[0] : "pegboard"}.${format}`;
  if (whyNot !== undefined)
    return <EmptyState title={t("The file stands here for whoever may export")} />;
  if (proof?.proven === false || needsTerminalCode(exported.error)) {
    return <TerminalProofField asked={enabled} onProven={() => void exported.refetch()} />;
  }
  return (
    <div className="flex min-h-0 flex-col max-lg:h-[70vh] max-lg:border-t max-lg:border-line">
      <Loaded
        query={exported}
        error={t("The file could not be made")}
        skeleton={<Skeleton rows={12} label={t("Making the file")} />}
      >
        {(answer) => (
          <ExportOutput name={name} answer={answer} stale={exported.isPlaceholderData} />
        )}
      </Loaded>
    </div>
  );
}

function ExportOutput({
  name,
  answer,
  stale,
}: {
  name: string;
  answer: ExportAnswer;
  stale: boolean;
}) {
  const { text, secrets, left, outOfOrder } = answer;
  const lines = useMemo(() => text.replace(/\n$/, "").split("\n"), [text]);
  const source = useMemo(
    () => ({
      length: lines.length,
      at: (index: number) => ({ id: index, number: index + 1, content: lines[index] }),
    }),
    [lines],
  );
  const download = () => downloadText(name, text);
  return (
    <>
      <div className="flex min-h-11 flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-1.5 text-list">
        <b translate="no" className="truncate font-semibold">
          {name}
        </b>
        <span className="num text-meta text-2">
          {t("{count, plural, one {# line} other {# lines}}", { count: lines.length })},{" "}
          {documentSizeText(text.length)}
        </span>
        <span className="flex-1" />
        <CopyTextButton text={text} />
        <button type="button" className={buttonClass("primary")} onClick={download}>
          <Download {...iconSize.m} />
          {t("Download")}
        </button>
      </div>
      <div className="flex flex-none gap-2.5 border-b border-line px-4 py-2.5 text-meta">
        <Lock {...iconSize.m} className="flex-none text-2" />
        <div className="grid max-h-24 gap-0.5 overflow-auto">
          <p>
            {t("Secrets never leave.")}{" "}
            {secrets.length > 0 &&
              t(
                "{count, plural, one {# has} other {# have}} to be entered where the file is read: {names}.",
                { count: secrets.length, names: secretNames(answer) },
              )}
          </p>
          {[
            ...left.map(({ message }) => message),
            ...outOfOrder.map(({ problem }) => describeProblem(problem, t).message),
          ].map((sentence) => (
            <p key={sentence} className="text-2">
              {sentence}
            </p>
          ))}
        </div>
      </div>
      <CodeLines lines={source} label={t("Text of {name}", { name })} stale={stale} roomy />
    </>
  );
}

/** The most names that are shown. Nobody reads more. */
const NAMED_SECRETS_LIMIT = 12;

function secretNames({ secrets }: ExportAnswer): string {
  const named = secrets.slice(0, NAMED_SECRETS_LIMIT).map(({ owner, tool, path }) => {
    return `${owner.kind === "organisation" ? t("organisation") : owner.id} › ${tool} › ${path.join(".")}`;
  });
  return secrets.length > NAMED_SECRETS_LIMIT
    ? t("{names} and others", { names: named.join(", ") })
    : named.join(", ");
}
