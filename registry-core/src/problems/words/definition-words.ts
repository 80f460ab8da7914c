import type { Suspicion } from "../../definition/outside/suspicious-texts.ts";
import type { IgnoredPattern } from "../../schema/intake/usable-patterns.ts";
import { describeFormatterFault, type SaidFormatterFault } from "../../words/formatter-words.ts";
import { describeLoss, type Loss } from "../../words/loss-words.ts";
import { PATTERN_FLAWS } from "../../words/schema-fault-words.ts";

/** The identifier of a tool, or of a method when one is named. */
interface Named {
  name: string;
}
/** Names for people. */
interface Shown {
  tool: string;
  method?: string | undefined;
}

const SUSPICIONS: Record<Suspicion, string> = {
  orders: "speaks to a model as if it gave orders",
  secrecy: "wants something to be kept from people",
  files: "names files that hold secrets",
  "other tools": "speaks about other tools",
};

/** What is wrong with what tools say of themselves. */
export const DEFINITION_PROBLEM_WORDS = {
  hidden_characters: ({ name, tool, found }: Named & Shown & { found: readonly string[] }) => ({
    message: `${name} has characters that nobody sees: ${codes(found)}`,
    detail: `${tool} · models read what they say · look at the texts before switching it on`,
  }),
  suspicious_text: ({
    name,
    tool,
    suspicion,
    words,
  }: Named & Shown & { suspicion: Suspicion; words: string }) => ({
    message: `${name} ${SUSPICIONS[suspicion]}: “${words}”`,
    detail: `${tool} · found by a few words alone, which may be harmless · read the text before switching it on`,
  }),
  names_collide: ({ name, calls }: Named & { calls: readonly string[] }) => ({
    message: `\`${name}\` would be the function name of ${calls.length} methods`,
    detail: `Models call them ${codes(calls)} instead · give the tools a namespace or rename a method`,
  }),
  name_refused: ({
    name,
    call,
    longest,
    ...shown
  }: Shown & Named & { call: string; longest: number }) => ({
    message: `No provider takes \`${name}\` as a function name: ${name.length > longest ? `it has ${name.length} characters` : "it has characters that none accepts"}`,
    detail: `${placeOf(shown)} · models call it \`${call}\``,
  }),
  app_contradicted: ({
    name,
    prefix,
    app,
    tool,
  }: Named & Shown & { prefix: string; app: string }) => ({
    message: `\`${name}\` belongs to \`${prefix}\` by its name, but its app is \`${app}\``,
    detail: `${tool} · people look for it in the wrong place`,
  }),
  names_alike: ({ tool, names }: Shown & { names: readonly string[] }) => ({
    message: `${names.length} tools are called ${tool}: ${codes(names)}`,
    detail: "Their rows look the same · models are not affected",
  }),
  hidden_by_default: ({ name, tool }: Named & Shown) => ({
    message: `\`${name}\` does not say whether it is shown, so it is hidden`,
    detail: `${tool} · what is on stays on, out of sight`,
  }),
  name_blank: ({ name, ...shown }: Named & Shown) => ({
    message: `\`${name}\` has a blank display name`,
    detail: `${placeOf(shown)} · its row has no name to read`,
  }),
  description_missing: ({ name, sent, ...shown }: Named & Shown & { sent: string }) => ({
    message: `\`${name}\` has no description: ${sent === "" ? "nothing" : `“${sent}”`} is sent`,
    detail: `${placeOf(shown)} · write one in the code, or as an override in the Registry`,
  }),
  parameters_undescribed: ({
    name,
    parameters,
    ...shown
  }: Named & Shown & { parameters: readonly string[] }) => ({
    message: `${parameters.length === 1 ? "A parameter" : `${parameters.length} parameters`} of \`${name}\` ${parameters.length === 1 ? "has" : "have"} no description: ${firstCodes(parameters)}`,
    detail: `${placeOf(shown)} › Arguments · a model fills them by their names alone`,
  }),
  icon_unknown: ({ icon, suggestion, agent, tool }: Icon & Shown) => ({
    message: `\`${icon}\` is no icon${suggestion === undefined ? "" : `: did you mean \`${suggestion}\`?`}`,
    detail: `${agent === undefined ? tool : `${agent} › ${tool} › Prompts`} · shown with the wrench that stands for no icon`,
  }),
  color_unreadable: ({ color, tool }: Shown & { color: string }) => ({
    message: `\`${color}\` is no colour: use a CSS colour (#0ea5e9) or Tailwind classes (bg-sky-100)`,
    detail: `${tool} · shown with a neutral tile`,
  }),
  pattern_ignored: ({ patterns, ...shown }: Shown & { patterns: readonly IgnoredPattern[] }) => ({
    message: `In the ${shown.method === undefined ? "config" : "parameters"} of ${shown.method ?? shown.tool} a pattern is ignored: ${ignoredText(patterns)}.`,
    detail: `${placeOf(shown)} · any text is taken there · correct the pattern in the code`,
  }),
  method_left_out: ({ tool, method, cause }: Shown & { method: string; cause: string }) => ({
    message: `\`${method}\` is left out: ${cause}`,
    detail: `${tool} · its other methods work · correct this one in the code`,
  }),
  widget_unknown: ({ name, suggestion, ...shown }: Hint & { suggestion?: string | undefined }) => ({
    message: `\`${name}\` is no widget of forms${suggestion === undefined ? "" : `: did you mean \`${suggestion}\`?`}`,
    detail: hintDetail(shown),
  }),
  widget_unfit: ({ name, type, ...shown }: Hint & { type: string }) => ({
    message: `The widget \`${name}\` does not draw values of the type \`${type}\``,
    detail: hintDetail(shown),
  }),
  form_field_unknown: ({ name, ...shown }: Hint) => ({
    message: `\`${name}\` is no field of forms`,
    detail: hintDetail(shown),
  }),
  keyword_dropped: (losses: Losses) => lossesOf(losses),
  function_renamed: (losses: Losses) => lossesOf(losses),
  request_refused: (losses: Losses) => lossesOf(losses),
  formatter_failed: ({
    tool,
    method,
    format,
    fault,
  }: Shown & { format: string; fault: SaidFormatterFault }) => ({
    message: `The ${format} formatter of ${tool} failed for ${method}: ${describeFormatterFault(fault)}`,
    detail: `${tool} › ${method} · the standard form is sent instead · correct the formatter in the tool's code`,
  }),
};

/** A hint of a tool's form, by the keys that lead to it. */
interface Hint extends Named {
  tool: string;
  field: readonly string[];
}

const hintDetail = ({ tool, field }: Omit<Hint, "name">) =>
  `${[tool, "Config", ...field].join(" › ")} · drawn with the usual control · correct the tool's ui schema`;

interface Icon {
  icon: string;
  suggestion?: string | undefined;
  /** The agent whose own icon it is. */
  agent?: string | undefined;
}

/** What one method's formats have to leave out, where they all say the same. */
interface Losses extends Shown {
  formats: readonly string[];
  /** The first warning: where in the declaration, and what it says. */
  path: string;
  loss: Loss;
  /** How many more there are. */
  more: number;
}

function lossesOf({ tool, method, formats, path, loss, more }: Losses) {
  const rest = more === 0 ? "" : ` · and ${more} more in this method`;
  return {
    message: `${formats.join(", ")}: ${describeLoss(loss)}`,
    detail: `${[tool, method, path].filter(Boolean).join(" › ")}${rest}`,
  };
}

const LISTED = 4;

/** Each ignored pattern with its field and the reason. */
export function ignoredText(patterns: readonly IgnoredPattern[]): string {
  const told = patterns.slice(0, LISTED).map(({ field, pattern, flaw }) => {
    const place = field.length > 0 ? `${field.join(".")}: ` : "";
    return `${place}"${pattern}" ${PATTERN_FLAWS[flaw]}`;
  });
  const more = patterns.length - told.length;
  return told.join("; ") + (more > 0 ? `; and ${more} more` : "");
}

function firstCodes(names: readonly string[]): string {
  return (
    codes(names.slice(0, LISTED)) +
    (names.length > LISTED ? ` and ${names.length - LISTED} more` : "")
  );
}

const codes = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

const placeOf = ({ tool, method }: Shown): string =>
  method === undefined ? tool : `${tool} › ${method}`;
