import { CircleX, Copy, Ellipsis, Pencil, Trash2, TriangleAlert } from "lucide-react";
import type { AgentSummary } from "../../api/agents.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { iconSize } from "../../components/icon-size.ts";
import { Meter } from "../../components/meter.tsx";
import { Menu, MenuItem, MenuLine } from "../../components/overlays/menu.tsx";
import { compactText, countOf, countText } from "../../components/text/count-text.ts";
import { TimeAgo } from "../../components/time-ago.tsx";
import { DraftMark } from "../../settings/drafts/draft-mark.tsx";
import { useKnownDraft } from "../../settings/drafts/known-drafts.ts";
import { leftOutTexts } from "../../words/left-out-text.ts";
import type { AgentDialog } from "./agent-dialogs.tsx";

interface AgentsTableProps {
  agents: AgentSummary[];
  /** Label of what counted the tokens. */
  tokenizer: string | undefined;
  toolsPath(agent: string): string;
  problemsPath(agent: string): string;
  onDialog(dialog: AgentDialog): void;
}

export function AgentsTable({ agents, tokenizer, ...actions }: AgentsTableProps) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-list">
      <thead>
        <tr className="text-left text-micro text-2">
          <th className={`${head} pl-6 max-sm:pl-4`}>Agent</th>
          <th className={`${head} w-30 text-right max-sm:hidden`}>Tools on</th>
          <th className={`${head} w-38 text-right max-xl:hidden`}>Methods offered</th>
          <th className={`${head} w-28 text-right max-sm:hidden`} title={tokenizer && `Counted with ${tokenizer}`}>
            Tokens
            {tokenizer && <span className="sr-only">, counted with {tokenizer}</span>}
          </th>
          <th className={`${head} w-58 max-lg:hidden`}>Budget</th>
          <th className={`${head} w-42 max-lg:w-36 max-sm:w-24`}>Problems</th>
          <th className={`${head} w-42 max-xl:hidden`}>Last change</th>
          <th className={`${head} w-18 max-sm:w-14`}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {agents.map((agent) => (
          <AgentRow key={agent.id} agent={agent} {...actions} />
        ))}
      </tbody>
    </table>
  );
}

function AgentRow({
  agent,
  toolsPath,
  problemsPath,
  onDialog,
}: { agent: AgentSummary } & Omit<AgentsTableProps, "agents" | "tokenizer">) {
  const { counts } = agent;
  return (
    <tr className="relative hover:bg-hover">
      <td className={`${cell} pl-6 max-sm:pl-4`}>
        <div className="flex min-w-0 items-center gap-3">
          <AgentTile tile={agent.tile} />
          <span className="grid min-w-0">
            {/* The link covers the row; what stands above it has its own click. */}
            <span className="flex min-w-0 items-center gap-2.5">
              <a href={toolsPath(agent.id)} className="truncate text-body font-medium after:absolute after:inset-0">
                {agent.name}
              </a>
              <DraftMark draft={useKnownDraft(agent.id)} />
            </span>
            <span className="truncate text-meta text-2 max-sm:hidden">{agent.description}</span>
            <span className="flex flex-wrap gap-x-2 text-meta text-2 sm:hidden">
              <span className="num">
                {countText(counts.toolsOn)} of {countText(counts.tools)} tools
              </span>
              <span className="num">{countOf(counts.tokens, "token")}</span>
            </span>
          </span>
        </div>
      </td>
      <td className={`${cell} num text-right max-sm:hidden`}>
        {countText(counts.toolsOn)} <span className="text-3">of {countText(counts.tools)}</span>
      </td>
      <td className={`${cell} num text-right max-xl:hidden`}>
        {countText(counts.methods)}
        {leftOutTexts(counts).map((text) => (
          <span key={text} className="block text-meta whitespace-nowrap text-3">
            {text}
          </span>
        ))}
      </td>
      <td className={`${cell} num text-right max-sm:hidden`}>{countText(counts.tokens)}</td>
      <td className={`${cell} num max-lg:hidden`}>
        <Budget tokens={counts.tokens} budget={agent.tokenBudget} />
      </td>
      <td className={cell}>
        <Problems agent={agent} href={problemsPath(agent.id)} />
      </td>
      <td className={`${cell} whitespace-nowrap max-xl:hidden`}>
        {agent.lastChange ? <TimeAgo at={agent.lastChange.at} /> : <span className="text-3">Never</span>}
      </td>
      <td className={`${cell} relative pr-6 text-right max-sm:pr-2`}>
        <Menu align="end" trigger={<IconButton label={`More for ${agent.name}`} icon={Ellipsis} />}>
          <MenuItem icon={Pencil} onSelect={() => onDialog({ kind: "rename", agent })}>
            Rename…
          </MenuItem>
          <MenuItem icon={Copy} onSelect={() => onDialog({ kind: "new", copyOf: agent })}>
            Duplicate…
          </MenuItem>
          <MenuLine />
          <MenuItem icon={Trash2} danger onSelect={() => onDialog({ kind: "delete", agent })}>
            Delete…
          </MenuItem>
        </Menu>
      </td>
    </tr>
  );
}

function Budget({ tokens, budget }: { tokens: number; budget: number | undefined }) {
  if (budget === undefined) return <span className="text-3">None</span>;
  return (
    <span className="flex items-center gap-2.5">
      <Meter value={tokens} max={budget} label={`${countText(tokens)} of ${countText(budget)} tokens`} />
      {tokens > budget ? (
        <span
          className="inline-flex items-center gap-1 text-meta font-medium text-red"
          title={`${countText(tokens - budget)} over ${countText(budget)}`}
        >
          <TriangleAlert {...iconSize.s} />
          over {compactText(budget)}
        </span>
      ) : (
        <span className="text-meta text-2">of {compactText(budget)}</span>
      )}
    </span>
  );
}

function Problems({ agent, href }: { agent: AgentSummary; href: string }) {
  const { errors, warnings } = agent.problems;
  if (errors + warnings === 0) return <span className="text-3 max-sm:hidden">None</span>;
  const label = `Problems of ${agent.name}: ${countOf(errors, "error")}, ${countOf(warnings, "warning")}`;
  return (
    <a
      href={href}
      aria-label={label}
      className="num relative inline-flex items-center gap-2.5 rounded-md py-1 font-medium hover:underline"
    >
      {errors > 0 && (
        <span className="inline-flex items-center gap-1.5 text-red">
          <CircleX {...iconSize.s} />
          {errors}
        </span>
      )}
      {warnings > 0 && (
        <span className="inline-flex items-center gap-1.5 text-amber">
          <TriangleAlert {...iconSize.s} />
          {warnings}
        </span>
      )}
    </a>
  );
}

const head = "sticky top-13 z-10 h-[30px] border-b border-line bg-sunken px-3 font-medium whitespace-nowrap";
const cell = "h-12 border-b border-line-soft px-3 max-sm:h-15";
