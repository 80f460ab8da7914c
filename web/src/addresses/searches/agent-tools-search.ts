import type { PromptFormatName, ProviderFormatName } from "@pegboard/registry-core/formats";
import { omitUndefined, type TemplateName } from "@pegboard/registry-core/internal";
import { addressChoice, addressText } from "../search-values.ts";

const INSPECTOR_TABS = [
  "methods",
  "overview",
  "config",
  "arguments",
  "try",
  "calls",
  "prompts",
  "payload",
  "why",
] as const;
export type InspectorTab = (typeof INSPECTOR_TABS)[number];

/** What a preview shows: a prompt, or the toolset in one format. */
export type PreviewTab = TemplateName | ProviderFormatName | PromptFormatName;

/**
 * The part of the screen's state that is in the URL. Absent keys have their default, so a plain
 * link stays short.
 */
export interface AgentToolsSearch {
  /** Name of the tool in the inspector. */
  tool?: string;
  /** The method in the inspector; it needs `tool`. */
  method?: string;
  /** The tab of the inspector; `overview` unless given. */
  tab?: InspectorTab;
  /** Text of the search field, filters included. */
  q?: string;
  /** Whether hidden tools are in the list. */
  hidden?: boolean;
  /**
   * The name of the preview's tab. Absent and unknown names mean `system`; the names of formats
   * load later than this.
   */
  preview?: string;
  /** Whether the preview dock is open. Default: it is open unless the window is short. */
  dock?: boolean;
  /** Whether an open dock fills the whole page, as it always does on phones. */
  full?: boolean;
  /** False shows the plain text in place of the difference. */
  diff?: boolean;
  /** Number of the revision that the preview is compared with, instead of what is saved. */
  revision?: number;
  /** Id of the agent that the preview is compared with, instead of what is saved. */
  other?: string;
  /** Whether both texts are side by side, where there is room. */
  split?: boolean;
  /** Whether the tools that differ are listed beside the preview. */
  changes?: boolean;
  /** The format of the Payload tab. Absent and unknown names mean `openai-chat`. */
  format?: string;
  /** Present to edit the config as text. */
  editor?: "json";
  /** The id of a logged call with whose arguments Try starts. */
  call?: number;
  /**
   * The pointer to a config field or to a parameter, or the name of a text. It gets the focus as soon as it is there,
   * then leaves the address.
   */
  field?: string;
}

/** Reads search parameters from a URL; unknown values are left out. */
export function parseAgentToolsSearch(raw: Record<string, unknown>): AgentToolsSearch {
  const parsed: AgentToolsSearch = {
    tool: addressText(raw.tool),
    method: addressText(raw.method),
    tab: addressChoice(INSPECTOR_TABS, raw.tab),
    q: addressText(raw.q),
    hidden: raw.hidden === true ? true : undefined,
    preview: addressText(raw.preview),
    dock: typeof raw.dock === "boolean" ? raw.dock : undefined,
    full: raw.full === true ? true : undefined,
    diff: raw.diff === false ? false : undefined,
    revision:
      typeof raw.revision === "number" && raw.revision >= 0 ? Math.floor(raw.revision) : undefined,
    other: addressText(raw.other),
    split: raw.split === true ? true : undefined,
    changes: raw.changes === true ? true : undefined,
    format: addressText(raw.format),
    editor: raw.editor === "json" ? "json" : undefined,
    call: typeof raw.call === "number" && raw.call > 0 ? Math.floor(raw.call) : undefined,
    field: addressText(raw.field),
  };
  return omitUndefined(parsed);
}
