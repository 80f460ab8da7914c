import type { FunctionNames } from "../registry/function-names.ts";
import { offeredTools } from "../registry/offered-methods.ts";
import type { ResolvedTool, Toolset } from "../registry/toolset.ts";
import { TemplateError } from "./compile-template.ts";
import { DEFAULT_SYSTEM_TEMPLATE, DEFAULT_USER_TEMPLATE } from "./default-templates.ts";
import { isDestructive } from "./method-line.ts";
import { type PromptSpan, SpanMarks } from "./prompt-spans.ts";
import { renderTemplate } from "./render-template.ts";
import { toolPrompts } from "./tool-prompts.ts";

/** What prompts are rendered from. */
export interface PromptRequest {
  toolset: Toolset;
  names: FunctionNames;
  agent: { id: string; name: string; description?: string };
  /** `2025-11-20`, the day that the prompt is for. */
  date: string;
  /** The user's words. Without them the user prompt is what surrounds them. */
  message?: string;
  /** The agent's own templates; the default ones unless given. */
  templates?: { system?: string; user?: string };
}

/** Why a template could not be rendered. */
export interface PromptProblem {
  template: TemplateName;
  /** Line of the template, from 1; absent when it cannot be told. */
  line?: number;
  message: string;
}

/** One prompt, as `RenderedPrompts` holds both. */
export interface RenderedPrompt {
  text: string;
  spans: PromptSpan[];
  problems: PromptProblem[];
}

/** Both prompts of an agent. */
export interface RenderedPrompts {
  /** Exactly what is sent; empty when its template failed, with a problem that says why. */
  system: string;
  user: string;
  /** What the tools wrote of each text; empty when the template changes the tools' texts. */
  spans: { system: PromptSpan[]; user: PromptSpan[] };
  problems: PromptProblem[];
}

type TemplateName = "system" | "user";

/**
 * The system and the user prompt of an agent for the toolset that it has (product rule R4). Pure: the same input gives the
 * same text. A template that fails leaves the other one standing.
 */
export function renderPrompts(request: PromptRequest): RenderedPrompts {
  const system = renderPrompt("system", request);
  const user = renderPrompt("user", request);
  return {
    system: system.text,
    user: user.text,
    spans: { system: system.spans, user: user.spans },
    problems: [...system.problems, ...user.problems],
  };
}

/** One of the two prompts alone, for where the other one is not shown. */
export function renderPrompt(template: TemplateName, request: PromptRequest): RenderedPrompt {
  return renderOne(template, request.templates?.[template] ?? DEFAULT_TEMPLATES[template], {
    request,
    tools: offeredTools(request.toolset),
  });
}

const DEFAULT_TEMPLATES = { system: DEFAULT_SYSTEM_TEMPLATE, user: DEFAULT_USER_TEMPLATE };

interface Subject {
  request: PromptRequest;
  /** Those of which something is offered. */
  tools: ResolvedTool[];
}

function renderOne(template: TemplateName, source: string, subject: Subject): RenderedPrompt {
  try {
    const text = renderTemplate(source, templateValues(source, subject));
    return { text, spans: findSpans(source, subject, text), problems: [] };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const { message, line } = error;
    return { text: "", spans: [], problems: [{ template, message, ...(line !== undefined && { line }) }] };
  }
}

/** Renders once more with marked texts. Where that changes the result, the template looks into the texts: no spans then. */
function findSpans(source: string, subject: Subject, text: string): PromptSpan[] {
  const marks = new SpanMarks();
  try {
    const read = marks.read(renderTemplate(source, templateValues(source, subject, marks.mark)));
    return read.text === text ? read.spans : [];
  } catch {
    return [];
  }
}

function templateValues(source: string, { request, tools }: Subject, mark?: SpanMarks["mark"]) {
  const { agent, date, message = "", names } = request;
  const prompts = tools.map((tool) => toolPrompts(tool, names, mark));
  return {
    agent: { id: agent.id, name: agent.name, description: agent.description ?? "" },
    date,
    weekday: weekdayOf(date),
    message,
    has_destructive_functions: tools.some(({ methods }) =>
      methods.some(({ offered, definition }) => offered && isDestructive(definition.annotations)),
    ),
    // Handing thousands of schemas over is slow and hardly any template asks for them.
    tools: source.includes("input_model") ? prompts : prompts.map(({ input_model, ...texts }) => texts),
  };
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function weekdayOf(date: string): string {
  return WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? "";
}
