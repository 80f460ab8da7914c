import { omitUndefined, type TemplateName } from "@pegboard/registry-core/internal";
import { addressChoice, addressText } from "../search-values.ts";

const PROMPT_PANELS = ["fields", "variables", "values"] as const;
/** The panel below the editor. */
export type PromptPanel = (typeof PROMPT_PANELS)[number];

/** The part of the screen's state that is in the URL. Absent keys have their default. */
export interface AgentPromptSearch {
  /** The template; `system` unless given. */
  template?: TemplateName;
  /** The panel; `fields` unless given. */
  panel?: PromptPanel;
  /** Name of the test values that the text is rendered with. */
  values?: string;
  /** Whether the difference to what is saved is shown. */
  diff?: boolean;
  /** The line of the template, from 1, that the cursor starts on. */
  line?: number;
  /**
   * The pane that is shown below 1024 px, where there is room for one; `rendered` shows the text.
   */
  view?: "rendered";
}

/** Reads search parameters from a URL; unknown values are left out. */
export function parseAgentPromptSearch(raw: Record<string, unknown>): AgentPromptSearch {
  const parsed: AgentPromptSearch = {
    template: raw.template === "user" ? "user" : undefined,
    panel: addressChoice(PROMPT_PANELS, raw.panel),
    values: addressText(raw.values),
    diff: raw.diff === true ? true : undefined,
    line: typeof raw.line === "number" && raw.line >= 1 ? Math.floor(raw.line) : undefined,
    view: raw.view === "rendered" ? "rendered" : undefined,
  };
  return omitUndefined(parsed);
}
