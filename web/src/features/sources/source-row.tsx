import { CircleX, Ellipsis, FileCode2, Plug, RefreshCw, Trash2, TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { type SourceSummary, useRefreshSource } from "../../api/sources.ts";
import { classNames } from "../../components/class-names.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { iconSize } from "../../components/icon-size.ts";
import { Menu, MenuItem } from "../../components/menu.tsx";
import { Note } from "../../components/note.tsx";
import { TimeAgo } from "../../components/time-ago.tsx";
import { describeConnection } from "./describe-connection.ts";
import { SourceState } from "./source-state.tsx";

export interface SourceRowProps {
  source: SourceSummary;
  marked: boolean;
  toolPath(tool: string): string;
  onRemove(): void;
}

export function SourceRow({ source, marked, toolPath, onRemove }: SourceRowProps) {
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
          <span className="text-body font-medium">{source.name}</span>
          <SourceState state={refresh.isPending ? "loading" : source.state} />
        </div>
        <p className="text-meta break-words text-2">
          {kinds[source.kind]}, {origins[source.addedBy]}
          {connection && (
            <>
              {" · "}
              <code>{connection}</code>
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
          label={`Refresh ${source.name}`}
          icon={RefreshCw}
          blocked={refresh.isPending ? "It is being loaded." : undefined}
          onClick={() => refresh.mutate(source.id)}
        />
        {source.addedBy === "ui" && (
          <Menu align="end" trigger={<IconButton label={`More for ${source.name}`} icon={Ellipsis} />}>
            <MenuItem icon={Trash2} danger onSelect={onRemove}>
              Remove…
            </MenuItem>
          </Menu>
        )}
      </div>
      <div className="col-start-2 col-end-4 grid gap-2">
        {refresh.error && <Note tone="bad">Not refreshed. {refresh.error.message}</Note>}
        <Messages source={source} />
        <SourceTools source={source} toolPath={toolPath} />
      </div>
    </li>
  );
}

/** Why it failed, or what could not be read although the rest was. */
function Messages({ source }: { source: SourceSummary }) {
  if (source.messages.length === 0) return null;
  const failed = source.state === "failed";
  const Icon = failed ? CircleX : TriangleAlert;
  return (
    <ul
      className={classNames(
        "grid gap-1 rounded-lg px-3 py-2 text-meta inset-ring",
        failed ? boxes.failed : boxes.partly,
      )}
    >
      {source.messages.map((message) => (
        <li key={message} className="flex items-start gap-2">
          <Icon {...iconSize.s} className={classNames("mt-px flex-none", failed ? "text-red" : "text-amber")} />
          <span className="min-w-0 break-words whitespace-pre-wrap">{message}</span>
        </li>
      ))}
    </ul>
  );
}

function SourceTools({ source, toolPath }: Pick<SourceRowProps, "source" | "toolPath">) {
  if (source.tools.length === 0) {
    return source.state === "ready" ? <p className="text-meta text-2">It brought no tools.</p> : null;
  }
  return (
    <ul aria-label={`Tools of ${source.name}`} className="flex flex-wrap gap-1.5">
      {source.tools.map((tool) => (
        <li key={tool.name}>
          <a
            href={toolPath(tool.name)}
            className="inline-flex h-[26px] items-center gap-1.5 rounded-md border border-line-strong px-2 text-meta font-medium hover:bg-hover max-sm:h-11"
          >
            {tool.displayName}
            <span className="num font-normal text-2">
              {tool.methods} {tool.methods === 1 ? "method" : "methods"}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

const kinds = { modules: "TypeScript or JavaScript", mcp: "MCP server" };
const origins = {
  "built in": "ships with Pegboard",
  "command line": "from the command line",
  file: "from the MCP file",
  ui: "added here",
};
const boxes = { failed: "bg-red-tint inset-ring-red-line", partly: "bg-amber-tint inset-ring-amber-line" };
