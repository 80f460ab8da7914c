import {
  CircleCheck,
  CirclePause,
  CircleX,
  Ellipsis,
  FileCode2,
  FileDiff,
  LoaderCircle,
  Play,
  Plug,
  RefreshCw,
  Trash2,
} from "lucide-react";
import { useEffect, useRef } from "react";
import { type McpSourceConfig, type SourceSummary, useRefreshSource } from "../../api/sources.ts";
import { Badge } from "../../components/badge.tsx";
import { classNames } from "../../components/class-names.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { iconSize } from "../../components/icon-size.ts";
import { Note } from "../../components/note.tsx";
import { Menu, MenuItem } from "../../components/overlays/menu.tsx";
import { TimeAgo } from "../../components/time-ago.tsx";
import { NextTry } from "./next-try.tsx";
import { SourceMessages } from "./source-messages.tsx";
import { SourceReviewLine } from "./source-review-line.tsx";
import { SourceTools } from "./source-tools.tsx";

interface SourceRowProps {
  source: SourceSummary;
  /** Names of the tools that take settings. */
  configurable: ReadonlySet<string>;
  toolPath(tool: string, part?: "settings"): string;
  marked: boolean;
  onReview(): void;
  onRemove(): void;
}

export function SourceRow({ source, marked, configurable, toolPath, onReview, onRemove }: SourceRowProps) {
  const refresh = useRefreshSource();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (marked) row.current?.scrollIntoView({ block: "nearest" });
  }, [marked]);
  const Icon = source.kind === "mcp" ? Plug : FileCode2;
  const connection = describeConnection(source.config);
  return (
    <li
      ref={row}
      aria-label={source.name}
      className={classNames(
        "grid grid-cols-[28px_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 border-b border-line-soft px-6 py-3 text-list max-sm:px-4",
        marked && "bg-selected shadow-[inset_2px_0_0_var(--accent)]",
      )}
    >
      <span className="tile grid size-7 place-items-center rounded-[7px]">
        <Icon {...iconSize.m} />
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 text-body font-medium wrap-anywhere">{source.name}</span>
          <SourceState state={refresh.isPending ? "loading" : source.state} />
        </div>
        <p className="text-meta break-words text-2">
          {kinds[source.kind]}, {origins[source.addedBy]}
          {connection && (
            <>
              {" · "}
              <code className="[overflow-wrap:anywhere]">{connection}</code>
            </>
          )}
          {source.loadedAt && (
            <>
              {" · loaded "}
              <TimeAgo at={source.loadedAt} />
            </>
          )}
        </p>
      </div>
      <div className="flex items-center gap-1">
        <IconButton
          label={source.state === "not started" ? `Start ${source.name}` : `Refresh ${source.name}`}
          icon={source.state === "not started" ? Play : RefreshCw}
          blocked={refresh.isPending ? "It is being loaded." : undefined}
          onClick={() => refresh.mutate(source.id)}
        />
        {(source.review || source.addedBy === "ui") && (
          <Menu align="end" trigger={<IconButton label={`More for ${source.name}`} icon={Ellipsis} />}>
            {source.review && (
              <MenuItem icon={FileDiff} onSelect={onReview}>
                Changes…
              </MenuItem>
            )}
            {source.addedBy === "ui" && (
              <MenuItem icon={Trash2} danger onSelect={onRemove}>
                Remove…
              </MenuItem>
            )}
          </Menu>
        )}
      </div>
      <div className="col-start-2 col-end-4 grid grid-cols-1 gap-2">
        {refresh.error && <Note tone="bad">Not refreshed. {refresh.error.message}</Note>}
        <SourceMessages source={source} />
        {source.nextTryAt && !refresh.isPending && (
          <NextTry at={source.nextTryAt} onTryNow={() => refresh.mutate(source.id)} />
        )}
        <SourceReviewLine source={source} onReview={onReview} />
        <SourceTools source={source} configurable={configurable} toolPath={toolPath} />
      </div>
    </li>
  );
}

const kinds = { modules: "TypeScript or JavaScript", mcp: "MCP server" };
const origins = {
  "built in": "ships with Pegboard",
  "command line": "from the command line",
  file: "from the MCP file",
  ui: "added here",
};

/** How an MCP server is reached, in one line; values of variables and headers are secrets and stay out. */
function describeConnection(config: McpSourceConfig | undefined): string | undefined {
  switch (config?.transport) {
    case undefined:
      return undefined;
    case "stdio":
      return [config.command, ...(config.args ?? [])].join(" ").replace(/•••(?: •••)+/g, countHidden);
    case "http":
      return config.url;
  }
}

/** `••• ×3` for three hidden arguments that follow each other. */
const countHidden = (hidden: string) => `••• ×${hidden.split(" ").length}`;

function SourceState({ state }: { state: SourceSummary["state"] }) {
  switch (state) {
    case "not started":
      return <Badge icon={CirclePause}>Not started</Badge>;
    case "loading":
      return <Badge icon={LoaderCircle}>Loading</Badge>;
    case "ready":
      return (
        <Badge tone="ok" icon={CircleCheck}>
          Ready
        </Badge>
      );
    case "failed":
      return (
        <Badge tone="bad" icon={CircleX}>
          Failed
        </Badge>
      );
  }
}
