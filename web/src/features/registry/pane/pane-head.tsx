import { ownValue } from "@pegboard/json-schema";
import { isFunction } from "@pegboard/registry-core/internal";
import { buttonClass } from "@pegboard/ui/button.tsx";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Menu, MenuItem } from "@pegboard/ui/overlays/menu.tsx";
import { Tile } from "@pegboard/ui/tile.tsx";
import { ArrowLeft, Ban, Bot, Ellipsis, Grid3x3 } from "lucide-react";
import { useMemo, useState } from "react";
import { matrixPath, paths } from "../../../addresses/paths.ts";
import { OfferCommand } from "../../../commands/use-command.ts";
import { methodCount, tokenCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { useOwnerEdit } from "../../../owner-editor/owner-edit.tsx";
import { useSourceName } from "../../../owner-editor/source-name.tsx";
import { UseInAgents } from "../../../owner-editor/use-in-agents/use-in-agents.tsx";
import { DisableDialog } from "../overrides/disable-dialog.tsx";
import { type RegistryTool, useRegistryPlace } from "../registry-model.ts";
import { badgesOfMethod, badgesOfTool } from "../tool-badges.tsx";
import { type RegistrySubject, subjectMethodNames } from "./subject.ts";

/** Tile, name, what it is in one line, and what is done to the whole of it. */
export function ToolPaneHead({ tool, method }: RegistrySubject) {
  const { search } = useRegistryPlace();
  const { definition } = tool;
  const { name, displayName } = method ?? definition;
  return (
    <header className="flex flex-none items-start gap-3 px-6 pt-3 pb-2 max-sm:px-4">
      <a
        href={paths.registry({ ...search, method: undefined, tab: undefined, editor: undefined })}
        aria-label={t("Back to the list")}
        className={`${buttonClass("ghost", "s")} lg:hidden`}
      >
        <ArrowLeft {...iconSize.m} />
      </a>
      <Tile
        node={tool.node}
        color={definition.color}
        size="l"
        muted={!(method ?? definition).visible}
      />
      <div className="min-w-0 flex-1">
        {/* Badges that do not fit beside the name wrap out of sight, the last first. */}
        <div className="flex flex-wrap items-center gap-x-2 sm:h-6 sm:content-start sm:overflow-hidden sm:*:h-6">
          <h2
            tabIndex={-1}
            title={displayName}
            className="max-w-full min-w-0 truncate text-title/6 wrap-anywhere focus-visible:outline-none max-sm:whitespace-normal"
          >
            {displayName}
          </h2>
          {(method ? badgesOfMethod(tool, method) : badgesOfTool(tool)).map((badge) => (
            <span key={badge.key} className="flex flex-none items-center">
              {badge}
            </span>
          ))}
        </div>
        <p className="flex items-center gap-x-1.5 text-meta text-2 max-sm:flex-wrap">
          <code
            title={name}
            className="min-w-8 shrink-[99] truncate wrap-anywhere max-sm:basis-full max-sm:whitespace-normal"
          >
            {name}
          </code>
          <span className="text-3 max-sm:hidden">·</span>
          <Belonging tool={tool} method={method} />
          <span className="text-3">·</span>
          <span className="num flex-none">
            {method
              ? tokenCount(ownValue(tool.tokens, name) ?? 0)
              : methodCount(definition.methods.filter(isFunction).length)}
          </span>
          {method && (
            <a
              href={paths.methodUsage(definition.name, name)}
              className="flex-none text-accent hover:underline"
            >
              {t("Usage")}
            </a>
          )}
        </p>
      </div>
      <UseInAgents
        what={displayName}
        methods={subjectMethodNames({ tool, method })}
        trigger={<IconButton label={t("Use in agents…")} icon={Bot} />}
        align="end"
      />
      {!method && <ToolMenu tool={tool} />}
    </header>
  );
}

/** The source of a tool, or the tool of a method. */
function Belonging({ tool: { definition }, method }: RegistrySubject) {
  const { search } = useRegistryPlace();
  const source = useSourceName(definition.source);
  const [href, name] = method
    ? [paths.tool(definition.name, { ...search, method: undefined }), definition.displayName]
    : [paths.sources({ source: definition.source }), source];
  return (
    <a href={href} title={name} className="min-w-8 truncate text-accent hover:underline">
      {name}
    </a>
  );
}

/** The menu of a tool. Disabling asks why; core tools are always on and cannot be disabled. */
function ToolMenu({ tool }: { tool: RegistryTool }) {
  const blocked = useOwnerEdit((edit) => edit.blocked);
  const [asking, setAsking] = useState(false);
  const tools = useMemo(() => [tool], [tool]);
  const { name, displayName, isCore } = tool.definition;
  const matrix = matrixPath({ tools: [name] });
  const close = () => setAsking(false);
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton label={t("More for {name}", { name: displayName })} icon={Ellipsis} />}
      >
        {matrix !== undefined && (
          <MenuItem icon={Grid3x3} href={matrix}>
            {t("Open in matrix")}
          </MenuItem>
        )}
        {tool.disabledReason === undefined && (
          <MenuItem
            icon={Ban}
            danger
            blocked={
              isCore ? t("{name} is core: it is always on.", { name: displayName }) : blocked
            }
            onSelect={() => setAsking(true)}
          >
            {t("Disable for the organisation…")}
          </MenuItem>
        )}
      </Menu>
      {tool.disabledReason === undefined && (
        <OfferCommand
          id="page.act"
          words={`${t("Disable for the organisation…")}: ${displayName}`}
          blocked={isCore ? t("{name} is core: it is always on.", { name: displayName }) : blocked}
          act={() => setAsking(true)}
        />
      )}
      {asking && <DisableDialog tools={tools} onClose={close} />}
    </>
  );
}
